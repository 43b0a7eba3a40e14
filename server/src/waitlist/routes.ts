import { type HandlersOf, signedIn } from '#server/http/call';
import { venueOfStaff } from '#server/venues/service';
import { entriesOf, join, promote } from '#server/waitlist/service';
import type { waitlistApi } from '#shared/waitlist/api';

export const waitlistRoutes: HandlersOf<typeof waitlistApi> = {
  joinWaitlist: join,

  async venueWaitlist({ venueId, date }, call) {
    return entriesOf(await venueOfStaff(call.db, signedIn(call), venueId), date, call);
  },

  promote: (request, call) => promote(request, signedIn(call), call),
};
