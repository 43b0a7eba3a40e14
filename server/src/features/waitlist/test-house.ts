import { eq } from 'drizzle-orm';
import { venues } from '#server/features/venues/table';
import type { Sender } from '#server/platform/ports/sender';
import {
  aManager,
  aReservationRequest,
  aVenue,
  aWaitlistRequest,
  type GivenVenue,
  type SignedInCaller,
} from '#server/testing/builders';
import type { TestServer } from '#server/testing/server';
import { MINUTE_MS } from '#shared/time';

/** Automatic, but messages arrive only when the test says so. */
export const silentSender: Sender = {
  isAutomatic: true,
  webhook: null,
  takeTurn: async () => {},
  send: async () => ({ kind: 'retry', afterMs: null, detail: '' }),
};

let lastPhone = 928_000_000;
export const aPhone = () => `+244${lastPhone++}`;

export async function aFullHouse(
  server: TestServer,
  { automaticOffers = false, by, ...given }: GivenVenue & { automaticOffers?: boolean; by?: SignedInCaller } = {},
) {
  const { caller: manager, user } = by ?? (await aManager(server));
  const venue = await aVenue(server, { ownerId: user.id, ...given });
  const { db } = server.database;
  if (automaticOffers) await db.update(venues).set({ automaticOffers }).where(eq(venues.id, venue.id));
  const book = (more: object = {}) =>
    server.caller().call('book', aReservationRequest(venue, { people: 5, phone: aPhone(), ...more }));
  const { body: guests } = await book();
  return {
    venue,
    manager,
    user,
    book,
    async wait(more: object = {}) {
      server.clock.advance(MINUTE_MS);
      const answer = await server.caller().call('joinWaitlist', aWaitlistRequest(venue, { phone: aPhone(), ...more }));
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.error));
      return answer.body;
    },
    leave: () => server.caller().call('cancelAsGuest', { token: guests.guestToken }),
    async entry(id: string) {
      const { body } = await manager.call('venueWaitlist', { venueId: venue.id, date: guests.date });
      return body.find((entry) => entry.id === id)!;
    },
  };
}
