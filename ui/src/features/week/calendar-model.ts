import { addDays, daysBetween, weekdayOf } from '#shared/time';

const DAYS_IN_WEEK = 7;

/** `2026-11-21` → `2026-11`. */
export const monthOf = (date: string): string => date.slice(0, 7);
const firstOf = (month: string): string => `${month}-01`;
export const lastOf = (month: string): string => addDays(firstOf(nextMonth(month)), -1);

export function addMonths(month: string, count: number): string {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`;
}
const nextMonth = (month: string): string => addMonths(month, 1);

/** The last day of the month if it is shorter. */
export function sameDayIn(date: string, months: number): string {
  const month = addMonths(monthOf(date), months);
  const wanted = addDays(firstOf(month), Number(date.slice(8, 10)) - 1);
  return monthOf(wanted) === month ? wanted : lastOf(month);
}

/** Weeks from Monday; null for days of other months. */
export function weeksOf(month: string): (string | null)[][] {
  const days = daysBetween(firstOf(month), lastOf(month)) + 1;
  const before = (weekdayOf(firstOf(month)) + DAYS_IN_WEEK - 1) % DAYS_IN_WEEK;
  const places = Math.ceil((before + days) / DAYS_IN_WEEK) * DAYS_IN_WEEK;
  const cells = Array.from({ length: places }, (_, at) =>
    at < before || at >= before + days ? null : addDays(firstOf(month), at - before),
  );
  return Array.from({ length: places / DAYS_IN_WEEK }, (_, week) =>
    cells.slice(week * DAYS_IN_WEEK, (week + 1) * DAYS_IN_WEEK),
  );
}

/** ARIA date grid pattern. Null for keys that do not move. */
export function dayByKey(key: string, date: string): string | null {
  const fromMonday = (weekdayOf(date) + DAYS_IN_WEEK - 1) % DAYS_IN_WEEK;
  const steps: Record<string, () => string> = {
    ArrowLeft: () => addDays(date, -1),
    ArrowRight: () => addDays(date, 1),
    ArrowUp: () => addDays(date, -DAYS_IN_WEEK),
    ArrowDown: () => addDays(date, DAYS_IN_WEEK),
    Home: () => addDays(date, -fromMonday),
    End: () => addDays(date, DAYS_IN_WEEK - 1 - fromMonday),
    PageUp: () => sameDayIn(date, -1),
    PageDown: () => sameDayIn(date, 1),
  };
  return steps[key]?.() ?? null;
}
