import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aNotebook, leasesOf, outcomes } from '#server/features/desk/test-intents';
import { byId } from '#server/features/reservations/queries';
import { rowsOf } from '#server/platform/db/client';
import { aManager, aReservationRequest, aVenue, aWaitlistRequest } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { isMultiConnection } from '#server/testing/database';
import { aDesk } from '#server/testing/desk';
import { ledgerFaults, logBreak } from '#server/testing/ledger';
import { roomsTakenTwice } from '#server/testing/rooms';
import { serverForFile } from '#server/testing/server';
import type { InputOf } from '#shared/api/table';
import { newId } from '#shared/ids';
import { addDays, MINUTE_MS } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

const TOMORROW = addDays(TODAY, 1);

const server = await serverForFile({ availability: true });
let venue: Venue;
const manager = await aManager(server);
beforeEach(async () => {
  server.clock.set('2026-11-21T07:00:00.000Z');
  venue = await aVenue(server, {
    ownerId: manager.user.id,
    rooms: [
      {
        ...{ name: 'Cabine de casal', capacity: 2, slots: [{ first: '09:00', last: '23:30', every: 30, capacity: 5 }] },
        whole: { stayMinutes: 60, bufferMinutes: 30 },
      },
      {
        ...{ name: 'Salão', capacity: 200, slots: [{ first: '10:00', last: '23:30', every: 60, capacity: 5 }] },
        whole: { stayMinutes: 240, minPeople: 20 },
      },
      { name: 'Bar', capacity: 20, slots: [{ first: '09:00', last: '23:30', every: 30, capacity: 5 }] },
    ],
  });
});
afterEach(async () => {
  expect(await ledgerFaults(server, venue.id)).toEqual([]);
  expect(await roomsTakenTwice(server, venue.id)).toEqual([]);
  expect(await logBreak(server, venue.id)).toBeNull();
});

const [cabin, hall, bar] = [0, 1, 2].map((index) => () => venue.rooms[index]!.id) as [
  () => string,
  () => string,
  () => string,
];
let phones = 0;
const guest = (given: Partial<InputOf<'book'>>) => {
  const phone = `+2449250${10_000 + phones++}`;
  const wanted = aReservationRequest(venue, { phone, date: TOMORROW, roomId: cabin(), ...given });
  return server.caller().call('book', wanted, { 'x-forwarded-for': `41.63.0.${phones % 250}` });
};
const code = ({ status, error }: { status: number; error?: { code: string } }) => error?.code ?? status;
const times = async (roomId: string) => {
  const { body } = await server.caller().call('scheduleOfDay', { slugOrId: venue.slug, date: TOMORROW });
  return new Map(body.filter((slot) => slot.roomId === roomId).map((slot) => [slot.time, slot.availableCapacity]));
};
const staff = () => manager.caller;
const about = ({ id, version = 1 }: { id: string; version?: number }) => ({ venueId: venue.id, id, version });

describe('a room sold whole', () => {
  test('has one party at a time: two strangers do not share a cabin, and the next one waits for the buffer', async () => {
    expect(code(await guest({ time: '10:00' }))).toBe(201);
    expect(code(await guest({ time: '10:00', people: 1 }))).toBe('slot_full');
    expect(code(await guest({ time: '09:00' }))).toBe('slot_full');
    expect(code(await guest({ time: '11:00' }))).toBe('slot_full');
    expect(code(await guest({ time: '11:30' }))).toBe(201);
  });

  test('is a room and no table in the guest’s calendar, while a room of seats has a table', async () => {
    const calendarOf = async (given: Parameters<typeof guest>[0]) => {
      const { body } = await guest({ time: '10:00', people: 2, ...given });
      const token = body.guestToken!;
      const { place } = (await server.caller().call('guestReservation', { token })).body;
      return [place, String((await server.caller().call('guestCalendar', { token })).body)] as const;
    };
    const [inCabin, cabinText] = await calendarOf({ roomId: cabin() });
    expect(inCabin).toBe('room');
    expect(cabinText).toContain(': sala para 2 pessoas');
    expect(cabinText).not.toMatch(/mesa/);
    const [inBar, barText] = await calendarOf({ roomId: bar() });
    expect(inBar).toBeUndefined();
    expect(barText).toContain(': mesa para 2 pessoas');
  });

  test('shows its times as free or taken, and the other rooms are not touched', async () => {
    await guest({ time: '10:00', people: 1 });
    const free = await times(cabin());
    expect(['09:00', '09:30', '10:00', '11:00', '11:30'].map((time) => free.get(time))).toEqual([0, 0, 0, 0, 2]);
    expect((await times(bar())).get('10:00')).toBe(5);
    const { body } = await staff().call('staffSchedule', { venueId: venue.id, date: TOMORROW });
    const slot = body.find(({ roomId, time }) => roomId === cabin() && time === '10:30');
    expect(slot).toMatchObject({ takenUntil: '11:30', roomMinutes: 90, capacity: 2, availableCapacity: 0 });
  });

  test('says until when it is still free at a time from which a usual stay would meet a party', async () => {
    await guest({ time: '10:00', people: 1 });
    const { body } = await staff().call('staffSchedule', { venueId: venue.id, date: TOMORROW });
    const ofCabin = body.filter(({ roomId, takenUntil }) => roomId === cabin() && takenUntil !== undefined);
    expect(ofCabin.map(({ time, freeUntil }) => [time, freeUntil])).toEqual([
      ['09:00', '10:00'],
      ['09:30', '10:00'],
      ['10:00', undefined],
      ['10:30', undefined],
      ['11:00', undefined],
    ]);
  });

  test('takes any party from its smallest to its capacity, whatever the slot and the venue usually take', async () => {
    const sizes = (people: number, time: string) => guest({ roomId: hall(), people, time });
    expect((await sizes(19, '10:00')).error).toMatchObject({ code: 'party_size' });
    expect((await sizes(201, '10:00')).error).toMatchObject({ code: 'party_size' });
    expect(code(await sizes(150, '10:00'))).toBe(201);
    expect(code(await sizes(30, '10:00'))).toBe('slot_full');
    expect(code(await sizes(40, '13:00'))).toBe('slot_full');
    expect(code(await sizes(200, '14:00'))).toBe(201);
  });

  test('is taken over midnight, within its service day and into the next one', async () => {
    expect(code(await guest({ roomId: hall(), people: 50, time: '23:00' }))).toBe(201);
    const rows = await rowsOf(
      server.database.db,
      sql`select room_stay(date, "time", room_minutes)::text as stay from reservations where venue_id = ${venue.id}`,
    );
    expect(rows).toEqual([{ stay: '["2026-11-22 23:00:00","2026-11-23 03:00:00")' }]);
    expect((await times(hall())).get('20:00')).toBe(0);
    expect((await times(hall())).get('19:00')).toBe(200);
  });

  test('is free again after a cancellation, and an undo takes it only if it is still free', async () => {
    const { body: first } = await guest({ time: '10:00' });
    const cancel = { ...about(first), to: 'CANCELLED' as const };
    const { body: cancelled } = await staff().call('moveReservation', cancel);
    expect(code(await guest({ time: '10:30' }))).toBe(201);
    expect(code(await staff().call('undoReservation', about(cancelled)))).toBe('room_taken');
    const { body: other } = await guest({ time: '14:00' });
    const { body: gone } = await staff().call('moveReservation', { ...about(other), to: 'CANCELLED' });
    expect((await staff().call('undoReservation', about(gone))).body.status).toBe('CONFIRMED');
    expect(code(await guest({ time: '14:30' }))).toBe('slot_full');
  });
});

describe('a party in its room', () => {
  test('moves within its own stay, and grows to the room’s capacity', async () => {
    const { body: party } = await guest({ time: '10:00', people: 1 });
    const { body: later } = await staff().call('changeReservation', { ...about(party), time: '10:30' });
    expect(later).toMatchObject({ time: '10:30', people: 1 });
    const { body: couple } = await staff().call('changeReservation', { ...about(later), people: 2 });
    expect(couple.people).toBe(2);
    expect(code(await staff().call('changeReservation', { ...about(couple), people: 3 }))).toBe('party_size');
    expect(code(await guest({ time: '09:00' }))).toBe(201);
  });

  test('does not move onto another party, and leaves its room free when it moves to seats', async () => {
    const { body: first } = await guest({ time: '10:00' });
    await guest({ time: '12:00' });
    expect(code(await staff().call('changeReservation', { ...about(first), time: '11:00' }))).toBe('slot_full');
    const { body: moved } = await staff().call('changeReservation', { ...about(first), roomId: bar() });
    expect(moved.roomId).toBe(bar());
    expect(code(await guest({ time: '10:00' }))).toBe(201);
    const back = { ...about(moved), roomId: cabin() };
    expect(code(await staff().call('changeReservation', back))).toBe('slot_full');
    expect(code(await staff().call('undoReservation', about(moved)))).toBe('slot_full');
  });

  test('may be overbooked beside another with a reason, and arrives after all although the room was sold', async () => {
    const { body: first } = await guest({ time: '10:00' });
    const { body: gone } = await staff().call('moveReservation', { ...about(first), to: 'CANCELLED' });
    await guest({ time: '10:30' });
    expect((await staff().call('moveReservation', { ...about(gone), to: 'SEATED' })).body.status).toBe('SEATED');
    const phoned = aReservationRequest(venue, { date: TOMORROW, time: '10:30', phone: '+244925019999' });
    const beyond = { ...phoned, kind: 'phone' as const, overbook: { reason: 'São amigos' } };
    expect((await staff().call('bookAtDesk', { ...phoned, kind: 'phone' })).error.code).toBe('slot_full');
    expect((await staff().call('bookAtDesk', beyond)).body).toMatchObject({ overbookReason: 'São amigos' });
  });
});

describe('a held room', () => {
  const hold = async (time: string) => {
    const { body } = await guest({ time });
    await server.database.db.execute(
      sql`update reservations set status = 'HOLD', hold_until = '2026-11-21T07:30:00Z' where id = ${body.id}`,
    );
    return body.id;
  };
  const statusOf = async (id: string) => (await byId(server.database.db, venue.id, id))!.status;

  test('is sold to others once the hold has expired, at an overlapping time too', async () => {
    const held = await hold('10:00');
    expect(code(await guest({ time: '10:30' }))).toBe('slot_full');
    server.clock.advance(31 * MINUTE_MS);
    // A desk may have confirmed it in time and still be out of contact: only a party for that room ends it
    expect(code(await guest({ roomId: hall(), people: 50, time: '12:00' }))).toBe(201);
    expect(await statusOf(held)).toBe('HOLD');
    expect((await times(cabin())).get('10:30')).toBe(2);
    expect(code(await guest({ time: '10:30' }))).toBe(201);
    expect(await statusOf(held)).toBe('CANCELLED');
  });

  test('goes to the oldest waiting party of any time that it frees, and to one party only', async () => {
    await server.database.db.execute(sql`update venues set automatic_offers = true where id = ${venue.id}`);
    await hold('10:00');
    const wait = (time: string, phone: string) =>
      server.caller().call('joinWaitlist', aWaitlistRequest(venue, { date: TOMORROW, time, phone, altPref: 'STRICT' }));
    const waiting = [(await wait('10:30', '+244925018001')).body, (await wait('11:00', '+244925018002')).body];
    server.clock.advance(31 * MINUTE_MS);
    const asked = { venueId: venue.id, date: TOMORROW };
    await staff().call('promote', { venueId: venue.id, id: waiting[0]!.id });
    expect((await staff().call('promote', { venueId: venue.id, id: waiting[1]!.id })).error.code).toBe('no_capacity');
    const entries = (await staff().call('venueWaitlist', asked)).body;
    expect(entries.map(({ status }) => status)).toEqual(['NOTIFIED', 'WAITING']);
  });
});

describe('a desk', () => {
  const today = <Given extends object>(time: string, given: Given) =>
    ({ id: newId(), venueId: venue.id, date: TODAY, time, roomId: cabin(), people: 2, ...given }) as const;

  test('holds no seats of the room, so that its bookings in an outage wait for the server', async () => {
    const desk = await aDesk(server, venue, manager.user);
    const leases = [...(await leasesOf(desk)).values()];
    expect(new Set(leases.map(({ roomId }) => roomId))).toEqual(new Set([bar()]));
    const notebook = aNotebook(server, desk, venue, manager.user.id);
    const booking = { kind: 'phone' as const, name: 'Rui', phone: '+244925017001' };
    const first = notebook.note('bookAtDesk', today('12:00', booking));
    const second = notebook.note('bookAtDesk', today('12:30', { ...booking, phone: '+244925017002' }));
    expect(outcomes(await notebook.send(first, second))).toEqual(['applied', 'slot_full']);
  });

  test('records a party that was there beside another, as a fact with its reason', async () => {
    const desk = await aDesk(server, venue, manager.user);
    const notebook = aNotebook(server, desk, venue, manager.user.id);
    expect(code(await guest({ date: TODAY, time: '12:00' }))).toBe(201);
    server.clock.set('2026-11-21T11:40:00.000Z');
    const there = today('12:30', { kind: 'walk-in' as const });
    expect(outcomes(await notebook.send(notebook.note('bookAtDesk', there)))).toEqual(['applied']);
    const rows = (await staff().call('venueReservations', { venueId: venue.id, date: TODAY })).body;
    expect(rows.find(({ id }) => id === there.id)).toMatchObject({ status: 'SEATED', time: '12:30' });
  });
});

test('the rows themselves refuse two parties in one room at one time', async () => {
  const { body } = await guest({ time: '10:00' });
  const copy = sql`
    insert into reservations (id, venue_id, room_id, slot_id, name, phone, date, "time", people, guest_token, room_minutes)
    select gen_random_uuid(), venue_id, room_id, slot_id, name, phone, date, '10:00', 1, 'x', 15
    from reservations where id = ${body.id}`;
  await expect(server.database.db.execute(copy)).rejects.toMatchObject({ cause: { code: '23P01' } });
});

describe.skipIf(!isMultiConnection)('many at once', () => {
  test('sixty guests compete for overlapping times of one cabin: no instant is sold twice', async () => {
    const at = ['12:00', '12:30', '13:00', '13:30', '14:00', '14:30'];
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => guest({ time: at[n % at.length]! })));
    const sold = answers.filter(({ status }) => status === 201).length;
    expect(sold).toBeGreaterThanOrEqual(1);
    expect(sold).toBeLessThanOrEqual(2);
    expect(new Set(answers.filter(({ status }) => status !== 201).map(code))).toEqual(new Set(['slot_full']));
  });
});
