import type { Catalogue } from '#shared/i18n/catalogue';
import { app } from '#shared/i18n/pt-PT/app';
import { approvals } from '#shared/i18n/pt-PT/approvals';
import { auth } from '#shared/i18n/pt-PT/auth';
import { dashboard } from '#shared/i18n/pt-PT/dashboard';
import { errors } from '#shared/i18n/pt-PT/errors';
import { messages } from '#shared/i18n/pt-PT/messages';
import { platform } from '#shared/i18n/pt-PT/platform';
import { reservations } from '#shared/i18n/pt-PT/reservations';
import { schedule } from '#shared/i18n/pt-PT/schedule';
import { units } from '#shared/i18n/pt-PT/units';
import { validation } from '#shared/i18n/pt-PT/validation';
import { venueSetup } from '#shared/i18n/pt-PT/venueSetup';
import { venues } from '#shared/i18n/pt-PT/venues';
import { waitlist } from '#shared/i18n/pt-PT/waitlist';

export const ptPT: Catalogue = {
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
