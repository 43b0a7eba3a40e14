import { MINUTE_MS, serviceDay } from '#shared/time';
import type { GuestEntry } from '#shared/waitlist/schema';

export type EntryStanding = 'waiting' | 'late' | 'offered' | 'accepted' | 'cancelled' | 'expired' | 'left' | 'over';

/** An offer expires at its instant, even before the server is asked again. */
export function entryStanding(entry: GuestEntry, now: Date): EntryStanding {
  const today = serviceDay(now, entry.venue.timezone);
  if (entry.status === 'ACCEPTED') return acceptedStanding(entry.seats, today);
  if (entry.status === 'EXPIRED') return entry.seats === null ? 'over' : 'expired';
  if (entry.status === 'WITHDRAWN') return 'left';
  if (entry.offer !== null) return new Date(entry.offer.until) > now ? 'offered' : 'expired';
  const { startsAt, endsAt } = entry.lastWanted ?? {};
  if (entry.date < today || hasCome(endsAt, now)) return 'over';
  return hasCome(startsAt, now) ? 'late' : 'waiting';
}

const hasCome = (instant: string | undefined, now: Date): boolean => instant !== undefined && new Date(instant) <= now;

function acceptedStanding(seats: GuestEntry['seats'], today: string): EntryStanding {
  if (seats?.status === 'CANCELLED') return 'cancelled';
  const isOver = seats !== null && (seats.date < today || seats.status === 'COMPLETED' || seats.status === 'NO_SHOW');
  return isOver ? 'over' : 'accepted';
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
