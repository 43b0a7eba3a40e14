import { addMonths } from '#shared/time';

/** Replaces the name of an erased guest. */
export const ERASED_NAME = '—';

/** First service day that is kept; guests whose last visit is earlier are erased. */
export const keptFrom = (today: string, retentionMonths: number): string => addMonths(today, -retentionMonths);
