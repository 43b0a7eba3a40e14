import { byServiceTime } from '#shared/schedule/rules';
import { minuteOfService } from '#shared/time';

const PROPOSED_MOST = 3;

/** The available slots nearest to an unavailable time, in the order of the evening. */
export function timesNear<Slot extends { time: string }>(time: string, slots: readonly Slot[]): Slot[] {
  const away = (slot: Slot) => Math.abs(minuteOfService(slot.time) - minuteOfService(time));
  const nearest = [...slots].sort((a, b) => away(a) - away(b) || byServiceTime(a.time, b.time));
  return nearest.slice(0, PROPOSED_MOST).sort((a, b) => byServiceTime(a.time, b.time));
}
