import type { DayFigures } from '#shared/insights/schema';

/** Counts of CONFIRMED, SEATED and COMPLETED parties; money in kwanzas. */
export interface DayCounts {
  reservations: number;
  taken: number;
  seats: number;
  waiting: number;
  joined: number;
  deposits: number;
  paid: number;
  depositsAsked: number;
  depositsPaid: number;
  depositsRefunded: number;
  depositsKept: number;
}

export const TREND_DAYS = 14;

/** Divisor on a day without slots (specification, section 9). */
const RESERVATIONS_OF_A_FULL_DAY = 100;

export function occupancy({ taken, seats, reservations }: DayCounts): number {
  return seats > 0 ? wholePercent(taken, seats) : wholePercent(reservations, RESERVATIONS_OF_A_FULL_DAY);
}

export const changeOf = (value: number, before: number): number | null =>
  before === 0 ? null : wholePercent(value - before, before);

export function figuresOf(date: string, days: DayCounts[]): DayFigures {
  const [before, day] = days.slice(-2) as [DayCounts, DayCounts];
  const figure = (value: number, earlier: number) => ({ value, change: changeOf(value, earlier) });
  return {
    date,
    reservations: figure(day.reservations, before.reservations),
    occupancy: figure(occupancy(day), occupancy(before)),
    // Only joined entries can be compared: no entry of a past day still waits
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

/** Percent, rounded half away from zero, so that a fall and a rise read the same; never -0. */
export function wholePercent(part: number, whole: number): number {
  const exact = (part / whole) * 100;
  return Math.sign(exact) * Math.round(Math.abs(exact)) || 0;
}
