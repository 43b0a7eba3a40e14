import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { messages } from '#server/features/messages/table';
import { aDeskRequest, aManager, aReservationRequest, aStaffMember, aVenue } from '#server/testing/builders';
import { SATURDAY_EVENING, TODAY } from '#server/testing/clock';
import { closeSlot, ledgerFaults, logBreak, reservedPeople } from '#server/testing/ledger';
import { type Caller, serverForFile } from '#server/testing/server';
import { newId } from '#shared/ids';
import { addDays } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

const server = await serverForFile();
let manager: Caller;
let venue: Venue;
beforeEach(async () => {
  server.clock.set(SATURDAY_EVENING);
  const signedIn = await aManager(server);
  manager = signedIn.caller;
  venue = await aVenue(server, { ownerId: signedIn.user.id, rooms: [{}, { name: 'Terraço', capacity: 12 }] });
});

const messagesOf = (reservationId: string) =>
  server.database.db.select().from(messages).where(eq(messages.reservationId, reservationId));
const code = ({ status, error }: { status: number; error: { code: string } }) => ({ status, code: error.code });
const walkIn = (given: object = {}) => aDeskRequest(venue, { kind: 'walk-in', name: null, phone: '', ...given });

test('a booking by phone takes its seats, is confirmed, and queues a message to the guest', async () => {
  const { status, body } = await manager.call('bookAtDesk', aDeskRequest(venue, { people: 4, notes: 'Aniversário' }));
  expect(status).toBe(201);
  expect(body).toMatchObject({
    status: 'CONFIRMED',
    source: 'phone',
    people: 4,
    notes: 'Aniversário',
    undoUntil: '2026-11-21T17:10:00.000Z',
    depositStatus: null,
    overbookReason: null,
    lastMessage: { type: 'CONFIRM', status: 'QUEUED' },
  });
  expect(await reservedPeople(server, venue.id, '20:00')).toBe(4);
  const [message] = await messagesOf(body.id);
  expect(message).toMatchObject({ phone: '+244924111222', sendBefore: new Date('2026-11-21T19:00:00Z') });
  expect(await ledgerFaults(server)).toEqual([]);
  expect(await logBreak(server, venue.id)).toBeNull();
});

test('queues no message if staff decline it, or once the slot has begun', async () => {
  const quiet = await manager.call('bookAtDesk', aDeskRequest(venue, { notify: false }));
  expect(quiet.body.lastMessage).toBeNull();
  server.clock.set('2026-11-21T19:10:00Z');
  const begun = await manager.call('bookAtDesk', aDeskRequest(venue));
  expect(begun).toMatchObject({ status: 201, body: { lastMessage: null } });
});

test('a requested deposit is the venue’s amount', async () => {
  const { body } = await manager.call('bookAtDesk', aDeskRequest(venue, { askDeposit: true }));
  expect(body).toMatchObject({ depositValue: '2000.00', depositStatus: 'ASKED' });
});

test('sending twice with one key books once, per sender', async () => {
  const headers = { 'idempotency-key': newId() };
  const first = await manager.call('bookAtDesk', aDeskRequest(venue), headers);
  const again = await manager.call('bookAtDesk', aDeskRequest(venue), headers);
  expect(again.body).toEqual(first.body);
  expect(await reservedPeople(server, venue.id, '20:00')).toBe(2);
  const colleague = await aStaffMember(server, venue);
  const theirs = await colleague.caller.call('bookAtDesk', aDeskRequest(venue), headers);
  expect(theirs.body.id).not.toBe(first.body.id);
});

test('staff book at a venue before its approval, beyond the hoarding limits, and until a slot ends', async () => {
  const { caller, user } = await aManager(server);
  const pending = await aVenue(server, { ownerId: user.id, status: 'pending' });
  expect((await caller.call('bookAtDesk', aDeskRequest(pending))).status).toBe(201);
  for (const time of ['19:00', '19:30', '21:00', '21:30', '22:00']) {
    expect((await manager.call('bookAtDesk', aDeskRequest(venue, { time, people: 1 }))).status).toBe(201);
  }
  server.clock.set('2026-11-21T19:29:59Z');
  expect((await manager.call('bookAtDesk', aDeskRequest(venue))).status).toBe(201);
  server.clock.set('2026-11-21T19:30:00Z');
  expect(code(await manager.call('bookAtDesk', aDeskRequest(venue)))).toEqual({ status: 409, code: 'slot_begun' });
});

test.each([
  ['a day that has passed', { date: '2026-11-20' }, 400, 'date_past'],
  ['more than 180 days ahead', { date: '2027-05-21' }, 400, 'too_far_ahead'],
  ['more people than the venue takes', { people: 21 }, 400, 'party_size'],
  ['a time that is no slot', { time: '20:10' }, 400, 'not_a_slot'],
  ['a party larger than the slot', { people: 6 }, 400, 'party_too_large'],
  ['another venue’s room', { roomId: newId() }, 400, 'foreign_room'],
  ['a booking by phone without a time', { time: undefined }, 400, 'bad_input'],
])('%s is refused at the desk too', async (_what, given, status, expected) => {
  const answer = await manager.call('bookAtDesk', aDeskRequest(venue, given));
  expect(code(answer)).toEqual({ status, code: expected });
  expect(await reservedPeople(server, venue.id, '20:00')).toBe(0);
});

test('a full slot refuses, unless staff with the right overbook it and give a reason', async () => {
  await manager.call('bookAtDesk', aDeskRequest(venue, { people: 4 }));
  const more = aDeskRequest(venue, { people: 3 });
  const overbook = { reason: 'Prima da dona' };
  expect(code(await manager.call('bookAtDesk', more))).toEqual({ status: 409, code: 'slot_full' });
  const desk = await aStaffMember(server, venue);
  expect(code(await desk.caller.call('bookAtDesk', { ...more, overbook }))).toEqual({
    status: 403,
    code: 'overbook_forbidden',
  });
  const trusted = await aStaffMember(server, venue, { mayOverbook: true });
  const { status, body } = await trusted.caller.call('bookAtDesk', { ...more, overbook });
  expect({ status, reason: body.overbookReason }).toEqual({ status: 201, reason: 'Prima da dona' });
  expect(await slotAt('20:00')).toMatchObject({ reserved: 7, overbooked: 2, availableCapacity: 0 });
  // Visitors still see it full, also after the overbooked party left
  const publicly = () =>
    server.caller().call('book', aReservationRequest(venue, { people: 1, phone: '+244924000111' }));
  expect((await publicly()).error.code).toBe('slot_full');
  await manager.call('moveReservation', { venueId: venue.id, id: body.id, version: body.version, to: 'CANCELLED' });
  expect(await slotAt('20:00')).toMatchObject({ reserved: 4, overbooked: 0, availableCapacity: 1 });
  expect((await publicly()).status).toBe(201);
  expect((await publicly()).error.code).toBe('slot_full');
  expect(await ledgerFaults(server)).toEqual([]);
});

test('accepts a party above the maximum of venue or room only with the right and a reason', async () => {
  const overbook = { reason: 'Casamento da casa' };
  const large = aDeskRequest(venue, { people: 25 });
  expect(code(await manager.call('bookAtDesk', large))).toEqual({ status: 400, code: 'party_size' });
  const front = await aStaffMember(server, venue);
  const without = await front.caller.call('bookAtDesk', { ...large, overbook });
  expect(code(without)).toEqual({ status: 403, code: 'overbook_forbidden' });
  const { status, body } = await manager.call('bookAtDesk', { ...large, overbook });
  expect(status).toBe(201);
  expect(body).toMatchObject({ people: 25, overbookReason: 'Casamento da casa' });
  expect(await slotAt('20:00')).toMatchObject({ reserved: 25, overbooked: 20 });
  await server.database.db.execute(sql`update rooms set capacity = 3 where venue_id = ${venue.id}`);
  const inRoom = aDeskRequest(venue, { people: 4, time: '21:00' });
  expect(code(await manager.call('bookAtDesk', inRoom))).toEqual({ status: 400, code: 'party_size' });
  // The slot still has seats: the reason is kept, and the booking is not an overbooking
  const seated = await manager.call('bookAtDesk', { ...inRoom, overbook });
  expect(seated.body.overbookReason).toBe('Casamento da casa');
  expect(await slotAt('21:00')).toMatchObject({ reserved: 4, overbooked: 0 });
  const asked = { ...aReservationRequest(venue, { people: 25, time: '22:00', phone: '+244924000111' }), overbook };
  expect((await server.caller().call('book', asked)).error.code).toBe('party_size');
  expect(await ledgerFaults(server)).toEqual([]);
});

test('refuses a party below the minimum, whatever the reason', async () => {
  await server.database.db.execute(sql`update venues set min_party = 4 where id = ${venue.id}`);
  const small = aDeskRequest(venue, { people: 2, overbook: { reason: 'Amigos da casa' } });
  expect(code(await manager.call('bookAtDesk', small))).toEqual({ status: 400, code: 'party_size' });
});

test('records no overbooking if there was room, and promises nothing in a closed slot', async () => {
  const overbook = { reason: 'Por precaução' };
  const fits = await manager.call('bookAtDesk', aDeskRequest(venue, { overbook }));
  expect(fits.body.overbookReason).toBeNull();
  await closeSlots('20:00');
  const closed = await manager.call('bookAtDesk', aDeskRequest(venue, { people: 9, overbook }));
  expect(code(closed)).toEqual({ status: 409, code: 'slot_closed' });
});

test('a walk-in is seated at once in the running slot, whatever time is given, without a message', async () => {
  server.clock.set('2026-11-21T19:40:00Z'); // 20:40 in Luanda
  const { status, body } = await manager.call('bookAtDesk', walkIn({ people: 3, date: '2026-11-20', time: '19:00' }));
  expect(status).toBe(201);
  expect(body).toMatchObject({
    status: 'SEATED',
    source: 'walk-in',
    name: 'Sem marcação',
    phone: '',
    date: TODAY,
    time: '20:30',
    seatedAt: '2026-11-21T19:40:00.000Z',
    lastMessage: null,
  });
  expect(await reservedPeople(server, venue.id, '20:30')).toBe(3);
});

test('before opening a walk-in takes the first slot; after midnight the last one of the evening', async () => {
  expect((await manager.call('bookAtDesk', walkIn())).body.time).toBe('19:00');
  server.clock.set('2026-11-21T22:59:00Z'); // 23:59
  expect((await manager.call('bookAtDesk', walkIn())).body.time).toBe('23:30');
  server.clock.set('2026-11-21T23:00:00Z'); // 00:00, still the service day of the 21st
  expect(code(await manager.call('bookAtDesk', walkIn()))).toEqual({ status: 409, code: 'no_running_slot' });
});

test('a walk-in finds no slot in a closed room, and is refused by a full one', async () => {
  server.clock.set('2026-11-21T19:10:00Z');
  await manager.call('bookAtDesk', walkIn({ people: 5 }));
  expect(code(await manager.call('bookAtDesk', walkIn()))).toEqual({ status: 409, code: 'slot_full' });
  const squeezed = await manager.call('bookAtDesk', walkIn({ overbook: { reason: 'Cabem ao balcão' } }));
  expect(squeezed).toMatchObject({ status: 201, body: { overbookReason: 'Cabem ao balcão', status: 'SEATED' } });
  await closeSlots('20:00');
  expect(code(await manager.call('bookAtDesk', walkIn()))).toEqual({ status: 409, code: 'no_running_slot' });
  const foreign = walkIn({ roomId: newId() });
  expect(code(await manager.call('bookAtDesk', foreign))).toEqual({ status: 400, code: 'foreign_room' });
});

test('a walk-in that names a later day is refused, and takes no seat', async () => {
  const refused = await manager.call('bookAtDesk', walkIn({ date: addDays(TODAY, 1), time: '20:00' }));
  expect(code(refused)).toEqual({ status: 400, code: 'walk_in_ahead' });
  expect(refused.error.message).toBe('Quem chega sem marcação é sentado hoje. Para outro dia, tome nota por telefone.');
  expect((await manager.call('bookAtDesk', walkIn())).body).toMatchObject({ status: 'SEATED', date: TODAY });
});

test('a neighbour’s manager and a guest cannot seat walk-ins', async () => {
  const neighbour = await aManager(server);
  expect((await neighbour.caller.call('bookAtDesk', aDeskRequest(venue))).error.code).toBe('venue_not_found');
  expect((await server.caller().call('bookAtDesk', aDeskRequest(venue))).status).toBe(401);
});

async function slotAt(time: string) {
  const { body } = await manager.call('staffSchedule', { venueId: venue.id, date: TODAY });
  return body.find((slot) => slot.time === time && slot.roomId === venue.rooms[0]!.id);
}

const closeSlots = (time: string) => closeSlot(server, venue, time);
