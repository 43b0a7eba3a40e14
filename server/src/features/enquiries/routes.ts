import { enquire } from '#server/features/enquiries/enquire';
import { acceptQuote, declineQuote, seeEnquiry } from '#server/features/enquiries/guest';
import { hallDay } from '#server/features/enquiries/hall-day';
import { closeEnquiry, enquiriesForStaff, sendQuote } from '#server/features/enquiries/staff';
import type { HandlersOf } from '#server/platform/http/call';
import type { enquiriesApi } from '#shared/enquiries/api';

export const enquiryRoutes: HandlersOf<typeof enquiriesApi> = {
  enquire,

  guestEnquiry: ({ token }, call) => seeEnquiry(token, call),
  acceptQuote,
  declineQuote: ({ token }, call) => declineQuote(token, call),

  venueEnquiries: ({ venueId }, call) => enquiriesForStaff(venueId, call),
  hallDay,
  sendQuote,
  closeEnquiry,
};
