import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { venues } from '#server/features/venues/table';
import { waitlistOffers } from '#server/features/waitlist/table';
import { aFullHouse } from '#server/features/waitlist/test-house';
import { TODAY } from '#server/testing/clock';
import { isMultiConnection } from '#server/testing/database';
import { ledgerFaults, logBreak, reservedPeople } from '#server/testing/ledger';
import { serverForFile } from '#server/testing/server';
import { instantOf, MINUTE_MS } from '#shared/time';

const server = await serverForFile();
beforeEach(() => server.clock.set('2026-11-21T16:00:00.000Z'));

const guest = () => server.caller();

/** A party with an offer of 20:00. */
async function anOffer(given: object = {}) {
  const house = await aFullHouse(server);
  const waiting = await house.wait({ people: 3, ...given });
  await house.leave();
  const { body: offered } = await house.manager.call('promote', { id: waiting.id });
  const outcome = async () => {
    const { db } = server.database;
    const [offer] = await db.select().from(waitlistOffers).where(eq(waitlistOffers.entryId, waiting.id));
    return offer!.outcome;
  };
  return { ...house, waiting, token: waiting.guestToken, offered, outcome };
}

describe('the guest’s link', () => {
  test('shows the position while waiting, and reading changes nothing', async () => {
    const { wait, venue } = await aFullHouse(server);
    await wait();
    const { guestToken: token } = await wait();
    const { status, body, headers } = await guest().call('guestEntry', { token });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'WAITING', position: 2, offer: null, reservationLink: null });
    expect(body).toMatchObject({ canAccept: false, canLeave: true, roomName: 'Sala Principal' });
    expect(body.venue).toMatchObject({ id: venue.id, name: venue.name });
    expect(body).not.toHaveProperty('version');
    expect(body).not.toHaveProperty('guestToken');
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await guest().call('guestEntry', { token })).body).toEqual(body);
  });

  test.each([
    ['STRICT', '20:00', '20:30'],
    ['NEAR', '21:00', '21:30'],
    ['ANY', '23:30', '00:00'],
  ] as const)('shows the last time that a party wants with %s', async (altPref, from, until) => {
    const { wait, venue } = await aFullHouse(server);
    const { guestToken: token } = await wait({ altPref });
    const { lastWanted } = (await guest().call('guestEntry', { token })).body;
    const instants = [from, until].map((time) => instantOf(TODAY, time, venue.timezone).toISOString());
    expect(Object.values(lastWanted!)).toEqual(instants);
  });

  test('a time that begins earlier may be the last to end', async () => {
    const slots = (first: string, last: string, every: number) => [{ first, last, every, capacity: 5 }];
    const rooms = [{ slots: slots('20:00', '22:00', 120) }, { name: 'Terraço', slots: slots('20:30', '20:45', 15) }];
    const { wait, venue } = await aFullHouse(server, { rooms });
    const { guestToken: token } = await wait({ altPref: 'NEAR' });
    const { lastWanted } = (await guest().call('guestEntry', { token })).body;
    const instants = ['20:45', '22:00'].map((time) => instantOf(TODAY, time, venue.timezone).toISOString());
    expect(Object.values(lastWanted!)).toEqual(instants);
  });

  test('shows the offered seats and the deadline', async () => {
    const { token, offered } = await anOffer();
    const { body } = await guest().call('guestEntry', { token });
    expect(body).toMatchObject({ status: 'NOTIFIED', position: null, canAccept: true, canLeave: true });
    expect(body.seats).toEqual({
      roomName: 'Sala Principal',
      date: TODAY,
      time: '20:00',
      people: 3,
      status: 'HOLD',
    });
    expect(body.offer!.until).toBe(offered.entry.holdUntil);
    expect(body.offer!.reservationLink).toMatch(/^http:\/\/localhost:3000\/reserva\/[\w-]{22}$/);
  });

  test('that is invalid cannot be read, accepted or left', async () => {
    const { offered } = await anOffer();
    for (const token of ['x', 'A'.repeat(22), offered.reservation.id]) {
      expect((await guest().call('guestEntry', { token })).error.code).toBe('link_not_found');
      expect((await guest().call('acceptAsGuest', { token })).error.code).toBe('link_not_found');
      expect((await guest().call('leaveAsGuest', { token })).error.code).toBe('link_not_found');
    }
  });
});

describe('accepting', () => {
  test('confirms the booking, and may be repeated', async () => {
    const { token, venue, manager, offered, outcome } = await anOffer();
    const { status, body } = await guest().call('acceptAsGuest', { token });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'ACCEPTED', offer: null, canAccept: false, canLeave: false });
    expect(body.reservationLink).toMatch(/\/reserva\/[\w-]{22}$/);
    expect((await guest().call('acceptAsGuest', { token })).body).toEqual(body);
    const { body: day } = await manager.call('venueReservations', { venueId: venue.id, date: TODAY });
    expect(day.find(({ id }) => id === offered.reservation.id)).toMatchObject({ status: 'CONFIRMED', holdUntil: null });
    expect(await outcome()).toBe('ACCEPTED');
    expect((await guest().call('leaveAsGuest', { token })).error.code).toBe('move_refused');
    expect(await logBreak(server, venue.id)).toBeNull();
  });

  test('accepts until the last millisecond of the hold and not at its end', async () => {
    const { token, offered } = await anOffer();
    const ends = new Date(offered.entry.holdUntil!).getTime();
    server.clock.set(new Date(ends - 1).toISOString());
    expect((await guest().call('acceptAsGuest', { token })).status).toBe(200);
    const other = await anOffer();
    server.clock.set(other.offered.entry.holdUntil!);
    expect((await guest().call('guestEntry', { token: other.token })).body).toMatchObject({
      status: 'EXPIRED',
      offer: null,
      canAccept: false,
    });
    expect((await guest().call('acceptAsGuest', { token: other.token })).error.code).toBe('hold_expired');
    expect(await reservedPeople(server, other.venue.id, '20:00')).toBe(0);
    expect(await other.outcome()).toBe('EXPIRED');
    expect((await guest().call('acceptAsGuest', { token: other.token })).error.code).toBe('hold_expired');
    expect(await ledgerFaults(server)).toEqual([]);
  });

  test('is refused before there is an offer', async () => {
    const { wait } = await aFullHouse(server);
    const { guestToken: token } = await wait();
    expect((await guest().call('acceptAsGuest', { token })).error.code).toBe('move_refused');
  });

  test("ends the entry the same way when the booking's page accepts", async () => {
    const { token, outcome } = await anOffer();
    const { body } = await guest().call('guestEntry', { token });
    const booking = body.offer!.reservationLink.split('/').at(-1)!;
    await guest().call('confirmAsGuest', { token: booking });
    expect((await guest().call('guestEntry', { token })).body.status).toBe('ACCEPTED');
    expect(await outcome()).toBe('ACCEPTED');
  });
});

describe('an offer for another time and room', () => {
  async function anotherOffer() {
    const rooms = [{}, { name: 'Terraço', capacity: 20 }];
    const house = await aFullHouse(server, { rooms });
    const waiting = await house.wait({ people: 3, altPref: 'NEAR' });
    const roomId = house.venue.rooms[1]!.id;
    await house.manager.call('promote', { id: waiting.id, roomId, time: '20:30' });
    const see = async () => (await guest().call('guestEntry', { token: waiting.guestToken })).body;
    return { ...house, token: waiting.guestToken, see };
  }
  const seats = { roomName: 'Terraço', date: TODAY, time: '20:30', people: 3 };

  test('is shown before and after accepting, beside the wish', async () => {
    const { token, see } = await anotherOffer();
    const wish = { roomName: 'Sala Principal', time: '20:00' };
    expect(await see()).toMatchObject({ ...wish, status: 'NOTIFIED', seats: { ...seats, status: 'HOLD' } });
    const { body } = await guest().call('acceptAsGuest', { token });
    expect(body).toMatchObject({ ...wish, status: 'ACCEPTED', seats: { ...seats, status: 'CONFIRMED' } });
    expect(await see()).toEqual(body);
  });

  test('is in the messages, the booking’s page and its calendar file', async () => {
    const { token, venue, manager, see } = await anotherOffer();
    const texts = async () =>
      (await manager.call('outbox', { venueId: venue.id, date: TODAY })).body
        .filter(({ name }) => name === 'Ivone Tchipenda')
        .map(({ type, text }) => [type, text.includes('20:30'), text.includes('Terraço'), text.includes('20:00')]);
    expect(await texts()).toContainEqual(['WAITLIST', true, true, false]);
    await guest().call('acceptAsGuest', { token });
    expect(await texts()).toContainEqual(['CONFIRM', true, true, false]);
    const booking = (await see()).reservationLink!.split('/').at(-1)!;
    const { body: page } = await guest().call('guestReservation', { token: booking });
    expect(page).toMatchObject({ ...seats, status: 'CONFIRMED' });
    const { body: file } = await guest().call('guestCalendar', { token: booking });
    expect(file).toContain('DTSTART:20261121T193000Z');
    expect(file).toContain('Terraço');
  });

  test('is still shown after the offer ended, and follows changes and cancellation of the booking', async () => {
    const late = await anotherOffer();
    server.clock.advance(31 * MINUTE_MS);
    expect(await late.see()).toMatchObject({ status: 'EXPIRED', seats });
    const { token, venue, manager, see } = await anotherOffer();
    await guest().call('acceptAsGuest', { token });
    const { body: day } = await manager.call('venueReservations', { venueId: venue.id, date: TODAY });
    const { id, version } = day.find(({ time }) => time === '20:30')!;
    await manager.call('changeReservation', { venueId: venue.id, id, version, time: '21:00' });
    expect(await see()).toMatchObject({ status: 'ACCEPTED', seats: { ...seats, time: '21:00' } });
    const booking = (await see()).reservationLink!.split('/').at(-1)!;
    await guest().call('cancelAsGuest', { token: booking });
    expect(await see()).toMatchObject({ status: 'ACCEPTED', seats: { status: 'CANCELLED' } });
  });

  test('is absent while there is no offer', async () => {
    const { wait } = await aFullHouse(server);
    const { guestToken: token } = await wait();
    expect((await guest().call('guestEntry', { token })).body.seats).toBeNull();
  });
});

describe('free times at a venue with manual offers', () => {
  const take = (waiting: { guestToken?: string | undefined }, roomId: string, time: string) =>
    guest().call('takeAsGuest', { token: waiting.guestToken!, roomId, time });
  const freeOf = async ({ guestToken }: { guestToken?: string | undefined }) =>
    (await guest().call('guestEntry', { token: guestToken! })).body.free.map(({ time }) => time);

  test("are on the page, the nearest first, according to the entry's preference", async () => {
    const { wait, book } = await aFullHouse(server);
    const strict = await wait({ altPref: 'STRICT' });
    expect(await freeOf(strict)).toEqual([]);
    const near = await wait({ altPref: 'NEAR' });
    expect(await freeOf(near)).toEqual(['19:30', '20:30', '19:00', '21:00']);
    expect(await freeOf(await wait({ altPref: 'ANY' }))).toHaveLength(6);
    await book({ time: '19:30', people: 4 });
    expect(await freeOf(near)).toEqual(['20:30', '19:00', '21:00']);
    server.clock.set('2026-11-21T19:15:00.000Z'); // 20:15: a slot that has begun is not taken
    expect(await freeOf(near)).toEqual(['20:30', '21:00']);
  });

  test('are accepted in one call: a confirmed booking and one message, also when repeated', async () => {
    const { venue, manager, wait } = await aFullHouse(server);
    const [roomId, waiting] = [venue.rooms[0]!.id, await wait({ people: 3 })];
    const { status, body } = await take(waiting, roomId, '20:30');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'ACCEPTED',
      free: [],
      seats: { time: '20:30', status: 'CONFIRMED', people: 3 },
    });
    expect(body.reservationLink).toMatch(/\/reserva\/[\w-]{22}$/);
    expect((await take(waiting, roomId, '20:30')).body).toEqual(body);
    expect(await reservedPeople(server, venue.id, '20:30')).toBe(3);
    const { body: outbox } = await manager.call('outbox', { venueId: venue.id, date: TODAY });
    const told = outbox.filter(({ name }) => name === 'Ivone Tchipenda').map(({ type, status: sent }) => [type, sent]);
    expect(told).toContainEqual(['CONFIRM', 'QUEUED']);
    expect(told).not.toContainEqual(['WAITLIST', 'QUEUED']);
    expect(await ledgerFaults(server)).toEqual([]);
    expect(await logBreak(server, venue.id)).toBeNull();
  });

  test('are refused if an older party needs the seats, and accepted if enough remain', async () => {
    const { venue, manager, book, wait } = await aFullHouse(server);
    for (const time of ['19:00', '19:30', '20:30']) await book({ time });
    const [older, small, large] = [await wait({ people: 3 }), await wait({ people: 2 }), await wait({ people: 3 })];
    expect([await freeOf(older), await freeOf(small), await freeOf(large)]).toEqual([['21:00'], ['21:00'], []]);
    const roomId = venue.rooms[0]!.id;
    expect((await take(large, roomId, '21:00')).error.code).toBe('slot_full');
    expect((await take(small, roomId, '21:00')).status).toBe(200);
    const skips = await manager.call('skipsOfEntry', { venueId: venue.id, id: older.id });
    expect(skips.body).toMatchObject([{ time: '21:00', people: 2, reason: 'seats_left', by: null }]);
    expect((await take(older, roomId, '21:00')).status).toBe(200);
    expect(await ledgerFaults(server)).toEqual([]);
  });

  test('are refused if the preference excludes the time, the entry has ended, or the venue is suspended', async () => {
    const { venue, wait } = await aFullHouse(server);
    const roomId = venue.rooms[0]!.id;
    const [strict, left] = [await wait({ altPref: 'STRICT' }), await wait()];
    expect((await take(strict, roomId, '20:30')).error.code).toBe('slot_full');
    await guest().call('leaveAsGuest', { token: left.guestToken! });
    expect((await take(left, roomId, '20:30')).error.code).toBe('move_refused');
    const waiting = await wait();
    await server.database.db.update(venues).set({ status: 'rejected' }).where(eq(venues.id, venue.id));
    expect(await freeOf(waiting)).toEqual([]);
    expect((await take(waiting, roomId, '20:30')).error.code).toBe('slot_full');
  });

  test.skipIf(!isMultiConnection)(
    'go to one of several guests and visitors who want the last seats at once',
    async () => {
      const { venue, book, wait } = await aFullHouse(server);
      for (const time of ['19:00', '19:30', '20:30']) await book({ time });
      const roomId = venue.rooms[0]!.id;
      const waiting = [await wait({ people: 5 }), await wait({ people: 5 }), await wait({ people: 5 })];
      const answers = await Promise.all([
        ...waiting.map((each) => take(each, roomId, '21:00')),
        book({ time: '21:00' }),
        book({ time: '21:00' }),
      ]);
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
      expect(answers.flatMap(({ status, error }) => (status < 300 ? [] : [error.code]))).toEqual(
        Array(4).fill('slot_full'),
      );
      expect(await reservedPeople(server, venue.id, '21:00')).toBe(5);
      expect(await ledgerFaults(server)).toEqual([]);
      expect(await logBreak(server, venue.id)).toBeNull();
    },
  );
});

describe('leaving', () => {
  test('removes a waiting party from the list, and may be repeated', async () => {
    const { wait } = await aFullHouse(server);
    const { guestToken: token } = await wait();
    const { body } = await guest().call('leaveAsGuest', { token });
    expect(body).toMatchObject({ status: 'WITHDRAWN', position: null, canLeave: false });
    expect((await guest().call('leaveAsGuest', { token })).body).toEqual(body);
    expect((await guest().call('acceptAsGuest', { token })).error.code).toBe('move_refused');
  });

  test('declines an offer: the seats return, even past the notice time of a booking', async () => {
    const { token, venue, outcome } = await anOffer({ windowMinutes: 120 });
    server.clock.set('2026-11-21T17:30:00.000Z');
    const { body } = await guest().call('leaveAsGuest', { token });
    expect(body).toMatchObject({ status: 'WITHDRAWN', offer: null });
    expect(await outcome()).toBe('DECLINED');
    expect(await reservedPeople(server, venue.id, '20:00')).toBe(0);
    expect(await ledgerFaults(server)).toEqual([]);
    expect(await logBreak(server, venue.id)).toBeNull();
  });

  test('has no effect on an expired offer', async () => {
    const { token, outcome } = await anOffer();
    server.clock.advance(31 * MINUTE_MS);
    expect((await guest().call('leaveAsGuest', { token })).error.code).toBe('move_refused');
    expect(await outcome()).toBe('EXPIRED');
  });

  test("cancelling the booking of an accepted offer leaves the entry's final state", async () => {
    const { token } = await anOffer();
    const { body } = await guest().call('acceptAsGuest', { token });
    await guest().call('cancelAsGuest', { token: body.reservationLink!.split('/').at(-1)! });
    expect((await guest().call('guestEntry', { token })).body.status).toBe('ACCEPTED');
  });
});
