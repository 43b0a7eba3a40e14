import { beforeEach, expect, test } from 'vitest';
import { aDeskRequest, aManager, aReservationRequest, aStaffMember, aVenue } from '#server/testing/builders';
import { SATURDAY_EVENING, TODAY } from '#server/testing/clock';
import { closeSlot, ledgerFaults, logBreak, reservedPeople } from '#server/testing/ledger';
import { type Caller, serverForFile } from '#server/testing/server';
import type { InputOf } from '#shared/api/table';
import { newId } from '#shared/ids';
import type { StaffReservation } from '#shared/reservations/desk';
import type { Venue } from '#shared/venues/schema';

const server = await serverForFile();
let manager: Caller;
let venue: Venue;
beforeEach(async () => {
  server.clock.set(SATURDAY_EVENING);
  const signedIn = await aManager(server);
  manager = signedIn.caller;
  venue = await aVenue(server, { ownerId: signedIn.user.id, rooms: [{}, { name: 'Terraço', capacity: 20 }] });
});

type Change = Partial<InputOf<'changeReservation'>>;
const take = async (given: object = {}) => (await manager.call('bookAtDesk', aDeskRequest(venue, given))).body;
const seenAs = ({ id, version }: { id: string; version: number }) => ({ venueId: venue.id, id, version });
const change = (party: StaffReservation, given: Change) =>
  manager.call('changeReservation', { ...seenAs(party), ...given });
const move = async (party: StaffReservation, to: 'SEATED' | 'COMPLETED' | 'CANCELLED') =>
  (await manager.call('moveReservation', { ...seenAs(party), to })).body;
const code = ({ status, error }: { status: number; error: { code: string } }) => ({ status, code: error.code });
const reserved = (time: string) => reservedPeople(server, venue.id, time);

test('name, phone and notes change without the ledger, and the version increases', async () => {
  const party = await take({ notes: 'Janela' });
  const { status, body } = await change(party, { name: 'Ana Dala', phone: '923 000 111', notes: '' });
  expect(status).toBe(200);
  expect(body).toMatchObject({ name: 'Ana Dala', phone: '+244923000111', notes: null, version: 2, people: 2 });
  expect(body.undoUntil).toBe('2026-11-21T17:10:00.000Z');
  expect(body.lastMessage).toMatchObject({ status: 'QUEUED' });
  expect(await reserved('20:00')).toBe(2);
});

test.each(['a\u0000b', '\ud800', 'x'.repeat(1001)])(
  'notes that cannot be kept are refused at their field',
  async (notes) => {
    const party = await take();
    const { status, error } = await change(party, { notes });
    expect(status).toBe(400);
    expect(error.issues).toMatchObject([{ path: 'notes', message: expect.stringMatching(/\S/) }]);
  },
);

test('a change without effect leaves the row unchanged', async () => {
  const party = await take();
  expect((await change(party, { name: party.name, people: 2 })).body).toEqual(party);
});

test('more and fewer people take and return the difference only', async () => {
  const party = await take({ people: 3 });
  const grown = await change(party, { people: 5 });
  expect([grown.body.people, await reserved('20:00')]).toEqual([5, 5]);
  const shrunk = await change(grown.body, { people: 1 });
  expect([shrunk.body.people, await reserved('20:00')]).toEqual([1, 1]);
  expect(await ledgerFaults(server)).toEqual([]);
  expect(await logBreak(server, venue.id)).toBeNull();
});

test('another time, room or day takes the new seats and returns the old ones in one transaction', async () => {
  const party = await take({ people: 4 });
  const later = await change(party, { time: '21:30' });
  expect(later.body).toMatchObject({ time: '21:30', people: 4 });
  expect([await reserved('20:00'), await reserved('21:30')]).toEqual([0, 4]);
  const outside = await change(later.body, { roomId: venue.rooms[1]!.id, people: 2 });
  expect(outside.body).toMatchObject({ roomId: venue.rooms[1]!.id, people: 2 });
  expect(await reserved('21:30')).toBe(2);
  const tomorrow = await change(outside.body, { date: '2026-11-22' });
  expect(tomorrow.body.date).toBe('2026-11-22');
  expect(await ledgerFaults(server)).toEqual([]);
  expect(await logBreak(server, venue.id)).toBeNull();
});

test('a refused change keeps the old seats and all values', async () => {
  const party = await take({ people: 3 });
  await take({ people: 4, time: '21:00' });
  for (const [given, expected] of [
    [{ time: '21:00' }, 'slot_full'],
    [{ people: 6 }, 'party_too_large'],
    [{ people: 21 }, 'party_size'],
    [{ time: '20:10' }, 'not_a_slot'],
    [{ date: '2026-11-20' }, 'date_past'],
    [{ roomId: newId() }, 'foreign_room'],
  ] as const) {
    const answer = await change(party, { name: 'Outro', ...given });
    expect(answer.error.code).toBe(expected);
  }
  const { body } = await manager.call('venueReservations', { venueId: venue.id, date: TODAY });
  expect(body.find(({ id }) => id === party.id)).toEqual(party);
  expect(await reserved('20:00')).toBe(3);
  expect(await ledgerFaults(server)).toEqual([]);
});

test('a change beyond the seats needs right and reason, which are cleared when the party fits again', async () => {
  const party = await take({ people: 3 });
  const overbook = { reason: 'Mesa comprida' };
  const desk = await aStaffMember(server, venue);
  const forbidden = await desk.caller.call('changeReservation', { ...seenAs(party), people: 7, overbook });
  expect(code(forbidden)).toEqual({ status: 403, code: 'overbook_forbidden' });
  const grown = await change(party, { people: 7, overbook });
  expect(grown.body).toMatchObject({ people: 7, overbookReason: 'Mesa comprida' });
  const moved = await change(grown.body, { time: '21:00', people: 5 });
  expect(moved.body.overbookReason).toBeNull();
  expect(await ledgerFaults(server)).toEqual([]);
});

test('grows and moves a party above the maximum on purpose, and asks again at the next move', async () => {
  const party = await take({ people: 3 });
  const overbook = { reason: 'Vem a família toda' };
  const grown = await change(party, { people: 25, overbook });
  expect(grown.body).toMatchObject({ people: 25, overbookReason: 'Vem a família toda' });
  expect(code(await change(grown.body, { time: '21:00' }))).toEqual({ status: 400, code: 'party_size' });
  const moved = await change(grown.body, { time: '21:00', overbook });
  expect(moved.body).toMatchObject({ time: '21:00', people: 25, overbookReason: 'Vem a família toda' });
  expect(await reserved('21:00')).toBe(25);
  expect((await change(moved.body, { people: 21 })).body).toMatchObject({ people: 21 });
  expect(await ledgerFaults(server)).toEqual([]);
});

test('a closed slot admits no moved party, and lets one leave', async () => {
  const party = await take({ people: 3 });
  await closeSlot(server, venue, '20:00');
  expect(code(await change(party, { people: 4 }))).toEqual({ status: 409, code: 'slot_closed' });
  expect((await change(party, { people: 2 })).status).toBe(200);
});

test('a seated party may grow and change rooms, also after the slot ended, but not the day', async () => {
  const seated = await move(await take({ people: 2 }), 'SEATED');
  server.clock.set('2026-11-21T20:45:00Z'); // 21:45
  const grown = await change(seated, { people: 4 });
  expect(grown.body).toMatchObject({ status: 'SEATED', people: 4 });
  const outside = await change(grown.body, { roomId: venue.rooms[1]!.id });
  expect(outside.body.roomId).toBe(venue.rooms[1]!.id);
  expect((await change(outside.body, { date: '2026-11-22' })).error.code).toBe('move_refused');
  expect(await ledgerFaults(server)).toEqual([]);
});

test('only texts of a finished party change', async () => {
  const done = await move(await move(await take(), 'SEATED'), 'COMPLETED');
  expect(code(await change(done, { people: 3 }))).toEqual({ status: 409, code: 'move_refused' });
  expect((await change(done, { notes: 'Voltam no Natal' })).body.notes).toBe('Voltam no Natal');
  const gone = await move(await take(), 'CANCELLED');
  expect(code(await change(gone, { time: '21:00' }))).toEqual({ status: 409, code: 'move_refused' });
});

test('refuses an older version and returns the current row', async () => {
  const party = await take();
  const { body: current } = await change(party, { notes: 'Primeiro' });
  const { status, error } = await change(party, { notes: 'Segundo' });
  expect({ status, code: error.code }).toEqual({ status: 409, code: 'stale' });
  expect(error.current).toEqual(current);
});

test('a party of another venue is a 404', async () => {
  const neighbour = await aManager(server);
  const theirs = await aVenue(server, { ownerId: neighbour.user.id });
  const party = await take();
  const reach = { ...seenAs(party), venueId: theirs.id, notes: 'x' };
  expect(code(await neighbour.caller.call('changeReservation', reach))).toEqual({
    status: 404,
    code: 'reservation_not_found',
  });
});

test('an expired hold is shown as cancelled, and an edit of it gets the current row', async () => {
  const waiting = await server.caller().call('joinWaitlist', aReservationRequest(venue));
  const { body: promoted } = await manager.call('promote', { id: waiting.body.id });
  server.clock.advance(31 * 60_000);
  const { body: board } = await manager.call('venueReservations', { venueId: venue.id, date: TODAY });
  expect(board[0]).toMatchObject({ status: 'CANCELLED', cancelReason: 'EXPIRED' });
  const { error } = await change(promoted.reservation, { people: 1 });
  expect(error).toMatchObject({ code: 'stale', current: { status: 'CANCELLED', cancelReason: 'EXPIRED' } });
});
