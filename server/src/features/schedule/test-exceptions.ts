import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { aManager, aReservationRequest, aVenue, type SignedInCaller } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { ledgerFaults } from '#server/testing/ledger';
import { type Caller, startTestServer, type TestServer } from '#server/testing/server';
import type { InputOf, ReplyOf } from '#shared/api/table';
import { addDays } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

export const TOMORROW = addDays(TODAY, 1);
export const hours = { kind: 'hours', firstTime: '13:00', lastTime: '14:00', everyMinutes: 60, capacity: 4 } as const;

export type GivenException = Partial<InputOf<'addException'>>;

export function venueWithExceptions() {
  let server: TestServer;
  let guest: Caller;
  let elsa: SignedInCaller;
  let venue: Venue;
  let phones = 0;
  beforeAll(async () => {
    server = await startTestServer();
    guest = server.caller();
    elsa = await aManager(server);
  });
  beforeEach(async () => {
    const slots = [{ first: '19:00', last: '20:00', capacity: 5 }];
    venue = await aVenue(server, { ownerId: elsa.user.id, rooms: [{ slots }, { name: 'Terraço', slots }] });
  });
  afterAll(async () => {
    expect(await ledgerFaults(server)).toEqual([]);
    await server.close();
  });
  return {
    /** Getter: the values change with each test. */
    now: () => ({ server, guest, elsa, venue }),
    hall: () => venue.rooms[0]!.id,
    terrace: () => venue.rooms[1]!.id,
    add: (given: GivenException = {}, headers = {}) =>
      elsa.caller.call('addException', { venueId: venue.id, kind: 'closed', date: TOMORROW, ...given }, headers),
    remove: (id: string, version?: number) => elsa.caller.call('removeException', { venueId: venue.id, id, version }),
    async book(given: Partial<InputOf<'book'>> = {}) {
      const phone = `+24492300${1000 + phones++}`;
      // Own address per request: bookings per address are limited
      const from = { 'x-forwarded-for': `41.65.${phones % 250}.${1 + Math.floor(phones / 250)}` };
      const usual = { phone, date: TOMORROW, time: '19:00' };
      const answer = await guest.call('book', aReservationRequest(venue, { ...usual, ...given }), from);
      return { code: answer.error.code, ...answer.body };
    },
    slotsOf: async (room: string, date = TOMORROW) =>
      shownSlots(room, (await guest.call('scheduleOfDay', { slugOrId: venue.id, date })).body),
  };
}

const shownSlots = (room: string, slots: ReplyOf<'scheduleOfDay'>): string[] =>
  slots
    .filter((slot) => slot.roomId === room)
    .map((slot) => `${slot.time} ${slot.isClosed ? 'closed' : slot.capacity}`);
