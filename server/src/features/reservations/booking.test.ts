import { and, eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { messages } from '#server/features/messages/table';
import { reservations } from '#server/features/reservations/table';
import { aReservationRequest, aVenue, tokenOf } from '#server/testing/builders';
import { SATURDAY_EVENING, TODAY } from '#server/testing/clock';
import { ledgerFaults, logBreak, reservedPeople } from '#server/testing/ledger';
import { serverForFile } from '#server/testing/server';
import { newId } from '#shared/ids';
import { addDays, MINUTE_MS } from '#shared/time';

const server = await serverForFile();

let lastPhone = 924_000_000;
const aPhone = () => `+244${lastPhone++}`;
const bookAt = (venue: Parameters<typeof aReservationRequest>[0], given: object = {}, headers = {}) =>
  server.caller().call('book', aReservationRequest(venue, { phone: aPhone(), ...given }), headers);

test('a booking takes its seats, queues its confirmation and returns the guest’s link', async () => {
  const venue = await aVenue(server);
  const { status, body } = await bookAt(venue, { people: 4, notes: 'Aniversário', depositValue: 2000 });
  expect(status).toBe(201);
  expect(body).toMatchObject({ status: 'CONFIRMED', people: 4, time: '20:00', depositValue: '2000.00', version: 1 });
  expect(body.guestLink).toBe(`http://localhost:3000/reserva/${body.guestToken}`);
  expect(await reservedPeople(server, venue.id, '20:00')).toBe(4);
  const queued = await server.database.db.select().from(messages).where(eq(messages.reservationId, body.id));
  expect(queued).toMatchObject([{ type: 'CONFIRM', status: 'QUEUED', lang: 'PT-AO', phone: body.phone }]);
  expect(await logBreak(server, venue.id)).toBeNull();
});

test('the public day shows the remaining seats after a booking', { tags: ['spec-3.10', 'spec-7.16'] }, async () => {
  const venue = await aVenue(server);
  await bookAt(venue, { people: 3 });
  const { body: slots } = await server.caller().call('scheduleOfDay', { slugOrId: venue.slug, date: TODAY });
  expect(slots).toHaveLength(10);
  expect(slots.find((slot) => slot.time === '20:00')).toMatchObject({
    availableCapacity: 2,
    isAvailable: true,
    capacity: 5,
  });
  expect(slots.every((slot) => !('reserved' in slot))).toBe(true);
});

test('without a time the booking is for 20:00', { tags: ['spec-9.9'] }, async () => {
  const venue = await aVenue(server);
  const { time: _time, ...request } = aReservationRequest(venue);
  expect((await server.caller().call('book', request)).body.time).toBe('20:00');
});

test('the last seats are sold once, and the next party is told to choose another time or the waitlist', async () => {
  const venue = await aVenue(server);
  expect((await bookAt(venue, { people: 3 })).status).toBe(201);
  const refused = await bookAt(venue, { people: 3 });
  expect(refused.status).toBe(409);
  expect(refused.error.code).toBe('slot_full');
  expect((await bookAt(venue, { people: 2 })).status).toBe(201);
  expect(await reservedPeople(server, venue.id, '20:00')).toBe(5);
  expect(await ledgerFaults(server)).toEqual([]);
});

test("a party larger than the slot is shown the venue's phone", async () => {
  const venue = await aVenue(server);
  const { status, error } = await bookAt(venue, { people: 6 });
  expect(status).toBe(400);
  expect(error).toMatchObject({ code: 'party_too_large' });
  expect(error.message).toContain('+244');
});

test('sending the same form twice books once; the same key with another body is refused', async () => {
  const venue = await aVenue(server);
  const headers = { 'idempotency-key': newId() };
  const request = { phone: '+244925000001', people: 2 };
  const first = await bookAt(venue, request, headers);
  const second = await bookAt(venue, request, headers);
  expect(second.status).toBe(201);
  expect(second.body).toEqual(first.body);
  expect(await reservedPeople(server, venue.id, '20:00')).toBe(2);
  const other = await bookAt(venue, { ...request, people: 3 }, headers);
  expect(other.error.code).toBe('key_reused');
});

test('a refusal is not stored: the same key books once there is room', async () => {
  const venue = await aVenue(server);
  const headers = { 'idempotency-key': newId() };
  const full = await bookAt(venue, { people: 5 });
  const request = { phone: '+244925000002', people: 2 };
  expect((await bookAt(venue, request, headers)).error.code).toBe('slot_full');
  await server.caller().call('cancelAsGuest', { token: full.body.guestToken });
  expect((await bookAt(venue, request, headers)).status).toBe(201);
});

test.each([
  ['a time between slots', { time: '20:10' }, 'not_a_slot'],
  ['a time when the venue is shut', { time: '10:00' }, 'not_a_slot'],
  ['yesterday', { date: addDays(TODAY, -1) }, 'date_past'],
  ['181 days ahead', { date: addDays(TODAY, 181) }, 'too_far_ahead'],
  ['31 February', { date: '2027-02-31' }, 'bad_input'],
  ['half a person', { people: 1.5 }, 'bad_input'],
  ['nobody', { people: 0 }, 'bad_input'],
  ['more than the venue takes', { people: 21 }, 'party_size'],
  ['another deposit', { depositValue: 1 }, 'deposit_refused'],
  ['a deposit that is no amount', { depositValue: 'muito' }, 'bad_input'],
  ['a phone that is none', { phone: '12' }, 'bad_input'],
  ['an empty name', { name: '  ' }, 'bad_input'],
  ['a NUL in the name', { name: 'A\u0000B' }, 'bad_input'],
  ['half a character in the name', { name: 'A\ud800' }, 'bad_input'],
  ['half a character in the notes', { notes: '\udc00' }, 'bad_input'],
  ['a name over its length', { name: 'x'.repeat(121) }, 'bad_input'],
  ['a room that is no id', { roomId: 'sala' }, 'bad_input'],
  ['a room that does not exist', { roomId: newId() }, 'foreign_room'],
])('%s is refused with a clear reason and changes nothing', async (_what, given, code) => {
  const venue = await aVenue(server);
  const { status, error } = await bookAt(venue, given);
  expect(error.code).toBe(code);
  expect(status).toBe(400);
  expect(error.message).not.toMatch(/\{\{|errors\./);
  expect(await reservedPeople(server, venue.id, '20:00')).toBe(0);
});

test('a neighbour’s room cannot be booked through this venue', async () => {
  const [venue, neighbour] = [await aVenue(server), await aVenue(server)];
  expect((await bookAt(venue, { roomId: neighbour.rooms[0]!.id })).error.code).toBe('foreign_room');
});

test('a venue that is not approved takes no bookings', async () => {
  const venue = await aVenue(server, { status: 'pending' });
  expect((await bookAt(venue)).error.code).toBe('venue_not_found');
  expect((await bookAt({ ...venue, id: newId() })).error.code).toBe('venue_not_found');
});

test('a slot that has begun is no longer sold', async () => {
  const venue = await aVenue(server);
  server.clock.set('2026-11-21T19:00:00.000Z');
  expect((await bookAt(venue)).error.code).toBe('slot_begun');
  expect((await bookAt(venue, { time: '20:30' })).status).toBe(201);
  server.clock.set(SATURDAY_EVENING);
});

test('half past midnight is sold as part of the evening before', async () => {
  const venue = await aVenue(server, { rooms: [{ slots: [{ first: '22:00', last: '01:30', capacity: 4 }] }] });
  expect((await bookAt(venue, { time: '00:30' })).body).toMatchObject({ date: TODAY, time: '00:30' });
  const { body: slots } = await server.caller().call('scheduleOfDay', { slugOrId: venue.id, date: TODAY });
  expect(slots.map((slot) => slot.time).slice(-3)).toEqual(['00:30', '01:00', '01:30'].slice(-3));
  server.clock.set('2026-11-21T23:30:00.000Z');
  expect((await bookAt(venue, { time: '00:30' })).error.code).toBe('slot_begun');
  expect((await bookAt(venue, { time: '01:00' })).status).toBe(201);
  server.clock.set(SATURDAY_EVENING);
});

test('one phone has at most four live bookings in a venue’s day', async () => {
  const venue = await aVenue(server);
  const phone = '+244926000001';
  for (const time of ['19:30', '20:00', '20:30', '21:00'])
    expect((await bookAt(venue, { phone, time })).status).toBe(201);
  const fifth = await bookAt(venue, { phone, time: '21:30' });
  expect(fifth).toMatchObject({ status: 409, error: { code: 'too_many_bookings' } });
  expect((await bookAt(venue, { phone, time: '21:30', date: addDays(TODAY, 1) })).status).toBe(201);
});

test('past thirty bookings from one address the next ones wait for the guest’s confirmation', async () => {
  const venue = await aVenue(server, { rooms: [{ slots: [{ first: '19:00', last: '23:30', capacity: 100 }] }] });
  const from = { 'x-forwarded-for': '41.63.10.7' };
  for (let n = 0; n < 30; n++) expect((await bookAt(venue, {}, from)).body.status).toBe('CONFIRMED');
  const held = await bookAt(venue, {}, from);
  expect(held.body.status).toBe('HOLD');
  expect(held.body.holdUntil).toBe('2026-11-21T17:30:00.000Z');
  expect((await bookAt(venue, {}, { 'x-forwarded-for': '41.63.10.8' })).body.status).toBe('CONFIRMED');
  const confirmed = await server.caller().call('confirmAsGuest', { token: await tokenOf(server, held.body.id) });
  expect(confirmed.body).toMatchObject({ status: 'CONFIRMED', holdUntil: null });
  const told = await server.database.db.select().from(messages).where(eq(messages.reservationId, held.body.id));
  expect(told.map(({ type, status }) => `${type} ${status}`).sort()).toEqual(['CONFIRM DROPPED', 'CONFIRM QUEUED']);
});

test('books while one hold of the slot after the other expires', async () => {
  server.clock.set(SATURDAY_EVENING);
  const venue = await aVenue(server, { rooms: [{ slots: [{ first: '19:00', last: '23:30', capacity: 100 }] }] });
  const began = server.clock.now().getTime();
  for (let second = 1; second <= 20; second++) {
    const { body } = await bookAt(venue, { people: 2 });
    await server.database.db
      .update(reservations)
      .set({ status: 'HOLD', holdUntil: new Date(began + second * 1000) })
      .where(eq(reservations.id, body.id));
  }
  // Each look at the clock takes a second.
  let looks = 0;
  const clock = vi.spyOn(server.clock, 'now').mockImplementation(() => new Date(began + looks++ * 1000));
  const { status } = await bookAt(venue, { people: 2 });
  clock.mockRestore();
  expect(looks).toBeLessThan(20);
  expect(status).toBe(201);
});

test('seats of a hold that ran out are sold to the next party', async () => {
  const venue = await aVenue(server, { rooms: [{ slots: [{ first: '19:00', last: '23:30', capacity: 40 }] }] });
  const from = { 'x-forwarded-for': '41.63.10.9' };
  for (let n = 0; n < 30; n++) await bookAt(venue, { people: 1, time: '19:30' }, from);
  const held = await bookAt(venue, { people: 20, time: '21:00' }, from);
  expect(held.body.status).toBe('HOLD');
  expect((await bookAt(venue, { people: 20, time: '21:00' })).status).toBe(201);
  expect((await bookAt(venue, { people: 20, time: '21:00' })).error.code).toBe('slot_full');
  server.clock.advance(30 * MINUTE_MS);
  const { body: slots } = await server.caller().call('scheduleOfDay', { slugOrId: venue.id, date: TODAY });
  expect(slots.find((slot) => slot.time === '21:00')!.availableCapacity).toBe(20);
  expect((await bookAt(venue, { people: 20, time: '21:00' })).status).toBe(201);
  const lost = await server.caller().call('confirmAsGuest', { token: await tokenOf(server, held.body.id) });
  expect(lost).toMatchObject({ status: 409, error: { code: 'hold_expired' } });
  const dropped = await server.database.db
    .select()
    .from(messages)
    .where(and(eq(messages.reservationId, held.body.id), eq(messages.status, 'DROPPED')));
  expect(dropped).toHaveLength(1);
  expect(await ledgerFaults(server)).toEqual([]);
  expect(await logBreak(server, venue.id)).toBeNull();
  server.clock.set(SATURDAY_EVENING);
});

test('upper-case ids mean the same venue, room and slot', async () => {
  const venue = await aVenue(server);
  const loud = { venueId: venue.id.toUpperCase(), roomId: venue.rooms[0]!.id.toUpperCase() };
  expect((await bookAt(venue, loud)).status).toBe(201);
  expect((await bookAt(venue, { people: 3 })).status).toBe(201);
  expect(await reservedPeople(server, venue.id, '20:00')).toBe(5);
  expect(await logBreak(server, venue.id)).toBeNull();
});

test('days outside the booking window offer no slots', async () => {
  const venue = await aVenue(server);
  const { body } = await server.caller().call('scheduleOfDay', { slugOrId: venue.slug, date: addDays(TODAY, 181) });
  expect(body).toEqual([]);
});

test('the refusal is in the caller’s language', async () => {
  const venue = await aVenue(server);
  const { error } = await bookAt(venue, { time: '03:17' }, { 'accept-language': 'en' });
  expect(error.message).toContain('There is no slot at 03:17');
});
