import { addDays, HOUR_MS, instantOf, localOf, MINUTE_MS } from '#shared/time';

/** Guests are left to sleep: windows pause from 22:00 to 08:00 of the next morning, in the venue's time. */
const NIGHT_BEGINS = '22:00';
const NIGHT_ENDS = '08:00';
/** A slot that is so near does not wait for the morning. */
const NEAR_MS = 3 * HOUR_MS;

/** The slot on offer: its real instants, and the zone that its nights are counted in. */
export interface OfferedSlot {
  startsAt: Date;
  endsAt: Date;
  timezone: string;
}

/**
 * Until when an offer holds if its window starts at `from`: the guest's minutes, in which the nights do not count, but
 * never past the slot's end. From three hours before the slot on, the time runs also at night.
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

/** The nights that a window of at most some hours can meet, each ending early where the slot comes near, or left out. */
function nightsAround(from: Date, { startsAt, timezone }: OfferedSlot): { from: number; to: number }[] {
  const today = localOf(from, timezone).date;
  return [addDays(today, -1), today]
    .map((evening) => ({
      from: instantOf(evening, NIGHT_BEGINS, timezone).getTime(),
      to: Math.min(instantOf(addDays(evening, 1), NIGHT_ENDS, timezone).getTime(), startsAt.getTime() - NEAR_MS),
    }))
    .filter((night) => night.from < night.to);
}
