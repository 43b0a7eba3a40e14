import type { Catalogue } from '#shared/i18n/catalogue';
import { account } from '#shared/i18n/en/account';
import { analytics } from '#shared/i18n/en/analytics';
import { app } from '#shared/i18n/en/app';
import { approvals } from '#shared/i18n/en/approvals';
import { auth } from '#shared/i18n/en/auth';
import { dashboard } from '#shared/i18n/en/dashboard';
import { desk } from '#shared/i18n/en/desk';
import { emailVerification } from '#shared/i18n/en/email-verification';
import { enquiries } from '#shared/i18n/en/enquiries';
import { errors } from '#shared/i18n/en/errors';
import { history } from '#shared/i18n/en/history';
import { invite } from '#shared/i18n/en/invite';
import { live } from '#shared/i18n/en/live';
import { messageTexts } from '#shared/i18n/en/message-texts';
import { messages } from '#shared/i18n/en/messages';
import { offline } from '#shared/i18n/en/offline';
import { parties } from '#shared/i18n/en/parties';
import { platform } from '#shared/i18n/en/platform';
import { privacy } from '#shared/i18n/en/privacy';
import { reservations } from '#shared/i18n/en/reservations';
import { reviews } from '#shared/i18n/en/reviews';
import { rooms } from '#shared/i18n/en/rooms';
import { schedule } from '#shared/i18n/en/schedule';
import { settings } from '#shared/i18n/en/settings';
import { shell } from '#shared/i18n/en/shell';
import { team } from '#shared/i18n/en/team';
import { treatments } from '#shared/i18n/en/treatments';
import { units } from '#shared/i18n/en/units';
import { uploads } from '#shared/i18n/en/uploads';
import { validation } from '#shared/i18n/en/validation';
import { venueSetup } from '#shared/i18n/en/venue-setup';
import { venues } from '#shared/i18n/en/venues';
import { waitlist } from '#shared/i18n/en/waitlist';
import { week } from '#shared/i18n/en/week';

export const en: Catalogue = {
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
};
