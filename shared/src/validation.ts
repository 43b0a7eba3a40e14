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

/** Characters that turn the direction of what follows: a name with one reads as something else, also in its neighbours. */
const BIDI_CONTROL = /\p{Bidi_Control}/u;
/** A character that leaves ink: no space, joiner or filler. U+2800 is braille without a dot. */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Text that others read under a venue's or a guest's name: it has something to be seen and turns no direction. */
export const shownText = (max: number, min = 1, tooShort: ValidationKey = 'required') =>
  text(max, min, tooShort)
    .refine((value) => !BIDI_CONTROL.test(value), { error: says('bidiControl') })
    .refine((value) => value.length < min || VISIBLE.test(value), { error: says('invisible') });

/** Text on one line: a name goes into messages' parameters, calendars' names and lists, where a break means something. */
export const line = (max: number, min = 1, tooShort: ValidationKey = 'required') =>
  shownText(max, min, tooShort).refine((value) => !/[\n\r\u2028\u2029]/.test(value), { error: says('lineBreak') });

/** Optional text: absent, null and empty all mean null. */
export const optionalText = (max: number) => orNull(text(max));
export const optionalLine = (max: number) => orNull(line(max));

const orNull = (given: ReturnType<typeof text>) =>
  z
    .preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), given.nullish())
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
/** The version of a row that the caller saw, from 1; another one is refused as `stale`. 0: the caller saw that there was none. */
export const seenVersion = (least: 0 | 1 = 1) => z.coerce.number().int().min(least);
export const nothing = z.object({});
