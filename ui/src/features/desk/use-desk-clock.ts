import { useState } from 'react';
import type { DeskStatus } from '#shared/desk/local';
import { DAY_MS, daysBetween, serviceDay, systemClock } from '#shared/time';

/** Milliseconds; messages to this window arrive with a varying delay, and the board shows minutes. */
const SAME_MS = 1_000;

/**
 * Milliseconds from this machine's clock to the desk's time, on the service day that staff chose. Constant within
 * `SAME_MS`, because each change renders everything that depends on the clock.
 */
export function useDeskClock({ now, serviceDay: chosen }: DeskStatus['clock'], timezone: string): number {
  const [seen, setSeen] = useState(() => ({ now, chosen, timezone, shift: shiftOf(now, chosen, timezone) }));
  if (seen.now === now && seen.chosen === chosen && seen.timezone === timezone) return seen.shift;
  const shift = shiftOf(now, chosen, timezone);
  const kept = Math.abs(shift - seen.shift) < SAME_MS ? seen.shift : shift;
  setSeen({ now, chosen, timezone, shift: kept });
  return kept;
}

function shiftOf(now: string, chosen: string | null, timezone: string): number {
  const deskTime = new Date(now);
  const days = chosen === null ? 0 : daysBetween(serviceDay(deskTime, timezone), chosen);
  return deskTime.getTime() + days * DAY_MS - systemClock.now().getTime();
}
