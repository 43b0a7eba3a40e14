/** The two questions about dates that the first page asks; they stand apart from `time.ts` and its libraries. */

const HOUR_MS = 3_600_000;
/** A service day runs from 06:00 to 05:59 of the next morning. */
const DAY_STARTS_AT_HOUR = 6;

/** True for real calendar dates only: `2026-02-31` is not one, and neither is the year 0, which PostgreSQL lacks. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Hours ahead of UTC, in zones that have kept them since before anything that is asked here. */
const fixedZones: Record<string, number> = { UTC: 0, 'Africa/Luanda': 1 };

/** The service day that is running at an instant in a zone. */
export function serviceDay(instant: Date, timezone: string): string {
  const dayStart = instant.getTime() - DAY_STARTS_AT_HOUR * HOUR_MS;
  const ahead = fixedZones[timezone];
  // Without the browser's calendar, which costs a slow phone more than the rest of the first page's program
  if (ahead !== undefined) return new Date(dayStart + ahead * HOUR_MS).toISOString().slice(0, 10);
  return dayOf(timezone).format(dayStart);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Writes the calendar day of a zone as YYYY-MM-DD. Kept per zone: making one costs more than everything it writes. */
function dayOf(timezone: string): Intl.DateTimeFormat {
  const kept = formatters.get(timezone);
  if (kept !== undefined) return kept;
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const made = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, ...parts });
  formatters.set(timezone, made);
  return made;
}
