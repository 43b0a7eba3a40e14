import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  aDeskOfVenue,
  type GivenIntent,
  leasesOf,
  type Notebook,
  outcomes,
  seatsAt,
} from '#server/features/desk/test-intents';
import { aManager, aReservationRequest, aWaitlistRequest } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { aDesk, type TestDesk } from '#server/testing/desk';
import { ledgerFaults } from '#server/testing/ledger';
import { serverForFile } from '#server/testing/server';
import { newId } from '#shared/ids';
import { MINUTE_MS } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

// A desk's promises from its lease during an outage, and its facts, are kept whatever has changed since.
const server = await serverForFile();
let venue: Venue;
let desk: TestDesk;
let notebook: Notebook;
const manager = await aManager(server);
beforeEach(async () => {
  const rooms = [{ slots: [{ first: '19:00', last: '23:30', capacity: 10 }] }];
  ({ venue, desk, notebook } = await aDeskOfVenue(server, manager, { rooms }));
  expect((await leasesOf(desk)).get('20:00')!.granted).toBe(2);
});

const online = async (people: number) =>
  (await manager.caller.call('bookAtDesk', { ...aReservationRequest(venue, { people }), kind: 'phone' })).body;
const about = ({ id }: { id: string }) => ({ venueId: venue.id, id, version: 1 });
const closed = () =>
  server.database.db.execute(
    sql`update schedule_slots set is_closed = true where venue_id = ${venue.id} and "time" = '20:00'`,
  );
const smaller = (change: 'venues' | 'rooms') =>
  server.database.db.execute(
    change === 'venues'
      ? sql`update venues set min_party = 5, max_party = 6 where id = ${venue.id}`
      : sql`update rooms set capacity = 1 where venue_id = ${venue.id}`,
  );

describe('an undo', () => {
  test('takes its seats again from the lease, when the public has bought the returned ones', async () => {
    await online(6);
    const party = await online(2);
    const cancel = notebook.note('moveReservation', { ...about(party), to: 'CANCELLED' }, { seenVersion: 1 });
    expect(outcomes(await notebook.send(cancel))).toEqual(['applied']);
    await online(2);
    server.clock.advance(5 * MINUTE_MS);
    const undo = notebook.note('undoReservation', about(party), { seenVersion: 2, fromLease: 2 });
    expect(outcomes(await notebook.send(undo))).toEqual(['applied']);
    expect(await seatsAt(server, venue)).toEqual({ capacity: 10, reserved: 10, leased: 0, overbooked: 0 });
    expect((await leasesOf(desk)).get('20:00')).toMatchObject({ granted: 2, spent: 2 });
    expect(await ledgerFaults(server)).toEqual([]);
  });

  test('of fewer people takes only the leased seats, in a slot closed since', async () => {
    const party = await online(4);
    const fewer = notebook.note('changeReservation', { ...about(party), people: 3 }, { seenVersion: 1 });
    expect(outcomes(await notebook.send(fewer))).toEqual(['applied']);
    await closed();
    const covered = notebook.note('undoReservation', about(party), { seenVersion: 2, fromLease: 1 });
    expect(outcomes(await notebook.send(covered))).toEqual(['applied']);
    expect(await seatsAt(server, venue)).toMatchObject({ reserved: 4, leased: 1, overbooked: 0 });
    expect(await ledgerFaults(server)).toEqual([]);
  });
});

describe('an undo of a cancellation that was not sent yet', () => {
  const soldAndCancelled = () => {
    const sale = notebook.booking({ people: 2 }, { fromLease: 2 });
    const { id } = sale.args as { id: string };
    const cancel = notebook.note('moveReservation', { ...about({ id }), to: 'CANCELLED' });
    return { sale, cancel, undo: () => notebook.note('undoReservation', { ...about({ id }), version: 2 }) };
  };

  const overbook = async (people: number) => {
    const phone = { ...aReservationRequest(venue, { people }), kind: 'phone' } as const;
    const booked = await manager.caller.call('bookAtDesk', { ...phone, overbook: { reason: 'VIP' } });
    expect(booked.status).toBe(201);
  };

  test('has its seats again in a slot that was overbooked meanwhile', async () => {
    await online(8);
    await overbook(1);
    const { sale, cancel, undo } = soldAndCancelled();
    expect(outcomes(await notebook.send(sale, cancel, undo()))).toEqual(['applied', 'applied', 'applied']);
    expect(await seatsAt(server, venue)).toEqual({ capacity: 10, reserved: 11, leased: 0, overbooked: 1 });
    expect(await ledgerFaults(server)).toEqual([]);
  });

  test('has its seats again in a room that counts stays and was overbooked meanwhile', async () => {
    const slots = [{ first: '20:00', last: '20:00', capacity: 10 }];
    const rooms = [{ slots, seatStays: [120, 120, 120] as [number, number, number], capacity: 10 }];
    ({ venue, desk, notebook } = await aDeskOfVenue(server, manager, { rooms }));
    expect((await leasesOf(desk)).get('20:00')!.granted).toBe(2);
    await overbook(9);
    const { sale, cancel, undo } = soldAndCancelled();
    expect(outcomes(await notebook.send(sale, cancel, undo()))).toEqual(['applied', 'applied', 'applied']);
    expect(await ledgerFaults(server)).toEqual([]);
  });

  test('is refused once another party has its seats', async () => {
    await online(8);
    const { sale, cancel, undo } = soldAndCancelled();
    expect(outcomes(await notebook.send(sale, cancel))).toEqual(['applied', 'applied']);
    await online(2);
    expect(outcomes(await notebook.send(undo()))).toEqual(['slot_full']);
    expect(await ledgerFaults(server)).toEqual([]);
  });
});

describe('a deliberate overbooking without a lease', () => {
  const overbook = { reason: 'Aniversário' };
  const reasonOf = async ({ args }: GivenIntent) => {
    const { body } = await manager.caller.call('venueReservations', { venueId: venue.id, date: TODAY });
    return body.find(({ id }) => id === (args as { id: string }).id)!.overbookReason;
  };

  test.each([
    ['free', 2],
    ['too few', 8],
  ])('made offline is kept in a slot closed since, with %s seats', async (_seats, taken) => {
    await online(taken);
    await closed();
    const sale = notebook.booking({ people: 4, overbook });
    expect(outcomes(await notebook.send(sale))).toEqual(['applied']);
    const overbooked = Math.max(0, taken + 4 + 2 - 10);
    expect(await seatsAt(server, venue)).toEqual({ capacity: 10, reserved: taken + 4, leased: 2, overbooked });
    expect(await reasonOf(sale)).toBe('Aniversário');
    expect(await ledgerFaults(server)).toEqual([]);
  });

  test('made with a connection is refused in a closed slot', async () => {
    await closed();
    const sale = notebook.booking({ people: 4, overbook }, { madeOffline: false });
    expect(outcomes(await notebook.send(sale))).toEqual(['slot_closed']);
  });

  test.each(['venues', 'rooms'] as const)(
    'made offline is kept, whatever party size the %s allows now',
    async (where) => {
      await smaller(where);
      expect(outcomes(await notebook.send(notebook.booking({ people: 4, overbook })))).toEqual(['applied']);
      expect(await ledgerFaults(server)).toEqual([]);
    },
  );

  test('of a larger party, and of an offer, is kept in a slot closed since', async () => {
    const party = await online(2);
    const entry = notebook.note('addToWaitlist', { ...aWaitlistRequest(venue, { people: 9 }), id: newId() });
    expect(outcomes(await notebook.send(entry))).toEqual(['applied']);
    await closed();
    const more = notebook.note('changeReservation', { ...about(party), people: 9, overbook }, { seenVersion: 1 });
    const { id } = entry.args as { id: string };
    const offer = notebook.note('promote', { id, reservationId: newId(), overbook }, { seenVersion: 1 });
    expect(outcomes(await notebook.send(more, offer))).toEqual(['applied', 'applied']);
    expect(await seatsAt(server, venue)).toMatchObject({ reserved: 18, overbooked: 10 });
    expect(await ledgerFaults(server)).toEqual([]);
  });
});

describe('a sale from a lease', () => {
  /** A walk-in and a phone booking for two at 20:00, made at 20:15 and received at 04:00. */
  const sales = (fromLease: 0 | 2) => {
    const done = { fromLease, deskTime: '2026-11-21T19:15:00.000Z' };
    const [room] = venue.rooms;
    const walkIn = { venueId: venue.id, kind: 'walk-in', roomId: room!.id, people: 2, date: TODAY } as const;
    return [
      notebook.note('bookAtDesk', { ...walkIn, id: newId(), time: '20:00' }, done),
      notebook.booking({ people: 2 }, done),
    ];
  };
  test.each(['venues', 'rooms'] as const)('is kept, whatever party size the %s allows now', async (where) => {
    await smaller(where);
    server.clock.set('2026-11-22T03:00:00.000Z');
    const [walkIn, phoned] = sales(2);
    expect(outcomes(await notebook.send(phoned!))).toEqual(['applied']);
    const [, plain] = sales(0);
    expect(outcomes(await notebook.send(plain!, walkIn!))).toEqual(['party_size', 'applied']);
    expect(await ledgerFaults(server)).toEqual([]);
  });

  test("to a walk-in is a fact, whatever the desk's time", async () => {
    const [walkIn] = sales(2);
    server.clock.set('2026-11-22T03:00:00.000Z');
    const late = { ...walkIn!, deskTime: '2026-11-22T02:59:00.000Z' };
    expect(outcomes(await notebook.send(late))).toEqual(['applied']);
    expect(await seatsAt(server, venue)).toEqual({ capacity: 10, reserved: 2, leased: 0, overbooked: 0 });
  });

  test('by phone is decided by its own time', async () => {
    const [, phoned] = sales(2);
    server.clock.set('2026-11-22T03:00:00.000Z');
    const late = { ...phoned!, deskTime: '2026-11-22T02:59:00.000Z' };
    expect(outcomes(await notebook.send(late))).toEqual(['slot_begun']);
  });

  test('to a waiting party is kept in a room that became smaller', async () => {
    const entry = notebook.note('addToWaitlist', { ...aWaitlistRequest(venue), id: newId() });
    const offer = notebook.note('promote', { id: (entry.args as { id: string }).id }, { fromLease: 2 });
    expect(outcomes(await notebook.send(entry))).toEqual(['applied']);
    await smaller('rooms');
    expect(outcomes(await notebook.send(offer))).toEqual(['applied']);
  });
});

test('an entry of an outage waits for a slot that was closed meanwhile, and for a room that became smaller', async () => {
  const closedSince = notebook.note('addToWaitlist', { ...aWaitlistRequest(venue, { time: '20:00' }), id: newId() });
  const tooLargeNow = notebook.note('addToWaitlist', {
    ...aWaitlistRequest(venue, { time: '21:00', phone: '+244924111555' }),
    id: newId(),
  });
  await closed();
  await smaller('rooms');
  expect(outcomes(await notebook.send(closedSince, tooLargeNow))).toEqual(['applied', 'applied']);
  const waiting = (await manager.caller.call('venueWaitlist', { venueId: venue.id, date: TODAY })).body;
  expect(waiting.map(({ time, status }) => [time, status])).toEqual([
    ['20:00', 'WAITING'],
    ['21:00', 'WAITING'],
  ]);
});

test('desks together hold no more than their share, while the first still holds all of it', async () => {
  const second = await aDesk(server, venue, manager.user);
  expect((await leasesOf(second)).has('20:00')).toBe(false);
  const { slotId } = (await leasesOf(desk)).get('20:00')!;
  const back = notebook.note('returnLease', { venueId: venue.id, slots: [{ slotId, people: 1 }] });
  expect(outcomes(await notebook.send(back))).toEqual(['applied']);
  expect((await leasesOf(second)).get('20:00')).toMatchObject({ granted: 1, wanted: 1 });
  expect(await seatsAt(server, venue)).toMatchObject({ leased: 2 });
});

describe('an offer made in an outage', () => {
  const reservationId = newId();
  const at = (time: string) => ({ deskTime: `2026-11-21T${time}:00.000Z` });

  test("stays held for the desk's reaction, and for five minutes after its arrival", async () => {
    const entry = notebook.note('addToWaitlist', { ...aWaitlistRequest(venue, { time: '21:00' }), id: newId() });
    const id = (entry.args as { id: string }).id;
    const promoted = notebook.note('promote', { id, reservationId }, at('19:00'));
    const booking = notebook.booking({ time: '21:00' }, at('19:20'));
    const accepted = notebook.note(
      'moveReservation',
      { ...about({ id: reservationId }), to: 'CONFIRMED' },
      at('19:25'),
    );
    server.clock.set('2026-11-21T22:00:00.000Z');
    expect(outcomes(await notebook.send(entry, promoted))).toEqual(['applied', 'applied']);
    const [held] = (await manager.caller.call('venueWaitlist', { venueId: venue.id, date: TODAY })).body;
    expect(held).toMatchObject({ status: 'NOTIFIED', holdUntil: '2026-11-21T22:05:00.000Z' });
    server.clock.advance(2 * MINUTE_MS);
    expect(outcomes(await notebook.send(booking, accepted))).toEqual(['applied', 'applied']);
    expect(await seatsAt(server, venue, '21:00')).toMatchObject({ reserved: 4, overbooked: 0 });
  });

  test('holds for the normal window if the server received it at once', async () => {
    const { body } = await server.caller().call('joinWaitlist', aWaitlistRequest(venue, { time: '19:00' }));
    server.clock.set('2026-11-21T18:28:00.000Z');
    const offer = notebook.note('promote', { id: body.id }, { seenVersion: 1 });
    expect(outcomes(await notebook.send(offer))).toEqual(['applied']);
    const [held] = (await manager.caller.call('venueWaitlist', { venueId: venue.id, date: TODAY })).body;
    expect(held).toMatchObject({ status: 'NOTIFIED', holdUntil: '2026-11-21T18:30:00.000Z' });
  });
});
