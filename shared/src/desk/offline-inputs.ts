import type { Api, OfflineName } from '#shared/api/table';
import { dayFiguresQuery } from '#shared/insights/schema';
import { messageOfVenue, outboxQuery } from '#shared/messages/schema';
import {
  deskReservation,
  deskVisit,
  partyOfVenue,
  partySearch,
  reservationChange,
  reservationMove,
  reservationUndo,
} from '#shared/reservations/desk';
import { venueDay } from '#shared/reservations/schema';
import { staffScheduleQuery } from '#shared/schedule/schema';
import { treatmentsQuery, treatmentTimesQuery, visitTimesQuery } from '#shared/treatments/schema';
import { nothing } from '#shared/validation';
import { managedVenueSearch, venueOnly } from '#shared/venues/schema';
import { deskEntry, entryWithdrawal, promotion, suggestionsQuery } from '#shared/waitlist/schema';

/** As in the endpoint table, which builds the schemas of all endpoints: a desk's start would wait for them. */
export const offlineInputs = {
  currentUser: nothing,
  managedVenues: managedVenueSearch,
  venueSettings: venueOnly,
  venueRooms: venueOnly,
  staffSchedule: staffScheduleQuery,
  templates: venueOnly,
  outbox: outboxQuery,
  markMessageSent: messageOfVenue,
  venueReservations: venueDay,
  bookAtDesk: deskReservation,
  bookVisitAtDesk: deskVisit,
  changeReservation: reservationChange,
  moveReservation: reservationMove,
  undoReservation: reservationUndo,
  visitParties: partyOfVenue,
  findParties: partySearch,
  venueWaitlist: venueDay,
  findEntries: partySearch,
  promote: promotion,
  addToWaitlist: deskEntry,
  withdrawEntry: entryWithdrawal,
  suggestions: suggestionsQuery,
  dayFigures: dayFiguresQuery,
  treatments: treatmentsQuery,
  treatmentTimes: treatmentTimesQuery,
  visitTimes: visitTimesQuery,
} satisfies { [Name in OfflineName]: Api[Name]['input'] };
