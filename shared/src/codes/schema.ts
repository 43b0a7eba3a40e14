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
  /** Required where codes leave by e-mail, ignored elsewhere. */
  email: z.preprocess((value) => (value === '' ? undefined : value), email.optional()),
  lang: z.enum(languages).optional(),
});
export type CodeRequest = z.infer<typeof codeRequest>;

export const sentCode = z.object({
  /** Names the code when it is checked. */
  id: z.string(),
  by: z.enum(codeChannels),
  /** Seconds until another one may be asked for. */
  resendAfter: z.number(),
});
export type SentCode = z.infer<typeof sentCode>;

/** A code as typed: spaces and hyphens between the digits do not matter. */
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
  /** `phoneProof` of the phone's bookings and waiting-list entries. */
  phoneProof: z.string(),
  until: z.string(),
});
export type CodeProof = z.infer<typeof codeProof>;
