import { minuteOfService } from '#shared/time';

/** The held parts of a visit have one end: a guest accepts them together, before the first of them begins. */

interface Timed {
  date: string;
  time: string;
}

export const firstToBegin = <Part extends Timed>(parts: readonly [Part, ...Part[]]): Part =>
  parts.reduce((first, part) => (isBefore(part, first) ? part : first));

const isBefore = (a: Timed, b: Timed): boolean =>
  a.date === b.date ? minuteOfService(a.time) < minuteOfService(b.time) : a.date < b.date;

/** Of a part that is held again, which begins at `startsAt`. Null if no other part is held. */
export function endWithOthers(others: { holdUntil: Date | null }[], startsAt: Date, now: Date): Date | null {
  const end = others[0]?.holdUntil ?? null;
  return end !== null && startsAt > now && startsAt < end ? startsAt : end;
}
