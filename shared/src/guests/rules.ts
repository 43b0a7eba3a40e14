import { addMonths } from '#shared/time';

/** What stands where the name of an erased guest stood. */
export const ERASED_NAME = '—';

/** The first service day that is still kept: guests who were last there before it are forgotten. */
export const keptFrom = (today: string, retentionMonths: number): string => addMonths(today, -retentionMonths);
