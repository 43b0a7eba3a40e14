import { app } from '#shared/i18n/pt-AO/app';
import { approvals } from '#shared/i18n/pt-AO/approvals';
import { auth } from '#shared/i18n/pt-AO/auth';
import { dashboard } from '#shared/i18n/pt-AO/dashboard';
import { errors } from '#shared/i18n/pt-AO/errors';
import { messages } from '#shared/i18n/pt-AO/messages';
import { platform } from '#shared/i18n/pt-AO/platform';
import { reservations } from '#shared/i18n/pt-AO/reservations';
import { schedule } from '#shared/i18n/pt-AO/schedule';
import { units } from '#shared/i18n/pt-AO/units';
import { validation } from '#shared/i18n/pt-AO/validation';
import { venueSetup } from '#shared/i18n/pt-AO/venueSetup';
import { venues } from '#shared/i18n/pt-AO/venues';
import { waitlist } from '#shared/i18n/pt-AO/waitlist';

/** Portuguese as written in Angola: the pattern for the other languages. */
export const ptAO = {
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
} as const;
