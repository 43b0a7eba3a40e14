import type { DateRange } from '#shared/insights/analytics';
import { ANALYTICS_DAYS_MOST, rangeOfLast } from '#shared/insights/analytics-rules';
import { daysBetween, isDate } from '#shared/time';

/** Preset periods in days. */
export const periods = { last7: 7, last30: 30, last90: 90 } as const;
export type PeriodName = keyof typeof periods | 'custom';
export const periodNames: PeriodName[] = ['last7', 'last30', 'last90', 'custom'];

/** A chosen period, and the typed dates of a custom one. */
export interface ChartPeriod {
  name: PeriodName;
  typed: DateRange;
}

export const periodOf = (name: keyof typeof periods, today: string): ChartPeriod => ({
  name,
  typed: rangeOfLast(periods[name], today),
});

/** A key of `validation`; null for a valid range. */
export function faultOf({ name, typed }: ChartPeriod): 'invalidDate' | 'dateOrder' | 'rangeTooLong' | null {
  if (name !== 'custom') return null;
  if (!isDate(typed.from) || !isDate(typed.to)) return 'invalidDate';
  if (typed.from > typed.to) return 'dateOrder';
  return daysBetween(typed.from, typed.to) < ANALYTICS_DAYS_MOST ? null : 'rangeTooLong';
}
