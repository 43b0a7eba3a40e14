import { type HandlersOf, signedIn } from '#server/http/call';
import { changeReservation } from '#server/reservations/change';
import { markDeposit } from '#server/reservations/deposit';
import { bookAtDesk } from '#server/reservations/desk';
import { exportReservations } from '#server/reservations/export';
import { calendarOfVenue } from '#server/reservations/feed';
import { findParties, summarizeGuest } from '#server/reservations/find';
import { calendarAsGuest, cancelAsGuest, confirmAsGuest, seeAsGuest } from '#server/reservations/guest';
import { moveReservation } from '#server/reservations/move';
import { book, reservationsOfVenue } from '#server/reservations/service';
import { undoReservation } from '#server/reservations/undo';
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

  bookAtDesk,
  changeReservation,
  moveReservation,
  undoReservation,
  markDeposit,
  findParties,
  guestSummary: summarizeGuest,
  exportReservations,
  venueCalendar: ({ token }, call) => calendarOfVenue(token, call),
};
