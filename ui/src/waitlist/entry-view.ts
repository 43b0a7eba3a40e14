import { MINUTE_MS, serviceDay } from '#shared/time';
import type { GuestEntry } from '#shared/waitlist/schema';

/** How a place in the list stands for its guest. */
export type EntryStanding = 'waiting' | 'offered' | 'accepted' | 'cancelled' | 'expired' | 'left' | 'over';

/** An offer runs out at its instant, whether the server has been asked since or not. */
export function entryStanding(entry: GuestEntry, now: Date): EntryStanding {
  if (entry.status === 'ACCEPTED') return entry.seats?.status === 'CANCELLED' ? 'cancelled' : 'accepted';
  if (entry.status === 'EXPIRED') return 'expired';
  if (entry.status === 'WITHDRAWN') return 'left';
  if (entry.offer !== null) return new Date(entry.offer.until) > now ? 'offered' : 'expired';
  return entry.date < serviceDay(now, entry.venue.timezone) ? 'over' : 'waiting';
}

/** Whole minutes that are left; 0 in the last one. */
export const minutesLeft = (until: string, now: Date): number =>
  Math.max(0, Math.floor((new Date(until).getTime() - now.getTime()) / MINUTE_MS));

/** The offered seats are not those that were asked for. */
export const isOtherThanAsked = ({ seats, ...asked }: GuestEntry): boolean =>
  seats !== null && (['date', 'time', 'roomName', 'people'] as const).some((field) => seats[field] !== asked[field]);
