import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aNotebook, outcomes, seatsAt } from '#server/features/desk/test-intents';
import { aManager, aReservationRequest, aVenue, type SignedInCaller } from '#server/testing/builders';
import { isMultiConnection } from '#server/testing/database';
import { aDesk } from '#server/testing/desk';
import { ledgerFaults, logBreak } from '#server/testing/ledger';
import { startTestServer, type TestServer } from '#server/testing/server';

// Races need several connections.
describe.skipIf(!isMultiConnection)('at once', () => {
  let server: TestServer;
  let manager: SignedInCaller;
  beforeAll(async () => {
    server = await startTestServer();
    manager = await aManager(server);
  });
  afterAll(() => server.close());

  const phone = (n: number) => `+2449${String(30_000_000 + n)}`;

  test('two desks sell their leases while twenty guests compete for the rest, and no seat is sold twice', async () => {
    const venue = await aVenue(server, {
      ownerId: manager.user.id,
      rooms: [{ slots: [{ first: '19:00', last: '23:30', capacity: 12 }] }],
    });
    const desks = [await aDesk(server, venue, manager.user), await aDesk(server, venue, manager.user)];
    for (const desk of desks) await desk.sync();
    expect(await seatsAt(server, venue)).toMatchObject({ capacity: 12, leased: 2 });
    const books = desks.map((desk) => aNotebook(server, desk, venue, manager.user.id));
    const covered = books.map((book) => book.booking({ people: 1 }, { fromLease: 1 }));
    const guest = (n: number) =>
      server.caller().call('book', aReservationRequest(venue, { people: 1, phone: phone(n) }), {
        'x-forwarded-for': `41.63.${n}.1`,
      });
    const sell = async (which: 0 | 1) => {
      const more = Array.from({ length: 4 }, () => books[which]!.booking({ people: 1 }));
      const answers = await books[which]!.send(...more.slice(0, 2), covered[which]!, ...more.slice(2));
      await desks[which]!.sync();
      return outcomes(answers);
    };
    const [one, other, ...web] = await Promise.all([
      sell(0),
      sell(1),
      ...Array.from({ length: 20 }, (_, n) =>
        guest(n).then(({ status }) => [status === 201 ? 'applied' : 'slot_full']),
      ),
    ]);
    expect([one![2], other![2]]).toEqual(['applied', 'applied']);
    const sold = [...one!, ...other!, ...web.flat()].filter((outcome) => outcome === 'applied').length;
    const seats = await seatsAt(server, venue);
    expect(seats).toEqual({ capacity: 12, reserved: sold, leased: 12 - sold, overbooked: 0 });
    expect(await ledgerFaults(server)).toEqual([]);
    expect(await logBreak(server, venue.id)).toBeNull();
  });

  test('a batch sent five times at once is applied once', async () => {
    const venue = await aVenue(server, {
      ownerId: manager.user.id,
      rooms: [{ slots: [{ first: '19:00', last: '23:30', capacity: 40 }] }],
    });
    const desk = await aDesk(server, venue, manager.user);
    const book = aNotebook(server, desk, venue, manager.user.id);
    const batch = Array.from({ length: 10 }, () => book.booking({ people: 1 }));
    const answers = await Promise.all(Array.from({ length: 5 }, () => book.send(...batch)));
    for (const each of answers) expect(each).toEqual(answers[0]);
    expect(outcomes(answers[0]!)).toEqual(Array(10).fill('applied'));
    expect(await seatsAt(server, venue)).toMatchObject({ reserved: 10 });
  });

  test('a desk revoked during a sale sells nothing that it no longer holds', async () => {
    const venue = await aVenue(server, { ownerId: manager.user.id });
    const desk = await aDesk(server, venue, manager.user);
    await desk.sync();
    const book = aNotebook(server, desk, venue, manager.user.id);
    const batch = ['19:00', '19:30', '20:00', '20:30', '21:00'].map((time) => book.booking({ time }, { fromLease: 2 }));
    const id = { venueId: venue.id, id: desk.deviceId };
    await Promise.all([book.send(...batch), manager.caller.call('revokeDesk', { ...id, reason: 'stolen' })]);
    expect(await ledgerFaults(server)).toEqual([]);
    expect(await logBreak(server, venue.id)).toBeNull();
  });
});
