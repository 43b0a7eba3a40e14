import type { DayFigures } from '#shared/insights/schema';

/** What is counted of a venue's service day. Reservations are those of CONFIRMED, SEATED and COMPLETED parties. */
export interface DayCounts {
  reservations: number;
  /** People of those reservations. */
  people: number;
  /** People that the day's open slots can take; 0 on a day without any. */
  seats: number;
  /** Waiting-list entries that still wait. */
  waiting: number;
  /** Entries that were ever made for the day, whatever became of them. */
  joined: number;
  /** Deposits of those reservations, in kwanzas. */
  deposits: number;
  /** Deposits of the day's parties that were paid and not given back, in kwanzas. */
  paid: number;
  /** Deposits of all the day's parties by how they stand, in kwanzas. */
  depositsAsked: number;
  depositsPaid: number;
  depositsRefunded: number;
  depositsKept: number;
}

/** How many days the small lines beside the figures show, the figures' own day included. */
export const TREND_DAYS = 14;

/** What the specification divides by where a day has no slots (section 9). */
const RESERVATIONS_OF_A_FULL_DAY = 100;

/** Whole percent: people reserved of people that could come; without slots, reservations / 100. */
export function occupancy({ people, seats, reservations }: DayCounts): number {
  return seats > 0 ? wholePercent(people, seats) : wholePercent(reservations, RESERVATIONS_OF_A_FULL_DAY);
}

/** Change in whole percent of what was; null where there was nothing. */
export const changeOf = (value: number, before: number): number | null =>
  before === 0 ? null : wholePercent(value - before, before);

/** A day's figures, each compared with the day before. `days` are the trend's days, oldest first; the last is the day's. */
export function figuresOf(date: string, days: DayCounts[]): DayFigures {
  const [before, day] = days.slice(-2) as [DayCounts, DayCounts];
  const figure = (value: number, earlier: number) => ({ value, change: changeOf(value, earlier) });
  return {
    date,
    reservations: figure(day.reservations, before.reservations),
    occupancy: figure(occupancy(day), occupancy(before)),
    // Whoever joined for a day that is over waits no more: only who joined can be compared
    waiting: { value: day.waiting, change: changeOf(day.joined, before.joined) },
    depositRevenue: figure(Math.round(day.deposits), Math.round(before.deposits)),
    depositPaid: Math.round(day.paid),
    deposits: {
      asked: Math.round(day.depositsAsked),
      paid: Math.round(day.depositsPaid),
      refunded: Math.round(day.depositsRefunded),
      kept: Math.round(day.depositsKept),
    },
    trend: {
      reservations: days.map((one) => one.reservations),
      occupancy: days.map(occupancy),
      waiting: days.map((one) => one.joined),
      depositRevenue: days.map((one) => Math.round(one.deposits)),
    },
  };
}

/** In percent, rounded half away from zero, so that a fall and a rise of the same size read the same; never -0. */
export function wholePercent(part: number, whole: number): number {
  const exact = (part / whole) * 100;
  return Math.sign(exact) * Math.round(Math.abs(exact)) || 0;
}
