/** The questions about dates that the first page asks; they stand apart from `time.ts` and its library. */

export const HOUR_MS = 3_600_000;
/** A service day runs from 06:00 to 05:59 of the next morning. */
const DAY_STARTS_AT_HOUR = 6;

/** True for real calendar dates only: `2026-02-31` is not one, and neither is the year 0, which PostgreSQL lacks. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * How many hours ahead of UTC the zones are that a venue may have (`timezones`). None of them has ever changed its clocks since
 * before anything that is asked here, so a sum says what a calendar would: that of a browser costs a slow phone more than
 * the rest of the first page's program, and a library's about half of a desk's act.
 */
const hoursAhead: Record<string, number> = { 'Africa/Luanda': 1, UTC: 0 };

/** Milliseconds that a zone's clocks are ahead of UTC. Throws on zones that no venue may have. */
export function aheadOfUtc(timezone: string): number {
  const hours = hoursAhead[timezone];
  if (hours === undefined) throw new RangeError(`no such zone here: ${timezone}`);
  return hours * HOUR_MS;
}

/** The service day that is running at an instant in a zone. */
export function serviceDay(instant: Date, timezone: string): string {
  const local = instant.getTime() + aheadOfUtc(timezone);
  return new Date(local - DAY_STARTS_AT_HOUR * HOUR_MS).toISOString().slice(0, 10);
}

/** How many days a day is after another. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / (24 * HOUR_MS);
