import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { aNotebook, type GivenIntent, type Notebook, outcomes, seatsAt } from '#server/features/desk/test-intents';
import { noteSender } from '#server/features/messages/queries';
import {
  aManager,
  aReservationRequest,
  aStaffMember,
  aVenue,
  aWaitlistRequest,
  type SignedInCaller,
} from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { aDesk, type TestDesk } from '#server/testing/desk';
import { closeSlot, ledgerFaults } from '#server/testing/ledger';
import { serverForFile } from '#server/testing/server';
import { newId } from '#shared/ids';
import { MINUTE_MS } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

const server = await serverForFile();
let staff: SignedInCaller;
let venue: Venue;
let desk: TestDesk;
let notebook: Notebook;
const manager = await aManager(server);
beforeEach(async () => {
  server.clock.set('2026-11-21T17:00:00.000Z');
  venue = await aVenue(server, { ownerId: manager.user.id });
  staff = await aStaffMember(server, venue);
  desk = await aDesk(server, venue, staff.user);
  notebook = aNotebook(server, desk, venue, staff.user.id);
});

const idOf = ({ args }: GivenIntent) => (args as { id: string }).id;
const rows = async () => (await manager.caller.call('venueReservations', { venueId: venue.id, date: TODAY })).body;
const row = async (intent: GivenIntent) => (await rows()).find(({ id }) => id === idOf(intent))!;
const entries = async () => (await manager.caller.call('venueWaitlist', { venueId: venue.id, date: TODAY })).body;
const move = (
  of: GivenIntent | { id: string },
  to: 'CONFIRMED' | 'SEATED' | 'COMPLETED' | 'NO_SHOW' | 'CANCELLED',
  given = {},
) =>
  notebook.note('moveReservation', { venueId: venue.id, id: 'args' in of ? idOf(of) : of.id, version: 1, to }, given);
const walkIn = (args: { people?: number; date?: string; time?: string } = {}, given = {}) =>
  notebook.note(
    'bookAtDesk',
    {
      id: newId(),
      venueId: venue.id,
      kind: 'walk-in',
      roomId: venue.rooms[0]!.id,
      people: 2,
      date: TODAY,
      time: '20:00',
      ...args,
    },
    given,
  );
const online = async (people = 2) =>
  (await manager.caller.call('bookAtDesk', { ...aReservationRequest(venue, { people }), kind: 'phone' })).body;

describe('a fact', () => {
  test('is never stale, and repeating it changes nothing', async () => {
    const party = await online();
    await manager.caller.call('changeReservation', { venueId: venue.id, id: party.id, version: 1, notes: 'Janela' });
    const here = move(party, 'SEATED', { seenVersion: 1 });
    const again = move(party, 'SEATED', { seenVersion: 1 });
    expect(outcomes(await notebook.send(here, again))).toEqual(['applied', 'applied']);
    const left = move(party, 'COMPLETED', { seenVersion: 1 });
    expect(outcomes(await notebook.send(left))).toEqual(['applied']);
    expect((await rows())[0]).toMatchObject({ status: 'COMPLETED', version: 4 });
  });

  test('is refused if the transition table does not list it', async () => {
    const party = await online();
    expect(outcomes(await notebook.send(move(party, 'COMPLETED', { seenVersion: 1 })))).toEqual(['move_refused']);
  });

  test('takes seats beyond capacity: a cancelled party that arrived', async () => {
    const party = await online(3);
    await manager.caller.call('moveReservation', { venueId: venue.id, id: party.id, version: 1, to: 'CANCELLED' });
    await online(5);
    expect(outcomes(await notebook.send(move(party, 'SEATED', { seenVersion: 1 })))).toEqual(['applied']);
    expect(await seatsAt(server, venue)).toMatchObject({ reserved: 8, overbooked: 3 });
    expect((await rows()).find(({ id }) => id === party.id)!.overbookReason).toBe('Presente no balcão');
  });

  test('is an offline walk-in, into the slot that the desk names, full or closed', async () => {
    await online(5);
    const full = walkIn();
    await closeSlot(server, venue, '21:00');
    const closed = walkIn({ time: '21:00' });
    expect(outcomes(await notebook.send(full, closed))).toEqual(['applied', 'applied']);
    const reason = 'Presente no balcão';
    expect(await row(full)).toMatchObject({ status: 'SEATED', time: '20:00', overbookReason: reason });
    expect(await row(closed)).toMatchObject({ status: 'SEATED', time: '21:00', overbookReason: null });
    expect(await seatsAt(server, venue)).toMatchObject({ reserved: 7, overbooked: 2 });
    expect(await ledgerFaults(server)).toEqual([]);
  });

  test('is a walk-in into a slot that ran at that time, although the week has dropped it since', async () => {
    const runs = walkIn({ time: '17:45' }, { deskTime: '2026-11-21T16:50:00.000Z' });
    await server.database.db.execute(
      sql`update desks set last_seen_at = '2026-11-21T16:40:00Z' where id = ${desk.deviceId}`,
    );
    await server.database.db.execute(
      sql`update desk_tokens set created_at = '2026-11-21T16:40:00Z' where device_id = ${desk.deviceId}`,
    );
    const over = walkIn({ time: '17:15' }, { deskTime: '2026-11-21T16:50:00.000Z' });
    const never = walkIn({ time: '03:00' }, { deskTime: '2026-11-21T16:50:00.000Z' });
    expect(outcomes(await notebook.send(runs, over, never))).toEqual(['applied', 'not_a_slot', 'not_a_slot']);
    expect(await row(runs)).toMatchObject({ status: 'SEATED', time: '17:45', overbookReason: 'Presente no balcão' });
  });

  test('is no walk-in of a day when it cannot have happened: one of a day that has passed, or is still to come', async () => {
    await desk.sync();
    const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'];
    for (const date of days) {
      const form = { ...aReservationRequest(venue, { people: 5 }), date, kind: 'phone' as const };
      if (date !== '2026-11-20') await manager.caller.call('bookAtDesk', form);
    }
    server.clock.set('2026-11-22T19:30:00.000Z');
    const outcome = async (date: string) => outcomes(await notebook.send(walkIn({ date })))[0];
    expect(await Promise.all(days.map(outcome))).toEqual(['date_past', 'applied', 'applied', 'walk_in_ahead']);
    const ahead = [walkIn({ date: '2026-11-24' }), walkIn({ date: '2026-11-24' }, { madeOffline: false })];
    expect(outcomes(await notebook.send(...ahead))).toEqual(['walk_in_ahead', 'walk_in_ahead']);
  });

  test('is no walk-in that waited for the server: without seats it is refused', async () => {
    await online(5);
    expect(outcomes(await notebook.send(walkIn({}, { madeOffline: false })))).toEqual(['slot_full']);
  });
});

describe('the time of an intent', () => {
  test('is its desk time, between the last contact and the arrival', async () => {
    await desk.sync();
    server.clock.advance(60 * MINUTE_MS);
    const at = (deskTime: string) => notebook.booking({ people: 1, time: '22:00' }, { deskTime });
    const [then, before, after] = [
      at('2026-11-21T17:30:00.000Z'),
      at('2026-11-19T12:00:00.000Z'),
      at('2026-11-23T12:00:00.000Z'),
    ];
    expect(outcomes(await notebook.send(then, before, after))).toEqual(['applied', 'applied', 'applied']);
    const made = await Promise.all([then, before, after].map(async (one) => (await row(one)).createdAt));
    expect(made).toEqual(['2026-11-21T17:30:00.000Z', '2026-11-21T17:00:00.000Z', '2026-11-21T18:00:00.000Z']);
  });

  test('decides by that time: a running slot, ten minutes for an undo', async () => {
    const booking = notebook.booking();
    const seated = move(booking, 'SEATED', { deskTime: '2026-11-21T18:00:00.000Z' });
    const undo = notebook.note(
      'undoReservation',
      { venueId: venue.id, id: idOf(booking), version: 1 },
      { deskTime: '2026-11-21T18:09:00.000Z' },
    );
    const late = notebook.booking({}, { deskTime: '2026-11-21T19:31:00.000Z' });
    server.clock.set('2026-11-22T03:00:00.000Z');
    expect(outcomes(await notebook.send(booking, seated, undo, late))).toEqual([
      'applied',
      'applied',
      'applied',
      'slot_begun',
    ]);
    expect((await row(booking)).status).toBe('CONFIRMED');
  });

  test('orders the waitlist, whichever desk reaches the server first', async () => {
    const earlier = notebook.note('addToWaitlist', { ...aWaitlistRequest(venue, { name: 'Primeiro' }), id: newId() });
    server.clock.advance(MINUTE_MS);
    await server.caller().call('joinWaitlist', aWaitlistRequest(venue, { name: 'Segundo', phone: '+244923000111' }));
    server.clock.advance(MINUTE_MS);
    await notebook.send(earlier);
    expect((await entries()).map(({ name }) => name)).toEqual(['Primeiro', 'Segundo']);
  });

  test('takes seats of a hold that expired before the arrival', async () => {
    const entry = (await server.caller().call('joinWaitlist', aWaitlistRequest(venue, { people: 5 }))).body;
    await manager.caller.call('promote', { id: entry.id });
    const booking = notebook.booking();
    server.clock.advance(40 * MINUTE_MS);
    expect(outcomes(await notebook.send(booking))).toEqual(['applied']);
    expect((await entries())[0]!.status).toBe('EXPIRED');
  });

  test('confirms a held party in time, although the intent arrives late', async () => {
    const entry = (await server.caller().call('joinWaitlist', aWaitlistRequest(venue))).body;
    const { reservation } = (await manager.caller.call('promote', { id: entry.id })).body;
    const accepted = move(reservation, 'CONFIRMED', { seenVersion: 1 });
    server.clock.advance(40 * MINUTE_MS);
    expect(outcomes(await notebook.send(accepted))).toEqual(['applied']);
  });

  test('frees seats for others on arrival: an offer runs from the arrival', async () => {
    await noteSender(server.database.db, true);
    await server.database.db.execute(sql`update venues set automatic_offers = true where id = ${venue.id}`);
    const party = await online(5);
    await server.caller().call('joinWaitlist', aWaitlistRequest(venue, { altPref: 'STRICT' }));
    const cancelled = move(party, 'CANCELLED', { seenVersion: 1 });
    server.clock.advance(60 * MINUTE_MS);
    expect(outcomes(await notebook.send(cancelled))).toEqual(['applied']);
    await noteSender(server.database.db, false);
    expect((await rows()).find(({ id }) => id === party.id)!.updatedAt).toBe('2026-11-21T17:00:00.000Z');
    expect((await entries())[0]).toMatchObject({ status: 'NOTIFIED', holdUntil: '2026-11-21T18:30:00.000Z' });
  });
});
