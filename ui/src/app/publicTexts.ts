import { app } from '#shared/i18n/pt-AO/app';
import { auth } from '#shared/i18n/pt-AO/auth';
import type { ptAO } from '#shared/i18n/pt-AO/catalogue';
import { errors } from '#shared/i18n/pt-AO/errors';
import { reservations } from '#shared/i18n/pt-AO/reservations';
import { schedule } from '#shared/i18n/pt-AO/schedule';
import { units } from '#shared/i18n/pt-AO/units';
import { validation } from '#shared/i18n/pt-AO/validation';
import { venues } from '#shared/i18n/pt-AO/venues';
import { waitlist } from '#shared/i18n/pt-AO/waitlist';

/**
 * What visitors read in the default language: it travels with the first page. The staff's files (dashboard, venueSetup,
 * approvals, platform, messages) come with the staff's screens, so a public screen must not use their keys.
 */
export const publicTexts = {
  app,
  auth,
  errors,
  reservations,
  schedule,
  units,
  validation,
  venues,
  waitlist,
} as const satisfies Partial<typeof ptAO>;
