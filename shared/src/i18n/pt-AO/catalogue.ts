import { account } from '#shared/i18n/pt-AO/account';
import { approvals } from '#shared/i18n/pt-AO/approvals';
import { auth } from '#shared/i18n/pt-AO/auth';
import { backendTexts } from '#shared/i18n/pt-AO/backend-texts';
import { dashboard } from '#shared/i18n/pt-AO/dashboard';
import { enquiries } from '#shared/i18n/pt-AO/enquiries';
import { history } from '#shared/i18n/pt-AO/history';
import { invite } from '#shared/i18n/pt-AO/invite';
import { live } from '#shared/i18n/pt-AO/live';
import { messages } from '#shared/i18n/pt-AO/messages';
import { platform } from '#shared/i18n/pt-AO/platform';
import { privacy } from '#shared/i18n/pt-AO/privacy';
import { reviews } from '#shared/i18n/pt-AO/reviews';
import { rooms } from '#shared/i18n/pt-AO/rooms';
import { schedule } from '#shared/i18n/pt-AO/schedule';
import { settings } from '#shared/i18n/pt-AO/settings';
import { team } from '#shared/i18n/pt-AO/team';
import { treatments } from '#shared/i18n/pt-AO/treatments';
import { uploads } from '#shared/i18n/pt-AO/uploads';
import { venueSetup } from '#shared/i18n/pt-AO/venue-setup';
import { waitlist } from '#shared/i18n/pt-AO/waitlist';

/** Portuguese of Angola; defines the keys of all languages. */
export const ptAO = {
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
} as const;
