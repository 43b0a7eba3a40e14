import type { Analytics, OccupancyCell } from '#shared/insights/analytics';
import { wholePercent } from '#shared/insights/rules';
import { type Weekday, weekOrder } from '#shared/schedule/weekdays';
import { addDays, weekdayOf } from '#shared/time';

/** The longest range: a leap year. */
export const ANALYTICS_DAYS_MOST = 366;

/** What is drawn, in the order of the screen. */
export const chartNames = [
  'reservations',
  'occupancy',
  'venues',
  'waitlist',
  'noShows',
  'categories',
  'cities',
] as const;
export type ChartName = (typeof chartNames)[number];

/** The Monday of a date's week. */
export const weekOf = (date: string): string => addDays(date, -((weekdayOf(date) + 6) % 7));

/** The Mondays of the weeks that a range touches. */
export function weeksOf(from: string, to: string): string[] {
  const weeks: string[] = [];
  for (let week = weekOf(from); week <= to; week = addDays(week, 7)) weeks.push(week);
  return weeks;
}

/** So many days that end with `today`. */
export const rangeOfLast = (days: number, today: string) => ({ from: addDays(today, 1 - days), to: today });

/** Whole percent of the whole; null where there is no whole. */
export const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : wholePercent(part, whole));

/** What a day's rows say of who came; both are final, unlike a party that is still awaited. */
export interface Arrivals {
  date: string;
  came: number;
  missed: number;
}

/** Arrivals by weeks, those without any included. */
export function noShowsByWeek({ from, to }: { from: string; to: string }, days: Arrivals[]): Analytics['noShows'] {
  const byWeek = new Map(weeksOf(from, to).map((week) => [week, { week, expected: 0, missed: 0 }]));
  for (const { date, came, missed } of days) {
    const week = byWeek.get(weekOf(date));
    if (week === undefined) continue;
    week.expected += came + missed;
    week.missed += missed;
  }
  return [...byWeek.values()];
}

/** The item with the greatest value, the first of equals; null where none is above zero. */
export function peakOf<Item>(items: readonly Item[], figureOf: (item: Item) => number): Item | null {
  let peak: Item | null = null;
  for (const item of items) if (figureOf(item) > (peak === null ? 0 : figureOf(peak))) peak = item;
  return peak;
}

/** The sum over items. */
export const totalOf = <Item>(items: readonly Item[], figureOf: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + figureOf(item), 0);

/** The weekday with most reservations per day of its own; null where there are none. */
export function strongestWeekday(days: Analytics['reservations']): Weekday | null {
  const perDay = weekOrder.map((weekday) => {
    const own = days.filter(({ date }) => weekdayOf(date) === weekday);
    return { weekday, mean: own.length === 0 ? 0 : totalOf(own, (day) => day.reservations) / own.length };
  });
  return peakOf(perDay, ({ mean }) => mean)?.weekday ?? null;
}

/** Of the greatest hour's seats an hour must offer so many to be compared with others. */
const COMPARABLE = 0.1;

/** The fullest hour of the week, by the share of its seats that were reserved; one with hardly any seats says little. */
export function fullestHour(cells: OccupancyCell[]): OccupancyCell | null {
  return peakOf(comparableHours(cells), ({ people, seats }) => people / seats);
}

/** The hours with enough seats to be compared; no other is drawn as bright as the fullest of them. */
export function comparableHours(cells: OccupancyCell[]): OccupancyCell[] {
  const least = COMPARABLE * Math.max(...cells.map(({ seats }) => seats));
  return cells.filter(({ seats }) => seats > 0 && seats >= least);
}

/** The hours of the service day from the first that has anything to the last, without a gap. */
export function hoursOf(cells: OccupancyCell[]): number[] {
  if (cells.length === 0) return [];
  const hours = cells.map(({ hour }) => hour);
  const first = Math.min(...hours);
  return Array.from({ length: Math.max(...hours) - first + 1 }, (_, at) => first + at);
}

/** Whether a chart would show nothing at all. */
export function isEmpty(chart: ChartName, data: Analytics): boolean {
  switch (chart) {
    case 'venues':
      return data.venues.every(({ registered, approved }) => registered + approved === 0);
    case 'reservations':
      return data.reservations.every(({ reservations }) => reservations === 0);
    case 'occupancy':
      return data.occupancy.every(({ people }) => people === 0);
    case 'waitlist':
      return data.waitlist.joined === 0;
    case 'noShows':
      return data.noShows.every(({ expected }) => expected === 0);
    case 'categories':
      return data.categories.length === 0;
    case 'cities':
      return data.cities.length === 0;
  }
}

/** The top of an axis: a round even number that holds the greatest value, so that its half is whole too. */
export function axisTop(most: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(most, 1))));
  return [1, 2, 4, 5, 10].map((step) => step * power).find((top) => top >= most && top % 2 === 0) ?? 10 * power;
}
