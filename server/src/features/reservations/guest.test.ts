import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { messages } from '#server/features/messages/table';
import { reservations } from '#server/features/reservations/table';
import { aManager, aReservationRequest, aVenue } from '#server/testing/builders';
import { SATURDAY_EVENING, TODAY } from '#server/testing/clock';
import { ledgerFaults, logBreak, reservedPeople } from '#server/testing/ledger';
import { serverForFile } from '#server/testing/server';
import { addDays, civilDate, formatSlotDate, MINUTE_MS } from '#shared/time';

const server = await serverForFile();
beforeEach(() => server.clock.set(SATURDAY_EVENING));

async function aBooking(given: object = {}) {
  const venue = await aVenue(server);
  const { body } = await server.caller().call('book', aReservationRequest(venue, given));
  return { venue, booking: body, token: body.guestToken };
}

test("the guest sees the booking, the venue's address and the possible actions", async () => {
  const { venue, booking, token } = await aBooking({ people: 3 });
  const { body } = await server.caller().call('guestReservation', { token });
  expect(body).toMatchObject({
    id: booking.id,
    people: 3,
    status: 'CONFIRMED',
    roomName: 'Sala Principal',
    venue: { name: venue.name, timezone: 'Africa/Luanda' },
    canCancel: true,
    canConfirm: false,
    cancelUntil: '2026-11-21T17:00:00.000Z',
  });
  expect(body.venue).not.toHaveProperty('noticeMinutes');
});

test('an incomplete link opens nothing', async () => {
  const { token } = await aBooking();
  const { status, error } = await server.caller().call('guestReservation', { token: token.slice(0, -1) });
  expect({ status, code: error.code }).toEqual({ status: 404, code: 'link_not_found' });
});

test('cancelling returns the seats, drops the unsent message, and may be repeated', {
  tags: ['spec-4.1'],
}, async () => {
  const { venue, booking, token } = await aBooking({ people: 4, time: '21:00' });
  const caller = server.caller();
  expect((await caller.call('cancelAsGuest', { token })).body.status).toBe('CANCELLED');
  expect(await reservedPeople(server, venue.id, '21:00')).toBe(0);
  expect((await caller.call('cancelAsGuest', { token })).body.status).toBe('CANCELLED');
  expect(await reservedPeople(server, venue.id, '21:00')).toBe(0);
  const [message] = await server.database.db.select().from(messages).where(eq(messages.reservationId, booking.id));
  expect(message!.status).toBe('DROPPED');
  expect((await caller.call('confirmAsGuest', { token })).error.code).toBe('move_refused');
  expect(await ledgerFaults(server)).toEqual([]);
  expect(await logBreak(server, venue.id)).toBeNull();
});

test("a cancelled booking shows its guest who cancelled it and the deposit's state", async () => {
  const { caller: manager, user } = await aManager(server);
  const venue = await aVenue(server, { ownerId: user.id });
  const seen = async (token = '') => (await server.caller().call('guestReservation', { token })).body;

  const { body: own } = await server.caller().call('book', aReservationRequest(venue, { time: '21:00' }));
  await server.caller().call('cancelAsGuest', { token: own.guestToken! });
  expect(await seen(own.guestToken)).toMatchObject({ cancelReason: 'GUEST', depositStatus: null });

  const { body: booked } = await server.caller().call('book', aReservationRequest(venue));
  expect(await seen(booked.guestToken)).toMatchObject({ cancelReason: null });
  const row = { venueId: venue.id, id: booked.id };
  const { body: paid } = await manager.call('markDeposit', { ...row, version: booked.version, status: 'PAID' });
  const why = 'Só para a casa';
  await manager.call('moveReservation', { ...row, version: paid.version, to: 'CANCELLED', reason: why });
  const gone = await seen(booked.guestToken);
  expect(gone).toMatchObject({ status: 'CANCELLED', cancelReason: 'STAFF', depositStatus: 'PAID' });
  expect(JSON.stringify(gone)).not.toContain(why);
});

test('within the venue’s notice time the guest is told to call instead', async () => {
  const { token } = await aBooking();
  server.clock.set('2026-11-21T17:00:00.001Z');
  const { status, error } = await server.caller().call('cancelAsGuest', { token });
  expect(status).toBe(409);
  expect(error).toMatchObject({ code: 'too_late_to_cancel' });
  expect(error.message).toContain('+244 923 456 789');
  expect((await server.caller().call('guestReservation', { token })).body.canCancel).toBe(false);
});

test('reading by the link changes nothing, however often', async () => {
  const { token } = await aBooking();
  const first = await server.caller().call('guestReservation', { token });
  await server.caller().call('guestCalendar', { token });
  expect((await server.caller().call('guestReservation', { token })).body).toEqual(first.body);
});

test('the calendar file has real instants and the guest link', async () => {
  const { token } = await aBooking({ time: '21:00' });
  const { status, body, headers } = await server.caller().call('guestCalendar', { token });
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('text/calendar');
  expect(body).toContain('DTSTART:20261121T200000Z');
  expect(body).toContain('DTEND:20261121T220000Z');
  expect(body.replace(/\r\n /g, '')).toContain(`/reserva/${token}`);
});

test('the calendar file is in the language of the page that links to it', async () => {
  const { token } = await aBooking({ time: '21:00' });
  const fileAt = async (query: string) => {
    const path = `/api/guest/reservations/${token}/calendar.ics${query}`;
    return (await server.caller().fetch(path, { headers: { 'accept-language': 'en-GB' } })).text();
  };
  expect(await fileAt('?lang=PT-AO')).toContain('mesa para');
  expect(await fileAt('')).toContain('table for');
});

test('the calendar file says that a held booking is not confirmed yet, and that one whose hold is over is cancelled', async () => {
  const { booking, token } = await aBooking({ time: '21:00' });
  const statusOf = async () => {
    const { body } = await server.caller().call('guestCalendar', { token });
    return /^STATUS:(.+)\r?$/m.exec(body)?.[1];
  };
  expect(await statusOf()).toBe('CONFIRMED');
  const holdUntil = new Date(server.clock.now().getTime() + 30 * MINUTE_MS);
  await server.database.db
    .update(reservations)
    .set({ status: 'HOLD', holdUntil })
    .where(eq(reservations.id, booking.id));
  expect(await statusOf()).toBe('TENTATIVE');
  server.clock.advance(31 * MINUTE_MS);
  expect(await statusOf()).toBe('CANCELLED');
});

test('the calendar file and the written date of a slot after midnight name the same day', async () => {
  const venue = await aVenue(server, { rooms: [{ slots: [{ first: '22:00', last: '01:30', capacity: 4 }] }] });
  const token = (await server.caller().call('book', aReservationRequest(venue, { time: '00:30' }))).body.guestToken;
  const { body } = await server.caller().call('guestCalendar', { token });
  expect(body).toContain('DTSTART:20261121T233000Z');
  const { date, time } = (await server.caller().call('guestReservation', { token })).body;
  const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: venue.timezone, dateStyle: 'short' });
  expect(date).toBe(TODAY);
  expect(calendar.format(new Date('2026-11-21T23:30:00Z'))).toBe(civilDate({ date, time }));
  expect(formatSlotDate({ date, time }, 'PT-AO')).toBe('domingo, 22 de novembro de 2026');
});

test('only the venue’s own staff read its reservations', async () => {
  const { caller, user } = await aManager(server);
  const venue = await aVenue(server, { ownerId: user.id });
  await server.caller().call('book', aReservationRequest(venue, { time: '21:00' }));
  await server.caller().call('book', aReservationRequest(venue, { time: '19:00' }));
  await server.caller().call('book', aReservationRequest(venue, { date: addDays(TODAY, 1) }));
  const today = await caller.call('venueReservations', { venueId: venue.id, date: TODAY });
  expect(today.body.map((row) => row.time)).toEqual(['19:00', '21:00']);
  expect((await caller.call('venueReservations', { venueId: venue.id })).body).toHaveLength(3);
  expect(today.body[0]).not.toHaveProperty('guestToken');
  const neighbour = await aManager(server);
  expect((await neighbour.caller.call('venueReservations', { venueId: venue.id })).status).toBe(404);
  expect((await neighbour.caller.call('staffSchedule', { venueId: venue.id, date: TODAY })).status).toBe(404);
});
