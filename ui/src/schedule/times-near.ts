import { byServiceTime } from '#shared/schedule/rules';
import { minuteOfService } from '#shared/time';

/** Near enough to be proposed at a glance. */
const PROPOSED_MOST = 3;

/** Of the slots that can be had those nearest to a time that cannot, in the order of the evening. */
export function timesNear<Slot extends { time: string }>(time: string, slots: readonly Slot[]): Slot[] {
  const away = (slot: Slot) => Math.abs(minuteOfService(slot.time) - minuteOfService(time));
  const nearest = [...slots].sort((a, b) => away(a) - away(b) || byServiceTime(a.time, b.time));
  return nearest.slice(0, PROPOSED_MOST).sort((a, b) => byServiceTime(a.time, b.time));
}
