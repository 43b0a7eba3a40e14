import type { Catalogue } from '#shared/i18n/catalogue';
import { app } from '#shared/i18n/en/app';
import { approvals } from '#shared/i18n/en/approvals';
import { auth } from '#shared/i18n/en/auth';
import { dashboard } from '#shared/i18n/en/dashboard';
import { errors } from '#shared/i18n/en/errors';
import { messages } from '#shared/i18n/en/messages';
import { platform } from '#shared/i18n/en/platform';
import { reservations } from '#shared/i18n/en/reservations';
import { schedule } from '#shared/i18n/en/schedule';
import { units } from '#shared/i18n/en/units';
import { validation } from '#shared/i18n/en/validation';
import { venueSetup } from '#shared/i18n/en/venueSetup';
import { venues } from '#shared/i18n/en/venues';
import { waitlist } from '#shared/i18n/en/waitlist';

export const en: Catalogue = {
  errors,
  units,
  validation,
  app,
  auth,
  venues,
  venueSetup,
  schedule,
  reservations,
  waitlist,
  dashboard,
  approvals,
  platform,
  messages,
};
