import { type SQL, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  aDeskOfVenue,
  aNotebook,
  leasesOf,
  type Notebook,
  outcomes,
  seatsAt,
} from '#server/features/desk/test-intents';
import { ledgerDifferences } from '#server/features/schedule/ledger-check';
import { aManager, aReservationRequest } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { aDesk, register, type TestDesk } from '#server/testing/desk';
import { ledgerFaults, logBreak } from '#server/testing/ledger';
import { roomsTakenTwice } from '#server/testing/rooms';
import { serverForFile } from '#server/testing/server';
import { aTreatment } from '#server/testing/spa';
import type { InputOf } from '#shared/api/table';
import { newId, slotId } from '#shared/ids';
import { MINUTE_MS } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

const server = await serverForFile({ availability: true });
let venue: Venue;
let desk: TestDesk;
let notebook: Notebook;
const manager = await aManager(server);
beforeEach(async () => {
  const slots = [{ first: '19:00', last: '22:00', every: 60, capacity: 5 }];
  const rooms = [
    { name: 'Cabine', capacity: 4, slots, whole: { stayMinutes: 75, bufferMinutes: 15, deskHolds: true } },
    { name: 'Sala privada', capacity: 8, slots, whole: { stayMinutes: 120 } },
  ];
  ({ venue, desk, notebook } = await aDeskOfVenue(server, manager, { rooms, at: `${TODAY}T16:00:00.000Z` }));
});
afterEach(async () => {
  expect(await ledgerFaults(server, venue.id)).toEqual([]);
  expect(await roomsTakenTwice(server, venue.id)).toEqual([]);
  expect(await logBreak(server, venue.id)).toBeNull();
});

const cabin = () => venue.rooms[0]!.id;
const inCabin = (time: string) => slotId({ venueId: venue.id, roomId: cabin(), date: TODAY, time });
let phones = 0;
const web = (time: string, given: Partial<InputOf<'book'>> = {}) => {
  const phone = `+2449260${10_000 + phones++}`;
  return server.caller().call('book', aReservationRequest(venue, { phone, roomId: cabin(), time, ...given }));
};
const code = ({ status, error }: { status: number; error?: { code: string } }) => error?.code ?? status;
const held = async (by = desk) =>
  [...(await leasesOf(by)).values()]
    .filter(({ granted, spent }) => granted > spent)
    .map(({ time, granted, spent, wanted }) => [time, granted - spent, wanted]);
const sale = (time: string, given: Partial<InputOf<'bookAtDesk'>> = {}) =>
  notebook.booking({ roomId: cabin(), time, phone: `+2449261${10_000 + phones++}`, ...given }, { fromLease: 4 });
const partyOf = (intent: { args: unknown }) => (intent.args as { id: string }).id;
const giveBack = (...times: string[]) =>
  notebook.send(
    notebook.note('returnLease', {
      venueId: venue.id,
      slots: times.map((time) => ({ slotId: inCabin(time), people: 4 })),
    }),
  );
const changeCabin = (given: Partial<InputOf<'changeRoom'>>) =>
  manager.caller.call('changeRoom', {
    ...{ venueId: venue.id, roomId: cabin(), version: 2, name: 'Cabine', capacity: 4, stayMinutes: 75 },
    ...given,
  });
const about = ({ id, version }: { id: string; version: number }) => ({ venueId: venue.id, id, version });
const cancel = (party: { id: string; version: number }) =>
  manager.caller.call('moveReservation', { ...about(party), to: 'CANCELLED' });
const aTreatmentPreparedFor = (preparationMinutes: number) =>
  aTreatment(server, venue, { minutes: 30, preparationMinutes, roomIds: [cabin()] });
const staffBooks = (time: string, given: object = {}) =>
  manager.caller.call('bookAtDesk', {
    ...aReservationRequest(venue, { roomId: cabin(), time, phone: `+2449262${10_000 + phones++}` }),
    ...{ kind: 'phone' as const, ...given },
  });

describe('the plan of leases', () => {
  test('gives a desk all seats of each slot of a room that a manager lets it hold, and none of another', async () => {
    expect(await held()).toEqual(['19:00', '20:00', '21:00', '22:00'].map((time) => [time, 4, 4]));
    expect(await seatsAt(server, venue)).toEqual({ capacity: 4, reserved: 0, leased: 4, overbooked: 0 });
  });

  test('gives a room of a day to one desk only, and to the next one once the first has returned it', async () => {
    const other = await aDesk(server, venue, manager.user);
    expect(await held()).toHaveLength(4);
    expect(await held(other)).toEqual([]);
    await giveBack('19:00', '20:00', '21:00', '22:00');
    expect(await held(other)).toHaveLength(4);
    expect(await held()).toEqual([]);
  });

  test('that gave a room to two desks on one day would be a difference of the ledger check', async () => {
    await held();
    await aDesk(server, venue, manager.user);
    const toAnother = (given: SQL) =>
      server.database.db.execute(
        sql`update desk_leases l set desk_id = d.id from desks d
            where l.venue_id = ${venue.id} and l.slot_id = ${inCabin('22:00')} and d.venue_id = l.venue_id
              and d.id ${given}`,
      );
    await toAnother(sql`<> l.desk_id`);
    const places = await ledgerDifferences(server.database.db, TODAY);
    expect(places.map(({ time, isContested }) => [time, isContested])).toEqual(
      ['19:00', '20:00', '21:00', '22:00'].map((time) => [time, true]),
    );
    await toAnother(sql`= ${desk.deviceId}`);
  });

  test('leaves out slots whose stay overlaps a party, or a hold that has expired and is not ended', async () => {
    const { body } = await web('20:00');
    await server.database.db.execute(
      sql`update reservations set status = 'HOLD', hold_until = '2026-11-21T16:05:00Z' where id = ${body.id}`,
    );
    server.clock.advance(10 * MINUTE_MS);
    expect(await held()).toEqual([['22:00', 4, 4]]);
  });

  test('leaves out slots whose stay would run into a preparation', async () => {
    const [fits, meets] = [await aTreatmentPreparedFor(30), await aTreatmentPreparedFor(31)];
    const { body } = await web('22:00', { treatmentId: meets, people: 1 });
    expect((await held()).map(([time]) => time)).toEqual(['19:00']);
    await cancel(body);
    await web('22:00', { treatmentId: fits, people: 1 });
    expect((await held()).map(([time]) => time)).toEqual(['19:00', '20:00']);
  });

  test('is empty in a venue whose desks hold nothing', async () => {
    await server.database.db.execute(sql`update venues set desk_share = 0 where id = ${venue.id}`);
    expect(await held()).toEqual([]);
  });
});

describe('while a desk holds the room', () => {
  beforeEach(async () => {
    await held();
    await giveBack('19:00', '21:00', '22:00');
    await server.database.db.execute(sql`update venues set desk_share = 0 where id = ${venue.id}`);
  });

  test('guests find its slot and the overlapping ones full, and may book them once they are returned', async () => {
    const free = async () => {
      const { body } = await server.caller().call('scheduleOfDay', { slugOrId: venue.slug, date: TODAY });
      return body.filter(({ roomId }) => roomId === cabin()).map((slot) => [slot.time, slot.availableCapacity]);
    };
    expect(await free()).toEqual([
      ['19:00', 0],
      ['20:00', 0],
      ['21:00', 0],
      ['22:00', 4],
    ]);
    for (const time of ['19:00', '20:00', '21:00']) expect(code(await web(time))).toBe('slot_full');
    expect(code(await web('22:00'))).toBe(201);
    await giveBack('20:00');
    expect(code(await web('20:00'))).toBe(201);
  });

  test('the manager overbooks beside it with a reason, and the desk’s sale comes home all the same', async () => {
    const sold = sale('20:00');
    expect(code(await staffBooks('19:00'))).toBe('slot_full');
    expect(code(await staffBooks('19:00', { overbook: { reason: 'São amigos' } }))).toBe(201);
    expect(outcomes(await notebook.send(sold))).toEqual(['applied']);
    expect(await seatsAt(server, venue)).toMatchObject({ reserved: 2, leased: 0, overbooked: 0 });
  });

  test('a party does not come back into it by undo, and one that arrives after all shares it', async () => {
    await giveBack('20:00');
    const { body: first } = await web('19:00');
    const about = (version: number) => ({ venueId: venue.id, id: first.id, version });
    const { body: gone } = await manager.caller.call('moveReservation', { ...about(1), to: 'CANCELLED' });
    await server.database.db.execute(sql`update venues set desk_share = null where id = ${venue.id}`);
    await held();
    await giveBack('19:00');
    expect(code(await manager.caller.call('undoReservation', about(gone.version)))).toBe('room_taken');
    server.clock.set('2026-11-21T18:10:00.000Z');
    const seated = await manager.caller.call('moveReservation', { ...about(gone.version), to: 'SEATED' });
    expect(seated.body.status).toBe('SEATED');
    expect(outcomes(await notebook.send(sale('20:00')))).toEqual(['applied']);
  });

  test('no preparation is sold in it, and none comes back into it by undo', async () => {
    const [fits, meets] = [await aTreatmentPreparedFor(30), await aTreatmentPreparedFor(31)];
    // The desk's stay ends at 21:30
    expect(code(await web('22:00', { treatmentId: meets, people: 1 }))).toBe('treatment_taken');
    const { body: party } = await web('22:00', { treatmentId: fits, people: 1 });
    const { body: gone } = await cancel(party);
    expect(code(await manager.caller.call('undoReservation', about(gone)))).toBe(200);
    await giveBack('20:00');
    const { body: second } = await cancel({ ...party, version: 3 });
    const { body: early } = await web('20:00', { treatmentId: meets, people: 1 });
    const { body: undone } = await cancel(early);
    await server.database.db.execute(sql`update venues set desk_share = null where id = ${venue.id}`);
    expect((await held()).map(([time]) => time)).toContain('19:00');
    await giveBack('20:00', '21:00', '22:00');
    expect(code(await manager.caller.call('undoReservation', about(undone)))).toBe('room_taken');
    expect(code(await manager.caller.call('undoReservation', about(second)))).toBe(200);
  });

  test('no treatment is sold in it', async () => {
    const form = { venueId: venue.id, names: { 'PT-AO': 'Banho' }, minutes: 30, price: 9000, professionalIds: [] };
    const { body: bath } = await manager.caller.call('addTreatment', { ...form, roomIds: [cabin()] });
    const asked = (time: string) => web(time, { treatmentId: bath.id, people: 1 });
    expect(code(await asked('20:00'))).toBe('treatment_taken');
    expect(code(await asked('19:00'))).toBe(201);
    expect(code(await asked('22:00'))).toBe(201);
  });
});

describe('a sale from the lease', () => {
  test('spends all of it, comes home late, and the desk returns the leases that it made useless', async () => {
    await held();
    const sold = sale('20:00');
    server.clock.advance(10 * 60 * MINUTE_MS);
    expect(outcomes(await notebook.send(sold))).toEqual(['applied']);
    expect(await seatsAt(server, venue)).toMatchObject({ reserved: 2, leased: 0 });
    server.clock.set('2026-11-21T16:00:00.000Z');
    expect(await held()).toEqual([
      ['19:00', 4, 0],
      ['21:00', 4, 0],
      ['22:00', 4, 4],
    ]);
    await giveBack('19:00', '21:00');
    expect(code(await web('19:00'))).toBe('slot_full');
  });

  test('of an overlapping slot is the holder’s own until it is returned: two in a row that fit are both applied', async () => {
    await held();
    expect(outcomes(await notebook.send(sale('19:00'), sale('21:00')))).toEqual(['applied', 'applied']);
  });

  test('covers a move into the room, and growing in it draws on no lease', async () => {
    await held();
    const hall = notebook.booking({ roomId: venue.rooms[1]!.id, time: '19:00', people: 2 });
    const about = { venueId: venue.id, id: partyOf(hall) };
    const move = notebook.note(
      'changeReservation',
      { ...about, version: 1, roomId: cabin(), time: '20:00' },
      { fromLease: 4 },
    );
    const grow = notebook.note('changeReservation', { ...about, version: 2, people: 4 });
    expect(outcomes(await notebook.send(hall, move, grow))).toEqual(['applied', 'applied', 'applied']);
    expect(await seatsAt(server, venue)).toMatchObject({ reserved: 4, leased: 0, overbooked: 0 });
  });

  test('is applied in a slot that was closed meanwhile', async () => {
    await held();
    const close = { venueId: venue.id, kind: 'closed' as const, roomId: cabin(), date: TODAY, time: '20:00' };
    expect((await manager.caller.call('addException', close)).status).toBe(201);
    expect(outcomes(await notebook.send(sale('20:00')))).toEqual(['applied']);
  });

  test('of a replaced desk is an ordinary one, which the room’s next party precedes', async () => {
    await held();
    const [late, fits] = [sale('20:00'), sale('22:00')];
    await manager.caller.call('revokeDesk', { venueId: venue.id, id: desk.deviceId, reason: 'replaced' });
    expect(code(await web('19:00'))).toBe(201);
    const { epoch } = await register(desk, venue);
    const { body } = await desk.sync({ epoch, intents: [late, fits] });
    expect(outcomes(body.answers)).toEqual(['slot_full', 'applied']);
  });

  test('of another desk without a lease is refused as a guest’s is', async () => {
    await held();
    const other = await aDesk(server, venue, manager.user);
    const notes = aNotebook(server, other, venue, manager.user.id);
    expect(outcomes(await notes.send(notes.booking({ roomId: cabin(), time: '19:00' })))).toEqual(['slot_full']);
    const there = { id: newId(), venueId: venue.id, roomId: cabin(), kind: 'walk-in' as const, people: 2 };
    server.clock.set('2026-11-21T18:10:00.000Z');
    const fact = notes.note('bookAtDesk', { ...there, date: TODAY, time: '19:00' });
    expect(outcomes(await notes.send(fact))).toEqual(['applied']);
    expect(outcomes(await notebook.send(sale('20:00')))).toEqual(['applied']);
  });
});

describe('a change that a lease does not survive', () => {
  test.each([
    ['another stay', { stayMinutes: 120 }],
    ['another gap', { bufferMinutes: 0 }],
    ['no holding', { deskHolds: false }],
    ['a smaller room', { capacity: 3 }],
  ])('%s, waits until the desk has returned it', async (_what, given) => {
    await held();
    expect(code(await changeCabin(given))).toBe('leases_returning');
    await giveBack('19:00', '20:00', '21:00', '22:00');
    expect(code(await changeCabin(given))).toBe(200);
  });

  test('of the venue’s stay waits too, if the room has no stay', async () => {
    await changeCabin({ stayMinutes: null });
    await held();
    const { body } = await manager.caller.call('venueSettings', { venueId: venue.id });
    const { calendarLink: _, sender: __, ...settings } = body;
    const save = (given: object) =>
      manager.caller.call('saveVenueSettings', { ...settings, venueId: venue.id, ...given });
    expect(code(await save({ stayMinutes: 60 }))).toBe('leases_returning');
    expect(code(await save({ noticeMinutes: 30 }))).toBe(200);
  });

  test('a changed name is no such change', async () => {
    await held();
    expect((await changeCabin({ name: 'Cabine azul' })).body).toMatchObject({ name: 'Cabine azul', deskHolds: true });
  });
});
