import { MINUTE_MS, serviceDay } from '#shared/time';
import type { GuestEntry } from '#shared/waitlist/schema';

export type EntryStanding = 'waiting' | 'offered' | 'accepted' | 'cancelled' | 'expired' | 'left' | 'over';

/** An offer expires at its instant, even before the server is asked again. */
export function entryStanding(entry: GuestEntry, now: Date): EntryStanding {
  if (entry.status === 'ACCEPTED') return entry.seats?.status === 'CANCELLED' ? 'cancelled' : 'accepted';
  if (entry.status === 'EXPIRED') return entry.seats === null ? 'over' : 'expired';
  if (entry.status === 'WITHDRAWN') return 'left';
  if (entry.offer !== null) return new Date(entry.offer.until) > now ? 'offered' : 'expired';
  return entry.date < serviceDay(now, entry.venue.timezone) ? 'over' : 'waiting';
}

/** Rounded down: 0 in the last minute. */
export const minutesLeft = (until: string, now: Date): number =>
  Math.max(0, Math.floor((new Date(until).getTime() - now.getTime()) / MINUTE_MS));

/** A treatment may be done in any of its rooms. */
export const isOtherThanAsked = ({ seats, ...asked }: GuestEntry): boolean =>
  seats !== null &&
  (['date', 'time', 'roomName', 'people'] as const).some(
    (field) => seats[field] !== asked[field] && !(field === 'roomName' && asked.treatment !== undefined),
  );
