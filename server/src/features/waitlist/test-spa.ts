import { asc, eq } from 'drizzle-orm';
import { byId } from '#server/features/reservations/queries';
import { treatments } from '#server/features/treatments/table';
import { venues } from '#server/features/venues/table';
import { waitlistOffers } from '#server/features/waitlist/table';
import { aReservationRequest, aWaitlistRequest, type SignedInCaller } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import type { TestServer } from '#server/testing/server';
import { aProfessional, aStaffedSpa } from '#server/testing/spa';
import type { InputOf } from '#shared/api/table';
import { addDays, MINUTE_MS } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

export const TOMORROW = addDays(TODAY, 1);

export const code = ({ status, error }: { status: number; error?: { code: string } }) => error?.code ?? status;

/** An address and a phone of their own for each call. */
let calls = 0;
const from = () => ({ 'x-forwarded-for': `41.64.${Math.floor(calls / 250)}.${calls++ % 250}` });
const phone = () => `+2449261${10_000 + calls}`;

interface SpaVenue {
  venue: Venue;
  massage: string;
}

/** The calls of guests and staff of a venue, for its massage at 10:00 of tomorrow unless given otherwise. */
export function callsOf(server: TestServer, { caller: staff }: SignedInCaller, { venue, massage }: SpaVenue) {
  const { db } = server.database;
  const asked = () => ({ phone: phone(), date: TOMORROW, people: 1, time: '10:00', treatmentId: massage });
  const join = (given: Partial<InputOf<'joinWaitlist'>> = {}) => {
    server.clock.advance(MINUTE_MS);
    const wish = { ...asked(), altPref: 'STRICT' as const, ...given };
    return server.caller().call('joinWaitlist', aWaitlistRequest(venue, wish), from());
  };
  const entryOf = async (id: string) =>
    (await staff.call('venueWaitlist', { venueId: venue.id, date: TOMORROW })).body.find((entry) => entry.id === id)!;
  return {
    ...{ venue, massage, asked, join, entryOf },
    setAutomatic: (automaticOffers: boolean) =>
      db.update(venues).set({ automaticOffers }).where(eq(venues.id, venue.id)),
    async book(given: Partial<InputOf<'book'>> = {}) {
      const request = aReservationRequest(venue, { ...asked(), ...given });
      const { status, body } = await server.caller().call('book', request, from());
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body;
    },
    async wait(given: Partial<InputOf<'joinWaitlist'>> = {}) {
      const { status, body } = await join(given);
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body;
    },
    leave: ({ guestToken }: { guestToken?: string | undefined }) =>
      server.caller().call('cancelAsGuest', { token: guestToken! }),
    about: ({ id, version = 1 }: { id: string; version?: number }) => ({ venueId: venue.id, id, version }),
    statusesOf: (entries: { id: string }[]) => Promise.all(entries.map(async ({ id }) => (await entryOf(id)).status)),
    heldFor: async (id: string) => (await byId(db, venue.id, (await entryOf(id)).reservationId!))!,
    offersOf: () =>
      db
        .select()
        .from(waitlistOffers)
        .where(eq(waitlistOffers.venueId, venue.id))
        .orderBy(asc(waitlistOffers.createdAt), asc(waitlistOffers.id)),
    promote: (id: string, given: Partial<InputOf<'promote'>> = {}) => staff.call('promote', { id, ...given }),
  };
}

export type WaitingSpa = Awaited<ReturnType<typeof aWaitingSpa>>;

/** A spa with automatic offers, where Marta and Rui give a massage. */
export async function aWaitingSpa(server: TestServer, manager: SignedInCaller) {
  const { venue, massage, professionals } = await aStaffedSpa(server, manager, 'Marta', 'Rui');
  const { Marta: marta, Rui: rui } = professionals;
  const spa = callsOf(server, manager, { venue, massage });
  await spa.setAutomatic(true);
  return {
    ...{ ...spa, marta, rui },
    async thirdProfessional(): Promise<string> {
      const teresa = await aProfessional(server, venue, { name: 'Teresa' });
      const given = { professionalIds: [marta, rui, teresa], roomIds: venue.rooms.map(({ id }) => id) };
      await server.database.db.update(treatments).set(given).where(eq(treatments.id, massage));
      return teresa;
    },
    /** Both professionals are taken from 10:00 to 11:15. */
    aFullTen: async () => ({
      ofMarta: await spa.book({ professionalId: marta }),
      ofRui: await spa.book({ professionalId: rui }),
    }),
  };
}
