import { civilDate, instantOf } from '#shared/time';

/** The end of the civil day, never after the option's start. A service day's 00:00 is at its civil day's end. */
export const heldTo = (validUntil: string, startsAt: Date, timezone: string): Date =>
  new Date(Math.min(instantOf(validUntil, '00:00', timezone).getTime(), startsAt.getTime()));

/** The start of the last option if the quote ends with it; null if it ends with the civil day `validUntil`. */
export function startAsEnd<Start extends { date: string; time: string }>(
  validUntil: string,
  options: Start[],
): Start | null {
  const momentOf = (start: Start) => `${civilDate(start)} ${start.time}`;
  const [last] = [...options].sort((a, b) => (momentOf(a) < momentOf(b) ? 1 : -1));
  return last !== undefined && civilDate(last) <= validUntil ? last : null;
}
