import type { Catalogue } from '#shared/i18n/catalogue';
import { account } from '#shared/i18n/pt-PT/account';
import { analytics } from '#shared/i18n/pt-PT/analytics';
import { app } from '#shared/i18n/pt-PT/app';
import { approvals } from '#shared/i18n/pt-PT/approvals';
import { auth } from '#shared/i18n/pt-PT/auth';
import { dashboard } from '#shared/i18n/pt-PT/dashboard';
import { desk } from '#shared/i18n/pt-PT/desk';
import { emailVerification } from '#shared/i18n/pt-PT/email-verification';
import { enquiries } from '#shared/i18n/pt-PT/enquiries';
import { errors } from '#shared/i18n/pt-PT/errors';
import { history } from '#shared/i18n/pt-PT/history';
import { invite } from '#shared/i18n/pt-PT/invite';
import { live } from '#shared/i18n/pt-PT/live';
import { messageTexts } from '#shared/i18n/pt-PT/message-texts';
import { messages } from '#shared/i18n/pt-PT/messages';
import { offline } from '#shared/i18n/pt-PT/offline';
import { parties } from '#shared/i18n/pt-PT/parties';
import { platform } from '#shared/i18n/pt-PT/platform';
import { privacy } from '#shared/i18n/pt-PT/privacy';
import { reservations } from '#shared/i18n/pt-PT/reservations';
import { reviews } from '#shared/i18n/pt-PT/reviews';
import { rooms } from '#shared/i18n/pt-PT/rooms';
import { schedule } from '#shared/i18n/pt-PT/schedule';
import { settings } from '#shared/i18n/pt-PT/settings';
import { shell } from '#shared/i18n/pt-PT/shell';
import { team } from '#shared/i18n/pt-PT/team';
import { treatments } from '#shared/i18n/pt-PT/treatments';
import { units } from '#shared/i18n/pt-PT/units';
import { uploads } from '#shared/i18n/pt-PT/uploads';
import { validation } from '#shared/i18n/pt-PT/validation';
import { venueSetup } from '#shared/i18n/pt-PT/venue-setup';
import { venues } from '#shared/i18n/pt-PT/venues';
import { waitlist } from '#shared/i18n/pt-PT/waitlist';
import { week } from '#shared/i18n/pt-PT/week';

export const ptPT: Catalogue = {
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
