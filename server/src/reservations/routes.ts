import { type HandlersOf, signedIn } from '#server/http/call';
import { calendarAsGuest, cancelAsGuest, confirmAsGuest, seeAsGuest } from '#server/reservations/guest';
import { book, reservationsOfVenue } from '#server/reservations/service';
import { venueOfStaff } from '#server/venues/service';
import type { reservationsApi } from '#shared/reservations/api';

export const reservationRoutes: HandlersOf<typeof reservationsApi> = {
  book,

  async venueReservations({ venueId, date }, call) {
    return reservationsOfVenue(await venueOfStaff(call.db, signedIn(call), venueId), date, call);
  },

  guestReservation: ({ token }, call) => seeAsGuest(token, call),
  cancelAsGuest: ({ token }, call) => cancelAsGuest(token, call),
  confirmAsGuest: ({ token }, call) => confirmAsGuest(token, call),
  guestCalendar: ({ token }, call) => calendarAsGuest(token, call),
};
