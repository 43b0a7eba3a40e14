import { addMonths } from '#shared/time';

/** Replaces the name of an erased guest. */
export const ERASED_NAME = '—';

/** The privacy notice promises it to guests of all venues. */
export const RETENTION_MONTHS_MOST = 24;

/** Venues could once choose more than the notice promises. */
export const monthsKept = (retentionMonths: number): number => Math.min(retentionMonths, RETENTION_MONTHS_MOST);

/** First service day that is kept; guests whose last visit is earlier are erased. */
export const keptFrom = (today: string, retentionMonths: number): string =>
  addMonths(today, -monthsKept(retentionMonths));
