import { bookAtDesk } from '#server/features/reservations/book-by-staff';
import { countingRefusals } from '#server/features/reservations/booking-metrics';
import { cancelVisit, partsOfParty } from '#server/features/reservations/cancel-visit';
import { changeReservation } from '#server/features/reservations/change';
import { moveReservation } from '#server/features/reservations/change-status';
import { markDeposit } from '#server/features/reservations/deposit';
import { exportReservations } from '#server/features/reservations/export';
import { calendarOfVenue } from '#server/features/reservations/feed';
import { findParties, summarizeGuest } from '#server/features/reservations/find';
import { calendarAsGuest, cancelAsGuest, confirmAsGuest, seeAsGuest } from '#server/features/reservations/guest';
import { book, reservationsOfVenue } from '#server/features/reservations/service';
import { undoReservation } from '#server/features/reservations/undo';
import { bookVisitAtDesk } from '#server/features/reservations/visit-by-staff';
import { venueOfStaff } from '#server/features/venues/service';
import { type HandlersOf, signedIn } from '#server/platform/http/call';
import type { reservationsApi } from '#shared/reservations/api';

export const reservationRoutes: HandlersOf<typeof reservationsApi> = {
  book: countingRefusals(() => 'web', book),

  async venueReservations({ venueId, date }, call) {
    return reservationsOfVenue(await venueOfStaff(call.db, signedIn(call), venueId), date, call);
  },

  guestReservation: ({ token }, call) => seeAsGuest(token, call),
  cancelAsGuest: ({ token }, call) => cancelAsGuest(token, call),
  confirmAsGuest: ({ token }, call) => confirmAsGuest(token, call),
  guestCalendar: calendarAsGuest,

  bookAtDesk: countingRefusals(({ kind }) => kind, bookAtDesk),
  bookVisitAtDesk: countingRefusals(({ kind }) => kind, bookVisitAtDesk),
  changeReservation,
  moveReservation,
  undoReservation,
  visitParties: partsOfParty,
  cancelVisit,
  markDeposit,
  findParties,
  guestSummary: summarizeGuest,
  exportReservations,
  venueCalendar: ({ token }, call) => calendarOfVenue(token, call),
};
