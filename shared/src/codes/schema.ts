import { z } from 'zod';
import { email } from '#shared/auth/schema';
import { CODE_DIGITS, codeChannels } from '#shared/codes/rules';
import { languages } from '#shared/i18n/languages';
import { guestPhone } from '#shared/reservations/schema';
import { date, says, uuid } from '#shared/validation';

export const codeRequest = z.object({
  venueId: uuid,
  date,
  phone: guestPhone,
  /** Required if codes are sent by e-mail; ignored otherwise. */
  email: z.preprocess((value) => (value === '' ? undefined : value), email.optional()),
  lang: z.enum(languages).optional(),
});
export type CodeRequest = z.infer<typeof codeRequest>;

export const sentCode = z.object({
  id: z.string(),
  by: z.enum(codeChannels),
  resendAfter: z.number(),
});
export type SentCode = z.infer<typeof sentCode>;

/** Accepts spaces and hyphens between the digits. */
export const typedCode = z.object({
  id: uuid,
  code: z
    .string()
    .max(40)
    .transform((value) => value.replace(/[\s-]/g, ''))
    .pipe(z.string().regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), { error: says('sixDigits') })),
});
export type TypedCode = z.infer<typeof typedCode>;

export const codeProof = z.object({
  /** Sent as `phoneProof` with bookings and waiting-list entries. */
  phoneProof: z.string(),
  until: z.string(),
});
export type CodeProof = z.infer<typeof codeProof>;
