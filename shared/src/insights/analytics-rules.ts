import type { Analytics, OccupancyCell } from '#shared/insights/analytics';
import { wholePercent } from '#shared/insights/rules';
import { type Weekday, weekOrder } from '#shared/schedule/weekdays';
import { addDays, weekdayOf } from '#shared/time';

/** A leap year. */
export const ANALYTICS_DAYS_MOST = 366;

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

export const weekOf = (date: string): string => addDays(date, -((weekdayOf(date) + 6) % 7));

export function weeksOf(from: string, to: string): string[] {
  const weeks: string[] = [];
  for (let week = weekOf(from); week <= to; week = addDays(week, 7)) weeks.push(week);
  return weeks;
}

export const rangeOfLast = (days: number, today: string) => ({ from: addDays(today, 1 - days), to: today });

/** Whole percent; null if `whole` is 0. */
export const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : wholePercent(part, whole));

/** Both counts are final; expected parties are not included. */
export interface Arrivals {
  date: string;
  came: number;
  missed: number;
}

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

/** First of equal maxima; null if none is above zero. */
export function peakOf<Item>(items: readonly Item[], figureOf: (item: Item) => number): Item | null {
  let peak: Item | null = null;
  for (const item of items) if (figureOf(item) > (peak === null ? 0 : figureOf(peak))) peak = item;
  return peak;
}

export const totalOf = <Item>(items: readonly Item[], figureOf: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + figureOf(item), 0);

/** By reservations per day of that weekday; null without reservations. */
export function strongestWeekday(days: Analytics['reservations']): Weekday | null {
  const perDay = weekOrder.map((weekday) => {
    const own = days.filter(({ date }) => weekdayOf(date) === weekday);
    return { weekday, mean: own.length === 0 ? 0 : totalOf(own, (day) => day.reservations) / own.length };
  });
  return peakOf(perDay, ({ mean }) => mean)?.weekday ?? null;
}

/** Minimum seats of a comparable hour, as a part of the greatest hour's seats. */
const COMPARABLE = 0.1;

/** Highest share of reserved seats among comparable hours. */
export function fullestHour(cells: OccupancyCell[]): OccupancyCell | null {
  return peakOf(comparableHours(cells), ({ people, seats }) => people / seats);
}

export function comparableHours(cells: OccupancyCell[]): OccupancyCell[] {
  const least = COMPARABLE * Math.max(...cells.map(({ seats }) => seats));
  return cells.filter(({ seats }) => seats > 0 && seats >= least);
}

/** Service-day hours from the first to the last with data, without gaps. */
export function hoursOf(cells: OccupancyCell[]): number[] {
  if (cells.length === 0) return [];
  const hours = cells.map(({ hour }) => hour);
  const first = Math.min(...hours);
  return Array.from({ length: Math.max(...hours) - first + 1 }, (_, at) => first + at);
}

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

/** Even, so that half of it is a whole number. */
export function axisTop(most: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(most, 1))));
  return [1, 2, 4, 5, 10].map((step) => step * power).find((top) => top >= most && top % 2 === 0) ?? 10 * power;
}
