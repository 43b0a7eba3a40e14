import { z } from 'zod';
import type { validation as sentences } from '#shared/i18n/pt-AO/validation';
import { isDate, isTime } from '#shared/time';

/** A rule's sentence, named by its key in the catalogue's `validation` file; the reader's language is chosen later. */
export type ValidationKey = keyof typeof sentences;
export const says = (key: ValidationKey): ValidationKey => key;

/** PostgreSQL text cannot hold NUL, and no name or note needs other control characters than tabs and line breaks. */
const hasControlCharacters = (text: string): boolean => /(?![\t\n\r])\p{Cc}/u.test(text);

/** Trimmed text of `min` to `max` characters without control characters or halves of them, which jsonb refuses. */
export const text = (max: number, min = 1, tooShort: ValidationKey = 'required') =>
  z
    .string()
    .trim()
    .min(min, { error: says(tooShort) })
    .max(max)
    .refine((value) => !hasControlCharacters(value) && value.isWellFormed(), { error: says('controlCharacters') });

/** Optional text: absent, null and empty all mean null. */
export const optionalText = (max: number) =>
  z
    .preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), text(max).nullish())
    .transform((value) => value ?? null);

/** An id in lower case, however it was typed: a slot's id is a digest of the ids in its key. */
export const uuid = z
  .string()
  .toLowerCase()
  .pipe(z.uuid({ error: says('invalidId') }));
export const date = z.string().refine(isDate, { error: says('invalidDate') });
export const time = z.string().refine(isTime, { error: says('invalidTime') });
/** A query parameter that may come once or repeatedly. */
export const queryList = <T extends z.ZodType>(item: T, max = 50) =>
  z.preprocess(
    (value) => (value === undefined || value === '' ? [] : Array.isArray(value) ? value : [value]),
    z.array(item).max(max),
  );
export const limit = (most: number, usual: number) => z.coerce.number().int().min(1).max(most).default(usual);
export const offset = z.coerce.number().int().min(0).max(1_000_000).default(0);
export const nothing = z.object({});
