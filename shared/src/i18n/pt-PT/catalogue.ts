import type { Catalogue } from '#shared/i18n/catalogue';
import { account } from '#shared/i18n/pt-PT/account';
import { approvals } from '#shared/i18n/pt-PT/approvals';
import { auth } from '#shared/i18n/pt-PT/auth';
import { backendTexts } from '#shared/i18n/pt-PT/backend-texts';
import { dashboard } from '#shared/i18n/pt-PT/dashboard';
import { enquiries } from '#shared/i18n/pt-PT/enquiries';
import { history } from '#shared/i18n/pt-PT/history';
import { invite } from '#shared/i18n/pt-PT/invite';
import { live } from '#shared/i18n/pt-PT/live';
import { messages } from '#shared/i18n/pt-PT/messages';
import { platform } from '#shared/i18n/pt-PT/platform';
import { privacy } from '#shared/i18n/pt-PT/privacy';
import { reviews } from '#shared/i18n/pt-PT/reviews';
import { rooms } from '#shared/i18n/pt-PT/rooms';
import { schedule } from '#shared/i18n/pt-PT/schedule';
import { settings } from '#shared/i18n/pt-PT/settings';
import { team } from '#shared/i18n/pt-PT/team';
import { treatments } from '#shared/i18n/pt-PT/treatments';
import { uploads } from '#shared/i18n/pt-PT/uploads';
import { venueSetup } from '#shared/i18n/pt-PT/venue-setup';
import { waitlist } from '#shared/i18n/pt-PT/waitlist';

export const ptPT: Catalogue = {
  ...backendTexts,
  auth,
  account,
  venueSetup,
  uploads,
  schedule,
  waitlist,
  dashboard,
  approvals,
  platform,
  messages,
  rooms,
  treatments,
  enquiries,
  settings,
  team,
  history,
  invite,
  privacy,
  live,
  reviews,
};
