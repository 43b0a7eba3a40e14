import { z } from 'zod';
import { parsePhone } from '#shared/phone';
import { says } from '#shared/validation';

/** Checks of staff forms; the server has the same ones. */
export const neededText = z.string().refine((text) => text.trim() !== '', { error: says('required') });
export const phoneText = z
  .string()
  .refine((text) => text.trim() === '' || parsePhone(text) !== null, { error: says('phoneFormat') });
export const neededPhone = neededText.pipe(phoneText);
export const partySize = z
  .string()
  .refine((text) => /^\d+$/.test(text.trim()) && Number(text) >= 1, { error: says('atLeastOne') });
