import { z } from 'zod';
import { says } from '#shared/validation';
import { numberOf } from '#ui/kit/form/number-of.ts';

const isEmpty = (text: string): boolean => text.trim() === '';
const number = z.number({ error: says('notANumber') });

export const numberText = z
  .string()
  .refine((text) => !isEmpty(text), { error: says('required'), abort: true })
  .transform(numberOf)
  .pipe(number);
export const numberTextOrNone = z
  .string()
  .transform((text) => (isEmpty(text) ? null : numberOf(text)))
  .pipe(number.nullable());

/** With the bounds of the contract. An empty text is refused; or it is zero. */
export const numberTextIn = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((text) => numberOf(String(text)), schema);
export const numberTextOrZeroIn = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((text) => (text === '' ? 0 : numberOf(String(text))), schema);
