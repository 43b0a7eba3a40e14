import type { HandlersOf } from '#server/http/call';
import { signedIn } from '#server/http/call';
import { daySlots } from '#server/schedule/service';
import { venueForVisitors, venueOfStaff } from '#server/venues/service';
import type { scheduleApi } from '#shared/schedule/api';

export const scheduleRoutes: HandlersOf<typeof scheduleApi> = {
  async scheduleOfDay({ slugOrId, date }, { db, clock }) {
    const venue = await venueForVisitors(db, slugOrId);
    return daySlots(db, { venueId: venue.id, timezone: venue.timezone }, date, clock.now());
  },

  async staffSchedule({ venueId, date }, call) {
    const venue = await venueOfStaff(call.db, signedIn(call), venueId);
    return daySlots(call.db, { venueId, timezone: venue.timezone }, date, call.clock.now());
  },
};
