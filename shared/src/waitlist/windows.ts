import { addDays, HOUR_MS, instantOf, localOf, MINUTE_MS } from '#shared/time';

/** Windows pause from 22:00 to 08:00 in venue time. */
const NIGHT_BEGINS = '22:00';
const NIGHT_ENDS = '08:00';
/** Nearer slots do not wait for the morning. */
const NEAR_MS = 3 * HOUR_MS;

export interface OfferedSlot {
  startsAt: Date;
  endsAt: Date;
  timezone: string;
}

/** An offered treatment, or an event, is accepted before it begins; seats, and what has begun, until the slot ends. */
export const lastAnswer = (
  { startsAt, endsAt }: Pick<OfferedSlot, 'startsAt' | 'endsAt'>,
  isBeforehand: boolean,
  now: Date,
): Date => (isBeforehand && startsAt > now ? startsAt : endsAt);

/**
 * End of an offer made at `from`. Night time does not count, except within three hours of the slot; never past the
 * slot's end.
 */
export function windowEnds(from: Date, windowMinutes: number, slot: OfferedSlot): Date {
  let at = from.getTime();
  let left = windowMinutes * MINUTE_MS;
  for (const night of nightsAround(from, slot)) {
    if (night.to <= at) continue;
    const awake = Math.max(0, night.from - at);
    if (left <= awake) break;
    left -= awake;
    at = night.to;
  }
  return new Date(Math.min(at + left, slot.endsAt.getTime()));
}

/** Nights that the window can meet, cut where the slot is near. */
function nightsAround(from: Date, { startsAt, timezone }: OfferedSlot): { from: number; to: number }[] {
  const today = localOf(from, timezone).date;
  return [addDays(today, -1), today]
    .map((evening) => ({
      from: instantOf(evening, NIGHT_BEGINS, timezone).getTime(),
      to: Math.min(instantOf(addDays(evening, 1), NIGHT_ENDS, timezone).getTime(), startsAt.getTime() - NEAR_MS),
    }))
    .filter((night) => night.from < night.to);
}
