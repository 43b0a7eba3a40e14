import { z } from 'zod';
import type { validation as sentences } from '#shared/i18n/pt-AO/validation';
import { isDate, isTime } from '#shared/time';

export type ValidationKey = keyof typeof sentences;
export const says = (key: ValidationKey): ValidationKey => key;

const hasControlCharacters = (text: string): boolean => /(?![\t\n\r])\p{Cc}/u.test(text);

/** Trimmed; no control characters and no lone surrogates, which jsonb refuses. */
export const text = (max: number, min = 1, tooShort: ValidationKey = 'required') =>
  z
    .string()
    .trim()
    .min(min, { error: says(tooShort) })
    .max(max)
    .refine((value) => !hasControlCharacters(value) && value.isWellFormed(), { error: says('controlCharacters') });

/** These reverse the text that follows, also in neighbouring names. */
const BIDI_CONTROL = /\p{Bidi_Control}/u;
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

export const shownText = (max: number, min = 1, tooShort: ValidationKey = 'required') =>
  text(max, min, tooShort)
    .refine((value) => !BIDI_CONTROL.test(value), { error: says('bidiControl') })
    .refine((value) => value.length < min || VISIBLE.test(value), { error: says('invisible') });

export const line = (max: number, min = 1, tooShort: ValidationKey = 'required') =>
  shownText(max, min, tooShort).refine((value) => !/[\n\r\u2028\u2029]/.test(value), { error: says('lineBreak') });

/** Equal for names that look alike: case, spaces and invisible characters do not count. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

export const optionalText = (max: number) => orNull(text(max));
export const optionalLine = (max: number) => orNull(line(max));

const orNull = (given: ReturnType<typeof text>) =>
  z
    .preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), given.nullish())
    .transform((value) => value ?? null);

/** Lower case: a slot id is a digest of the ids in its key. */
export const uuid = z
  .string()
  .toLowerCase()
  .pipe(z.uuid({ error: says('invalidId') }));
export const date = z.string().refine(isDate, { error: says('invalidDate') });
export const time = z.string().refine(isTime, { error: says('invalidTime') });
export const queryList = <T extends z.ZodType>(item: T, max = 50) =>
  z.preprocess(
    (value) => (value === undefined || value === '' ? [] : Array.isArray(value) ? value : [value]),
    z.array(item).max(max),
  );
const numberIn = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
/** A number or its text; an emptied field is no zero. A bound that is passed has a sentence of its own, which names it. */
export const wholeNumber = (
  least: number,
  most: number,
  { noNumber = 'notANumber', tooSmall }: { noNumber?: ValidationKey; tooSmall?: ValidationKey } = {},
) =>
  z.preprocess(
    numberIn,
    z
      .number({ error: ({ code }) => (code === 'invalid_type' ? noNumber : undefined) })
      .int({ error: noNumber })
      .min(least, tooSmall && { error: tooSmall })
      .max(most),
  );
export const limit = (most: number, usual: number) => z.coerce.number().int().min(1).max(most).default(usual);
export const offset = z.coerce.number().int().min(0).max(1_000_000).default(0);
/** Another version is refused as `stale`. 0: the caller saw no row. */
export const seenVersion = (least: 0 | 1 = 1) => z.coerce.number().int().min(least);
export const nothing = z.object({});
