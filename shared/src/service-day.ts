/** Date functions of the first page; separate from `time.ts` and its library to keep the bundle small. */

export const HOUR_MS = 3_600_000;
/** 06:00 to 05:59 of the next morning. */
const DAY_STARTS_AT_HOUR = 6;

/** Real calendar dates; no year 0, which PostgreSQL lacks. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * Hours ahead of UTC in the allowed zones, whose clocks have not changed in the dates used here. A browser's calendar
 * costs a slow phone more than the rest of the first page.
 */
const hoursAhead: Record<string, number> = { 'Africa/Luanda': 1, UTC: 0 };

/** Throws for a zone that no venue may have. */
export function aheadOfUtc(timezone: string): number {
  const hours = hoursAhead[timezone];
  if (hours === undefined) throw new RangeError(`unsupported time zone: ${timezone}`);
  return hours * HOUR_MS;
}

export function serviceDay(instant: Date, timezone: string): string {
  const local = instant.getTime() + aheadOfUtc(timezone);
  return new Date(local - DAY_STARTS_AT_HOUR * HOUR_MS).toISOString().slice(0, 10);
}

export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / (24 * HOUR_MS);
