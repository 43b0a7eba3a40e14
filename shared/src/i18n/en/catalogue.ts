import type { Catalogue } from '#shared/i18n/catalogue';
import { account } from '#shared/i18n/en/account';
import { approvals } from '#shared/i18n/en/approvals';
import { auth } from '#shared/i18n/en/auth';
import { backendTexts } from '#shared/i18n/en/backend-texts';
import { dashboard } from '#shared/i18n/en/dashboard';
import { enquiries } from '#shared/i18n/en/enquiries';
import { history } from '#shared/i18n/en/history';
import { invite } from '#shared/i18n/en/invite';
import { live } from '#shared/i18n/en/live';
import { messages } from '#shared/i18n/en/messages';
import { platform } from '#shared/i18n/en/platform';
import { privacy } from '#shared/i18n/en/privacy';
import { reviews } from '#shared/i18n/en/reviews';
import { rooms } from '#shared/i18n/en/rooms';
import { schedule } from '#shared/i18n/en/schedule';
import { settings } from '#shared/i18n/en/settings';
import { team } from '#shared/i18n/en/team';
import { treatments } from '#shared/i18n/en/treatments';
import { uploads } from '#shared/i18n/en/uploads';
import { venueSetup } from '#shared/i18n/en/venue-setup';
import { waitlist } from '#shared/i18n/en/waitlist';

export const en: Catalogue = {
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
