import type { HandlersOf } from '#server/http/call';
import { signedIn } from '#server/http/call';
import { daySlots } from '#server/schedule/service';
import { venueForVisitors, venueOfStaff } from '#server/venues/service';
import { DAYS_AHEAD } from '#shared/reservations/limits';
import type { scheduleApi } from '#shared/schedule/api';
import { addDays, serviceDay } from '#shared/time';

export const scheduleRoutes: HandlersOf<typeof scheduleApi> = {
  async scheduleOfDay({ slugOrId, date }, { db, clock }) {
    const venue = await venueForVisitors(db, slugOrId);
    const isTooFar = date > addDays(serviceDay(clock.now(), venue.timezone), DAYS_AHEAD);
    if (isTooFar) return []; // nothing that would be refused is offered
    return daySlots(db, { venueId: venue.id, timezone: venue.timezone }, date, clock.now());
  },

  async staffSchedule({ venueId, date }, call) {
    const venue = await venueOfStaff(call.db, signedIn(call), venueId);
    return daySlots(call.db, { venueId, timezone: venue.timezone }, date, call.clock.now());
  },
};
