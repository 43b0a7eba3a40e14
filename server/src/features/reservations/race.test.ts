import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aManager, aReservationRequest, aVenue, aWaitlistRequest } from '#server/testing/builders';
import { isMultiConnection } from '#server/testing/database';
import { ledgerFaults, logBreak, reservedPeople } from '#server/testing/ledger';
import { startTestServer, type TestServer } from '#server/testing/server';
import { newId } from '#shared/ids';

// Races need several connections.
describe.skipIf(!isMultiConnection)('many at once', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const phone = (n: number) => `+2449${String(30_000_000 + n)}`;

  test('two hundred guests compete for a slot of five: five are seated, all others are told that it is full', async () => {
    const venue = await aVenue(server);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        server.caller().call('book', aReservationRequest(venue, { people: 1, phone: phone(n) }), {
          'x-forwarded-for': `41.63.${n}.1`,
        }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(5);
    const refused = answers.filter((answer) => answer.status !== 201);
    expect(new Set(refused.map((answer) => answer.error.code))).toEqual(new Set(['slot_full']));
    expect(await reservedPeople(server, venue.id, '20:00')).toBe(5);
    expect(await ledgerFaults(server)).toEqual([]);
    expect(await logBreak(server, venue.id)).toBeNull();
  });

  test('a form sent ten times at once books once', async () => {
    const venue = await aVenue(server);
    const headers = { 'idempotency-key': newId() };
    const request = aReservationRequest(venue, { phone: phone(900) });
    const answers = await Promise.all(Array.from({ length: 10 }, () => server.caller().call('book', request, headers)));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await reservedPeople(server, venue.id, '20:00')).toBe(2);
  });

  test('concurrent bookings, cancellations, entries and promotions keep ledger, log and lists consistent', async () => {
    const { caller: manager, user } = await aManager(server);
    const venue = await aVenue(server, { ownerId: user.id });
    const act = async (n: number) => {
      const time = ['21:00', '21:30', '22:00'][n % 3]!;
      const booked = await server
        .caller()
        .call('book', aReservationRequest(venue, { time, people: 1 + (n % 3), phone: phone(2000 + n) }), {
          'x-forwarded-for': `41.64.${n}.1`,
        });
      if (booked.status === 201 && n % 2 === 0) {
        await server.caller().call('cancelAsGuest', { token: booked.body.guestToken });
      }
      if (booked.status === 409) {
        const waiting = await server
          .caller()
          .call('joinWaitlist', aWaitlistRequest(venue, { time, phone: phone(2000 + n) }));
        await manager.call('promote', { id: waiting.body.id });
      }
      return booked.status;
    };
    const statuses = await Promise.all(Array.from({ length: 60 }, (_, n) => act(n)));
    expect(statuses.every((status) => status === 201 || status === 409)).toBe(true);
    expect(await ledgerFaults(server)).toEqual([]);
    expect(await logBreak(server, venue.id)).toBeNull();
  });

  test('the database refuses an oversold slot by itself', async () => {
    const venue = await aVenue(server);
    await server.caller().call('book', aReservationRequest(venue, { phone: phone(5000) }));
    const oversell = server.database.db.execute(
      sql`update schedule_slots set reserved = capacity + 1 where venue_id = ${venue.id}`,
    );
    await expect(oversell).rejects.toMatchObject({ cause: { constraint: 'schedule_slots_never_oversold' } });
  });
});
