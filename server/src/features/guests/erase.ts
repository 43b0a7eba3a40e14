import {
  emptyDeskAnswers,
  emptyDetails,
  entriesKept,
  eraseEntries,
  eraseMessages,
  eraseReservations,
  eraseReviews,
  reservationsKept,
  type Whose,
} from '#server/features/guests/queries';
import type { ShownRows } from '#server/features/guests/remembered-answers';
import type { Tx } from '#server/platform/db/client';

export interface Erased {
  reservations: number;
  waitlist: number;
  messages: number;
  changes: number;
  ids: ShownRows;
}

/** Removes personal data from rows, messages and log; seats and sums stay. The caller holds the venue lock. */
export async function erase(tx: Tx, given: Whose, now: Date): Promise<Erased> {
  const whose = {
    ...given,
    reservationIds: (await reservationsKept(tx, given)).map(({ id }) => id),
    entryIds: (await entriesKept(tx, given)).map(({ id }) => id),
  };
  const told = await eraseMessages(tx, whose);
  const parties = await eraseReservations(tx, whose, now);
  const waited = await eraseEntries(tx, whose);
  const said = await eraseReviews(tx, whose);
  await emptyDeskAnswers(tx, whose.venueId, { parties, entries: waited });
  return {
    reservations: parties.length,
    waitlist: waited.length,
    messages: told.length,
    changes: await emptyDetails(tx, whose.venueId, [
      { entities: ['reservation', 'deposit'], ids: parties },
      { entities: ['waitlist_entry'], ids: waited },
      { entities: ['message'], ids: told },
      { entities: ['review'], ids: said },
    ]),
    ids: { reservations: parties, entries: waited },
  };
}
