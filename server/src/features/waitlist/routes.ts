import { venueOfStaff } from '#server/features/venues/service';
import { acceptAsGuest, leaveAsGuest, seeEntry, takeAsGuest } from '#server/features/waitlist/guest';
import { promote } from '#server/features/waitlist/promote';
import { addToWaitlist, entriesOf, findEntries, join } from '#server/features/waitlist/service';
import { skipsOfEntry, suggestionsOf } from '#server/features/waitlist/suggestions';
import { withdrawEntry } from '#server/features/waitlist/withdraw';
import { type Call, type HandlersOf, signedIn } from '#server/platform/http/call';
import type { waitlistApi } from '#shared/waitlist/api';

const ownVenue = (venueId: string, call: Call) => venueOfStaff(call.db, signedIn(call), venueId);

export const waitlistRoutes: HandlersOf<typeof waitlistApi> = {
  joinWaitlist: join,

  async venueWaitlist({ venueId, date }, call) {
    return entriesOf(await ownVenue(venueId, call), date, call);
  },
  async findEntries({ venueId, search }, call) {
    return findEntries(await ownVenue(venueId, call), search, call);
  },
  async addToWaitlist(request, call) {
    await ownVenue(request.venueId, call);
    return addToWaitlist(request, signedIn(call), call);
  },
  async withdrawEntry(request, call) {
    await ownVenue(request.venueId, call);
    return withdrawEntry(request, call);
  },
  promote: (request, call) => promote(request, signedIn(call), call),

  async suggestions({ venueId, date }, call) {
    return suggestionsOf(await ownVenue(venueId, call), date!, call);
  },
  async skipsOfEntry(request, call) {
    await ownVenue(request.venueId, call);
    return skipsOfEntry(request, call);
  },

  guestEntry: ({ token }, call) => seeEntry(token, call),
  acceptAsGuest: ({ token }, call) => acceptAsGuest(token, call),
  takeAsGuest: (request, call) => takeAsGuest(request, call),
  leaveAsGuest: ({ token }, call) => leaveAsGuest(token, call),
};
