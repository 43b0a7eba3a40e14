import { type ArrivalSlot, type Chosen, choose, chooseForPresent } from '#shared/treatments/choose';
import { stayOf } from '#shared/treatments/day';
import { isPlanned, planVisit, type Taken, type VisitPart, type VisitStep, without } from '#shared/treatments/visit';

export interface KeptStep extends VisitStep {
  slots: readonly ArrivalSlot[];
}

export interface KeptPart extends Chosen {
  minute: number;
}

/**
 * A visit that a desk made before: each treatment at its time, free or not. Guests who are there (`isHere`) stay in the
 * rooms in which they begin, and keep later times that no room takes any more. Returns the number of a part without a place.
 */
export function keepVisit(steps: [KeptStep, ...KeptStep[]], isHere: boolean): KeptPart[] | number {
  const start = steps[0].minute;
  if (start === undefined) return 0;
  const begins = (minute: number) => isHere && minute === start;
  const isAsTold = ({ minute, roomId }: VisitPart, n: number) =>
    minute === steps[n]!.minute && !(begins(minute) && roomId !== steps[n]!.wish?.roomId);
  const plan = planVisit(steps, start);
  if (isPlanned(plan) && plan.every(isAsTold)) return plan.map((part) => ({ ...part, missing: null }));
  const parts: KeptPart[] = [];
  const earlier: Taken[] = [];
  for (const [n, { day, slots, wish = {}, minute }] of steps.entries()) {
    if (minute === undefined) return n;
    const free = without(day, earlier);
    const chosen = isHere
      ? chooseForPresent(free, slots, minute, { ...wish, mayMove: !begins(minute) })
      : choose(free, slots, minute, wish);
    if (chosen === null) return n;
    parts.push({ ...chosen, minute });
    earlier.push({ ...chosen, ...stayOf(day, minute) });
  }
  return parts;
}
