import { app } from '#shared/i18n/pt-AO/app';
import { auth } from '#shared/i18n/pt-AO/auth';
import type { ptAO } from '#shared/i18n/pt-AO/catalogue';
import { units } from '#shared/i18n/pt-AO/units';
import { venues } from '#shared/i18n/pt-AO/venues';

/**
 * What visitors read in the default language: it travels with the first page. The staff's files (dashboard, venueSetup,
 * approvals, platform, messages) come with the staff's screens the booking's (`bookingTexts.ts`) with the venue page, the
 * validation's with forms: the first page must not use their keys.
 */
export const publicTexts = {
  app,
  auth,
  units,
  venues,
} as const satisfies Partial<typeof ptAO>;
