import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '#server/platform/db/client';
import { aManager, aReservationRequest, aVenue, type SignedInCaller } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { isMultiConnection } from '#server/testing/database';
import { ledgerFaults, logBreak } from '#server/testing/ledger';
import { type Answer, startTestServer, type TestServer } from '#server/testing/server';
import { addDays } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

const DATE = addDays(TODAY, 1);
const TIMES = ['20:00', '20:30', '21:00'];
const BOOKINGS = 24;

// Races need several connections.
describe.skipIf(!isMultiConnection)("bookings during the manager's changes", () => {
  let server: TestServer;
  let elsa: SignedInCaller;
  beforeAll(async () => {
    server = await startTestServer();
    elsa = await aManager(server);
  });
  afterAll(() => server.close());

  const aVenueOfTwoRooms = () =>
    aVenue(server, {
      ownerId: elsa.user.id,
      rooms: [
        { name: 'Salão', capacity: 20 },
        { name: 'Terraço', capacity: 20 },
      ],
    });
  let phones = 0;
  const book = (venue: Venue, n: number) => {
    const request = {
      date: DATE,
      time: TIMES[n % TIMES.length]!,
      people: 1 + (n % 2),
      phone: `+2449${31_000_000 + phones++}`,
    };
    return server.caller().call('book', aReservationRequest(venue, request), { 'x-forwarded-for': `41.65.${n}.1` });
  };

  /** Sends bookings and changes at once, in random order. */
  async function race(venue: Venue, changes: (() => Promise<Answer<never>>)[]) {
    const calls = Array.from({ length: BOOKINGS }, (_, n) => () => book(venue, n) as Promise<Answer<never>>);
    const booked = calls.map((call, n) => (n % 6 === 3 ? [...changes.map((change) => change()), call()] : [call()]));
    const answers = await Promise.all(booked.flat());
    const odd = answers.filter(({ status }) => status >= 500 || status === 400);
    // An earlier change may remove the booking's room, or leave its slot fewer seats than people
    const expected = ['foreign_room', 'party_too_large'];
    expect(odd.filter(({ error }) => !expected.includes(error.code)).map(({ error }) => error)).toEqual([]);
    expect(await ledgerFaults(server)).toEqual([]);
    expect(await logBreak(server, venue.id)).toBeNull();
    return { codes: answers.map(({ status, error }) => (status < 300 ? 'done' : error.code)) };
  }

  /** Live parties with slot and room. */
  const parties = (venue: Venue) =>
    rowsOf<{ people: number; isClosed: boolean; capacity: number; reserved: number; isRemoved: boolean }>(
      server.database.db,
      sql`select r.people, s.is_closed as "isClosed", s.capacity, s.reserved, m.removed_at is not null as "isRemoved"
          from reservations r
          join schedule_slots s on s.venue_id = r.venue_id and s.id = r.slot_id
          join rooms m on m.venue_id = r.venue_id and m.id = r.room_id
          where r.venue_id = ${venue.id} and r.status in ('HOLD', 'CONFIRMED', 'SEATED')`,
    );

  it('a closed day admits no later party, and earlier parties keep their slots', async () => {
    const venue = await aVenueOfTwoRooms();
    const close = () =>
      elsa.caller.call('addException', { venueId: venue.id, kind: 'closed', date: DATE }) as Promise<Answer<never>>;
    const { codes } = await race(venue, [close]);
    expect(codes.includes('strands')).toBe(false);
    for (const { isClosed, reserved, capacity } of await parties(venue))
      expect([isClosed, reserved <= capacity]).toEqual([true, true]);
    expect((await book(venue, 0)).error.code).toBe('slot_closed');
  });

  it('no slot becomes smaller than its parties', async () => {
    const venue = await aVenueOfTwoRooms();
    const resize = (capacity: number) => () =>
      elsa.caller.call('addException', {
        venueId: venue.id,
        kind: 'capacity',
        date: DATE,
        roomId: venue.rooms[0]!.id,
        time: TIMES[capacity - 1]!,
        capacity,
      }) as Promise<Answer<never>>;
    await race(venue, [1, 2, 3].map(resize));
    const left = await parties(venue);
    expect(left.length).toBeGreaterThan(0);
    expect(left.filter(({ reserved, capacity }) => reserved > capacity)).toEqual([]);
  });

  it('no room becomes smaller than its parties within one stay', async () => {
    const venue = await aVenueOfTwoRooms();
    const room = { venueId: venue.id, roomId: venue.rooms[0]!.id, name: 'Salão', acceptTurnover: true };
    const shrink = (capacity: number) => () =>
      elsa.caller.call('changeRoom', { ...room, capacity, version: 1 }) as Promise<Answer<never>>;
    await race(venue, [4, 8, 12].map(shrink));
    const { body } = await elsa.caller.call('venueRooms', { venueId: venue.id });
    // Slot capacity limits bookings, so only the largest party is permanently bound to the room
    for (const { people } of await parties(venue)) expect(people).toBeLessThanOrEqual(body[0]!.capacity);
  });

  it('a removed room has no parties, and a room with parties is not removed', async () => {
    const venue = await aVenueOfTwoRooms();
    const remove = () =>
      elsa.caller.call('removeRoom', { venueId: venue.id, roomId: venue.rooms[0]!.id }) as Promise<Answer<never>>;
    const { codes } = await race(venue, [remove]);
    const left = await parties(venue);
    expect(left.filter(({ isRemoved }) => isRemoved)).toEqual([]);
    expect(codes.includes('strands') ? left.length > 0 : codes.includes('foreign_room')).toBe(true);
  });

  it('a request that waits for a venue’s lock longer than three seconds is told to retry', async () => {
    const venue = await aVenueOfTwoRooms();
    const other = server.database.another!();
    try {
      await other.db.transaction(async (tx) => {
        await tx.execute(sql`select from venue_clocks where venue_id = ${venue.id} for update`);
        const { status, error, headers } = await book(venue, 0);
        expect([status, error.code, Number(headers.get('retry-after')) > 0]).toEqual([503, 'busy', true]);
      });
    } finally {
      await other.close();
    }
    expect((await book(venue, 0)).status).toBe(201);
  });
});
