import { emptyDeskAnswers } from '#server/features/guests/desk-answers';
import { enquiriesKept, eraseEnquiries } from '#server/features/guests/enquiries';
import {
  emptyDetails,
  entriesKept,
  eraseEntries,
  eraseMessages,
  eraseReservations,
  eraseReviews,
  type GuestScope,
  reservationsKept,
} from '#server/features/guests/queries';
import type { ShownRows } from '#server/features/guests/remembered-answers';
import type { Tx } from '#server/platform/db/client';

export interface Erased {
  reservations: number;
  waitlist: number;
  enquiries: number;
  messages: number;
  changes: number;
  ids: ShownRows;
}

/** Removes personal data from rows, messages and log; seats and sums stay. The caller holds the venue lock. */
export async function erase(tx: Tx, given: GuestScope, now: Date): Promise<Erased> {
  const scope = {
    ...given,
    reservationIds: (await reservationsKept(tx, given)).map(({ id }) => id),
    entryIds: (await entriesKept(tx, given)).map(({ id }) => id),
    enquiryIds: (await enquiriesKept(tx, given)).map(({ id }) => id),
  };
  const messages = await eraseMessages(tx, scope);
  const reservations = await eraseReservations(tx, scope, now);
  const entries = await eraseEntries(tx, scope);
  const enquiries = await eraseEnquiries(tx, scope, now);
  const reviews = await eraseReviews(tx, scope);
  await emptyDeskAnswers(tx, scope.venueId, { parties: reservations, entries });
  return {
    reservations: reservations.length,
    waitlist: entries.length,
    enquiries: enquiries.length,
    messages: messages.length,
    changes: await emptyDetails(tx, scope.venueId, [
      { entities: ['reservation', 'deposit'], ids: reservations },
      { entities: ['waitlist_entry'], ids: entries },
      { entities: ['enquiry'], ids: enquiries },
      { entities: ['message'], ids: messages },
      { entities: ['review'], ids: reviews },
    ]),
    ids: { reservations, entries, enquiries },
  };
}
