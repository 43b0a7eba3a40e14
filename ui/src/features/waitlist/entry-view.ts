import { instantOf, MINUTE_MS, serviceDay } from '#shared/time';
import { NEAR_MINUTES } from '#shared/waitlist/rules';
import type { GuestEntry } from '#shared/waitlist/schema';

export type EntryStanding = 'waiting' | 'late' | 'offered' | 'accepted' | 'cancelled' | 'expired' | 'left' | 'over';

/** An offer expires at its instant, even before the server is asked again. */
export function entryStanding(entry: GuestEntry, now: Date): EntryStanding {
  if (entry.status === 'ACCEPTED') return entry.seats?.status === 'CANCELLED' ? 'cancelled' : 'accepted';
  if (entry.status === 'EXPIRED') return entry.seats === null ? 'over' : 'expired';
  if (entry.status === 'WITHDRAWN') return 'left';
  if (entry.offer !== null) return new Date(entry.offer.until) > now ? 'offered' : 'expired';
  if (entry.date < serviceDay(now, entry.venue.timezone)) return 'over';
  return lastWanted(entry) <= now.getTime() ? 'late' : 'waiting';
}

/** Start of the last time that suits. A running slot may still be offered. */
function lastWanted({ date, time, altPref, venue }: GuestEntry): number {
  if (altPref === 'ANY') return Number.POSITIVE_INFINITY;
  return instantOf(date, time, venue.timezone).getTime() + (altPref === 'NEAR' ? NEAR_MINUTES * MINUTE_MS : 0);
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
