import type { Analytics, DateRange } from '#shared/insights/analytics';
import type { Arrivals } from '#shared/insights/analytics-rules';
import { addDays, daysBetween } from '#shared/time';

/** What a range of days adds to the charts, without the charts' order. */
export interface AnalyticsParts {
  /** Days without a reservation may be absent. */
  days: (Analytics['reservations'][number] & Arrivals)[];
  cities: Analytics['cities'];
  categories: Analytics['categories'];
  waitlist: Analytics['waitlist'];
  /** In seats times minutes, so that sums are whole numbers. */
  occupancy: { weekday: Weekday; hour: number; taken: number; seats: number }[];
}
type Weekday = Analytics['occupancy'][number]['weekday'];

export function daysOf(parts: AnalyticsParts[], { from, to }: DateRange): AnalyticsParts['days'] {
  const known = new Map(parts.flatMap(({ days }) => days).map((day) => [day.date, day]));
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => {
    const date = addDays(from, n);
    return known.get(date) ?? { date, reservations: 0, people: 0, came: 0, missed: 0 };
  });
}

export function waitlistOf(parts: AnalyticsParts[]): Analytics['waitlist'] {
  const sum = (step: keyof Analytics['waitlist']) => parts.reduce((total, { waitlist }) => total + waitlist[step], 0);
  return {
    joined: sum('joined'),
    offered: sum('offered'),
    accepted: sum('accepted'),
    seated: sum('seated'),
    expired: sum('expired'),
    withdrawn: sum('withdrawn'),
  };
}

export const citiesOf = (parts: AnalyticsParts[]): Analytics['cities'] =>
  added(
    parts.flatMap(({ cities }) => cities),
    ({ city }) => city,
  ).toSorted((a, b) => b.reservations - a.reservations || inOrder(a.city, b.city));

export const categoriesOf = (parts: AnalyticsParts[]): Analytics['categories'] =>
  added(
    parts.flatMap(({ categories }) => categories),
    ({ id }) => id,
  ).toSorted((a, b) => b.reservations - a.reservations || inOrder(a.name, b.name));

function added<Row extends { reservations: number; people: number }>(rows: Row[], keyOf: (row: Row) => string): Row[] {
  const sums = new Map<string, Row>();
  for (const row of rows) {
    const { reservations, people } = sums.get(keyOf(row)) ?? { reservations: 0, people: 0 };
    sums.set(keyOf(row), { ...row, reservations: reservations + row.reservations, people: people + row.people });
  }
  return [...sums.values()];
}

const inOrder = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

export function occupancyOf(parts: AnalyticsParts[]): Analytics['occupancy'] {
  const cells = new Map<string, AnalyticsParts['occupancy'][number]>();
  for (const cell of parts.flatMap(({ occupancy }) => occupancy)) {
    const { taken, seats } = cells.get(`${cell.weekday} ${cell.hour}`) ?? { taken: 0, seats: 0 };
    const sum = { ...cell, taken: taken + cell.taken, seats: seats + cell.seats };
    cells.set(`${cell.weekday} ${cell.hour}`, sum);
  }
  return [...cells.values()]
    .filter(({ taken, seats }) => taken + seats > 0)
    .toSorted((a, b) => a.hour - b.hour || fromMonday(a.weekday) - fromMonday(b.weekday))
    .map(({ weekday, hour, taken, seats }) => ({
      weekday,
      hour,
      people: Math.round(taken / 60),
      seats: Math.round(seats / 60),
    }));
}

const fromMonday = (weekday: Weekday): number => (weekday + 6) % 7;
