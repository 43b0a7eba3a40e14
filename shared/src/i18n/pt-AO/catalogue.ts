import { account } from '#shared/i18n/pt-AO/account';
import { analytics } from '#shared/i18n/pt-AO/analytics';
import { app } from '#shared/i18n/pt-AO/app';
import { approvals } from '#shared/i18n/pt-AO/approvals';
import { auth } from '#shared/i18n/pt-AO/auth';
import { dashboard } from '#shared/i18n/pt-AO/dashboard';
import { desk } from '#shared/i18n/pt-AO/desk';
import { emailVerification } from '#shared/i18n/pt-AO/email-verification';
import { enquiries } from '#shared/i18n/pt-AO/enquiries';
import { errors } from '#shared/i18n/pt-AO/errors';
import { history } from '#shared/i18n/pt-AO/history';
import { invite } from '#shared/i18n/pt-AO/invite';
import { live } from '#shared/i18n/pt-AO/live';
import { messageTexts } from '#shared/i18n/pt-AO/message-texts';
import { messages } from '#shared/i18n/pt-AO/messages';
import { offline } from '#shared/i18n/pt-AO/offline';
import { parties } from '#shared/i18n/pt-AO/parties';
import { platform } from '#shared/i18n/pt-AO/platform';
import { privacy } from '#shared/i18n/pt-AO/privacy';
import { reservations } from '#shared/i18n/pt-AO/reservations';
import { reviews } from '#shared/i18n/pt-AO/reviews';
import { rooms } from '#shared/i18n/pt-AO/rooms';
import { schedule } from '#shared/i18n/pt-AO/schedule';
import { settings } from '#shared/i18n/pt-AO/settings';
import { shell } from '#shared/i18n/pt-AO/shell';
import { team } from '#shared/i18n/pt-AO/team';
import { treatments } from '#shared/i18n/pt-AO/treatments';
import { units } from '#shared/i18n/pt-AO/units';
import { uploads } from '#shared/i18n/pt-AO/uploads';
import { validation } from '#shared/i18n/pt-AO/validation';
import { venueSetup } from '#shared/i18n/pt-AO/venue-setup';
import { venues } from '#shared/i18n/pt-AO/venues';
import { waitlist } from '#shared/i18n/pt-AO/waitlist';
import { week } from '#shared/i18n/pt-AO/week';

/** Portuguese of Angola; defines the keys of all languages. */
export const ptAO = {
  errors,
  units,
  validation,
  app,
  auth,
  account,
  emailVerification,
  venues,
  venueSetup,
  uploads,
  schedule,
  reservations,
  waitlist,
  dashboard,
  approvals,
  platform,
  analytics,
  messages,
  messageTexts,
  offline,
  parties,
  rooms,
  treatments,
  enquiries,
  week,
  settings,
  shell,
  team,
  history,
  invite,
  privacy,
  live,
  reviews,
  desk,
} as const;
