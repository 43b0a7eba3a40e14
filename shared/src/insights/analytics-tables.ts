import type { Analytics } from '#shared/insights/analytics';
import { type ChartName, shareOf, totalOf } from '#shared/insights/analytics-rules';
import { nameOfDay, type Weekday } from '#shared/schedule/weekdays';
import { timeOfService } from '#shared/time';

/** In order; the last two are exits. */
export const listSteps = ['joined', 'offered', 'accepted', 'seated', 'expired', 'withdrawn'] as const;
export type ListStep = (typeof listSteps)[number];

const catalogueWord = {
  weekday: (day: Weekday) => `week.days.${nameOfDay(day)}` as const,
  step: (step: ListStep) => `analytics.steps.${step}` as const,
};
type WordKey = ReturnType<(typeof catalogueWord)[keyof typeof catalogueWord]>;

/** Data for the caller to format. A share is whole percent, null if unknown. */
export type Cell =
  | { kind: 'date'; value: string }
  | { kind: 'word'; key: WordKey }
  | { kind: 'text'; value: string }
  | { kind: 'number'; value: number }
  | { kind: 'share'; value: number | null };

export type Column =
  | 'week'
  | 'registered'
  | 'approved'
  | 'date'
  | 'weekday'
  | 'hour'
  | 'reservations'
  | 'people'
  | 'seats'
  | 'occupancy'
  | 'step'
  | 'entries'
  | 'ofJoined'
  | 'expected'
  | 'missed'
  | 'missedShare'
  | 'category'
  | 'city'
  | 'ofAll';

export interface Table {
  columns: Column[];
  rows: Cell[][];
}

const day = (value: string): Cell => ({ kind: 'date', value });
const text = (value: string): Cell => ({ kind: 'text', value });
const number = (value: number): Cell => ({ kind: 'number', value });
const share = (part: number, whole: number): Cell => ({ kind: 'share', value: shareOf(part, whole) });

/** The same table on screen and in the CSV file. */
export function tableOf(chart: ChartName, data: Analytics): Table {
  return tables[chart](data);
}

const tables: Record<ChartName, (data: Analytics) => Table> = {
  venues: ({ venues }) => ({
    columns: ['week', 'registered', 'approved'],
    rows: venues.map(({ week, registered, approved }) => [day(week), number(registered), number(approved)]),
  }),
  reservations: ({ reservations }) => ({
    columns: ['date', 'reservations', 'people'],
    rows: reservations.map((row) => [day(row.date), number(row.reservations), number(row.people)]),
  }),
  occupancy: ({ occupancy }) => ({
    columns: ['hour', 'weekday', 'people', 'seats', 'occupancy'],
    rows: occupancy.map(({ weekday, hour, people, seats }) => [
      text(timeOfService(hour * 60)),
      { kind: 'word', key: catalogueWord.weekday(weekday) },
      number(people),
      number(seats),
      share(people, seats),
    ]),
  }),
  waitlist: ({ waitlist }) => ({
    columns: ['step', 'entries', 'ofJoined'],
    rows: listSteps.map((step) => [
      { kind: 'word', key: catalogueWord.step(step) },
      number(waitlist[step]),
      share(waitlist[step], waitlist.joined),
    ]),
  }),
  noShows: ({ noShows }) => ({
    columns: ['week', 'expected', 'missed', 'missedShare'],
    rows: noShows.map(({ week, expected, missed }) => [
      day(week),
      number(expected),
      number(missed),
      share(missed, expected),
    ]),
  }),
  categories: ({ categories, reservations }) => ({
    columns: ['category', 'reservations', 'people', 'ofAll'],
    rows: categories.map((row) => [
      text(row.name),
      number(row.reservations),
      number(row.people),
      share(row.reservations, allOf(reservations)),
    ]),
  }),
  cities: ({ cities, reservations }) => ({
    columns: ['city', 'reservations', 'people', 'ofAll'],
    rows: cities.map((row) => [
      text(row.city),
      number(row.reservations),
      number(row.people),
      share(row.reservations, allOf(reservations)),
    ]),
  }),
};

const allOf = (days: Analytics['reservations']): number => totalOf(days, (row) => row.reservations);
