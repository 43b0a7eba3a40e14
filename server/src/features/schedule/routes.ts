import { monthOf } from '#server/features/schedule/calendar';
import { closeSales, reopenSales } from '#server/features/schedule/closings';
import { exceptionsBetween } from '#server/features/schedule/exception-queries';
import { addException, removeException } from '#server/features/schedule/exceptions';
import { boardSlots, daySlots } from '#server/features/schedule/service';
import { saveWeek, weekOf } from '#server/features/schedule/week';
import { changeAsManager } from '#server/features/venues/change';
import { venueForVisitors, venueOfStaff } from '#server/features/venues/service';
import type { HandlersOf } from '#server/platform/http/call';
import { signedIn } from '#server/platform/http/call';
import { DAYS_AHEAD } from '#shared/reservations/limits';
import type { scheduleApi } from '#shared/schedule/api';
import { addDays, serviceDay } from '#shared/time';

export const scheduleRoutes: HandlersOf<typeof scheduleApi> = {
  async scheduleOfDay({ slugOrId, date }, { db, clock }) {
    const venue = await venueForVisitors(db, slugOrId);
    const isTooFar = date > addDays(serviceDay(clock.now(), venue.timezone), DAYS_AHEAD);
    if (isTooFar) return [];
    return daySlots(db, { venueId: venue.id, timezone: venue.timezone }, date, clock.now());
  },

  async staffSchedule({ venueId, date }, call) {
    const venue = await venueOfStaff(call.db, signedIn(call), venueId);
    return boardSlots(call.db, { venueId, timezone: venue.timezone }, date, call.clock.now());
  },

  async week({ venueId }, call) {
    await venueOfStaff(call.db, signedIn(call), venueId);
    return weekOf(call.db, venueId);
  },

  saveRoomWeek: (change, call) => changeAsManager(call, change.venueId, (changing) => saveWeek(changing, change)),

  async exceptions({ venueId, from, to }, call) {
    await venueOfStaff(call.db, signedIn(call), venueId);
    return exceptionsBetween(call.db, venueId, from, to);
  },

  addException: (wanted, call) =>
    changeAsManager(call, wanted.venueId, (changing) => addException(changing, wanted), {
      endpoint: 'addException',
      body: wanted,
    }),

  async removeException(removal, call) {
    await changeAsManager(call, removal.venueId, (changing) => removeException(changing, removal));
    return {};
  },

  closeSales: (closing, call) =>
    changeAsManager(
      call,
      closing.venueId,
      (changing) => closeSales(changing, closing),
      { endpoint: 'closeSales', body: closing },
      'runDay',
    ),

  async reopenSales(removal, call) {
    await changeAsManager(call, removal.venueId, (changing) => reopenSales(changing, removal), undefined, 'runDay');
    return {};
  },

  async monthCalendar({ venueId, month }, call) {
    await venueOfStaff(call.db, signedIn(call), venueId);
    return monthOf(call.db, venueId, month, call.clock.now());
  },
};
