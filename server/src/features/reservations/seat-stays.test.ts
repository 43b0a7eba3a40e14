import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aNotebook, outcomes } from '#server/features/desk/test-intents';
import { silentSender } from '#server/features/waitlist/test-house';
import { rowsOf } from '#server/platform/db/client';
import { aManager, aReservationRequest, aVenue, aWaitlistRequest } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { isMultiConnection } from '#server/testing/database';
import { aDesk, type TestDesk } from '#server/testing/desk';
import { ledgerFaults, logBreak } from '#server/testing/ledger';
import { crowdedArrivals } from '#server/testing/rooms';
import { serverForFile } from '#server/testing/server';
import type { InputOf } from '#shared/api/table';
import { newId } from '#shared/ids';
import { addDays, MINUTE_MS } from '#shared/time';
import type { StaffRoom } from '#shared/venues/room-schema';
import { type SeatStays, seatStay } from '#shared/venues/rules';
import type { Venue } from '#shared/venues/schema';

const server = await serverForFile({ availability: true, sender: silentSender });
const manager = await aManager(server);
const TOMORROW = addDays(TODAY, 1);
const stays: SeatStays = [90, 120, 150];

let venue: Venue;
beforeEach(async () => {
  server.clock.set('2026-11-21T07:00:00.000Z');
  const slots = [{ first: '18:00', last: '23:30', every: 30, capacity: 10 }];
  venue = await aVenue(server, {
    ...{ ownerId: manager.user.id, maxParty: 12 },
    rooms: [
      { name: 'Sala', capacity: 10, slots, seatStays: stays },
      { name: 'Terraço', capacity: 60, slots },
    ],
  });
});
afterEach(async () => {
  expect(await crowdedArrivals(server, venue.id)).toEqual([]);
  expect(await ledgerFaults(server, venue.id)).toEqual([]);
  expect(await logBreak(server, venue.id)).toBeNull();
});

const room = (n = 0) => venue.rooms[n]!.id;
const staff = () => manager.caller;
let phones = 0;
const aPhone = () => `+2449260${10_000 + phones++}`;
const guest = (time: string, people: number, given: Partial<InputOf<'book'>> = {}) => {
  const wanted = aReservationRequest(venue, { phone: aPhone(), date: TOMORROW, time, people, ...given });
  return server.caller().call('book', wanted, { 'x-forwarded-for': `41.65.0.${phones % 250}` });
};
const seated = async (time: string, people: number) => {
  const { status, body } = await guest(time, people);
  expect(status).toBe(201);
  return body;
};
const code = ({ status, error }: { status: number; error?: { code: string } }) => error?.code ?? status;
const about = ({ id, version = 1 }: { id: string; version?: number }) => ({ venueId: venue.id, id, version });
const change = (party: { id: string; version?: number }, given: Partial<InputOf<'changeReservation'>>) =>
  staff().call('changeReservation', { ...about(party), ...given });
const move = (party: { id: string; version?: number }, to: InputOf<'moveReservation'>['to']) =>
  staff().call('moveReservation', { ...about(party), to });
const free = async (roomId = room(), date = TOMORROW) => {
  const { body } = await server.caller().call('scheduleOfDay', { slugOrId: venue.slug, date });
  return new Map(body.filter((slot) => slot.roomId === roomId).map((slot) => [slot.time, slot.availableCapacity]));
};
const freeAt = async (...times: string[]) => {
  const slots = await free();
  return times.map((time) => slots.get(time));
};

describe('a room that counts its people for their stays', () => {
  test('takes no party while those who came before have the seats, and takes it when they leave', async () => {
    await seated('19:00', 4);
    await seated('19:30', 4);
    expect(code(await guest('20:00', 4))).toBe('slot_full');
    await seated('20:00', 2);
    expect(code(await guest('20:30', 1))).toBe('slot_full');
    expect(code(await guest('21:00', 4))).toBe(201);
  });

  test('keeps seats for the parties that come later: a large party does not stay into theirs', async () => {
    await seated('21:00', 5);
    expect(code(await guest('19:00', 6))).toBe('slot_full');
    expect(code(await guest('19:00', 5))).toBe(201);
    expect(code(await guest('18:30', 5))).toBe(201);
    expect(code(await guest('18:00', 1))).toBe('slot_full');
  });

  test('shows at each time the largest party that has seats for its whole stay', async () => {
    await seated('20:00', 6);
    expect(await freeAt('18:00', '18:30', '20:00', '22:00', '22:30')).toEqual([5, 4, 4, 4, 10]);
    await seated('21:00', 3);
    expect(await freeAt('18:00', '18:30', '19:00', '19:30', '20:30')).toEqual([5, 4, 4, 2, 1]);
    expect((await free(room(1))).get('20:00')).toBe(10);
  });

  test('still limits arrivals by the capacity of each time', async () => {
    const quiet = { venueId: venue.id, roomId: room(), services: [evening({ capacity: 4 })] };
    expect((await staff().call('saveRoomWeek', quiet)).status).toBe(200);
    await seated('19:00', 3);
    expect(code(await guest('19:00', 2))).toBe('slot_full');
    expect(await freeAt('19:00', '19:30')).toEqual([1, 4]);
  });

  test('needs no confirmed turnover: the week may offer more arrivals than seats', async () => {
    const wanted = { venueId: venue.id, roomId: room(), services: [evening({ capacity: 10, everyMinutes: 15 })] };
    expect((await staff().call('saveRoomWeek', wanted)).status).toBe(200);
    expect(code(await staff().call('saveRoomWeek', { ...wanted, roomId: room(1) }))).toBe('turnover');
  });

  test('counts over midnight and into the next service day', async () => {
    const late = [{ ...evening({ capacity: 10 }), firstTime: '05:00', lastTime: '05:30' }];
    const early = [{ ...evening({ capacity: 10 }), firstTime: '06:00', lastTime: '08:00' }];
    await staff().call('saveRoomWeek', { venueId: venue.id, roomId: room(), services: [...early, ...late] });
    await seated('05:30', 8);
    expect(code(await guest('07:30', 3, { date: addDays(TOMORROW, 1) }))).toBe('slot_full');
    expect(code(await guest('08:00', 3, { date: addDays(TOMORROW, 1) }))).toBe(201);
    const [nextDay, dayAfter] = [addDays(TOMORROW, 2), addDays(TOMORROW, 3)];
    expect(code(await guest('06:00', 8, { date: dayAfter }))).toBe(201);
    expect(code(await guest('05:30', 3, { date: nextDay }))).toBe('slot_full');
  });

  test('is found by the search only for the parties that it takes', async () => {
    for (const time of ['18:00', '20:30', '23:00']) await seated(time, 6);
    const close = { venueId: venue.id, date: TOMORROW, roomId: room(1), time: null, reason: null };
    expect((await staff().call('closeSales', close)).status).toBe(201);
    const found = async (people: '1-2' | '5+') => {
      const asked = { search: venue.name, date: TOMORROW, people, period: 'evening' as const };
      const { body } = await server.caller().call('searchVenues', asked);
      return body.venues.some(({ id }) => id === venue.id);
    };
    expect([await found('1-2'), await found('5+')]).toEqual([true, false]);
  });

  test('counts stays as the shared rule does', async () => {
    const rows = await rowsOf<{ people: number; minutes: number }>(
      server.database.db,
      sql`select people, seat_stay(people, array[90, 120, 150]) as minutes from generate_series(1, 12) as people`,
    );
    expect(rows).toEqual(rows.map(({ people }) => ({ people, minutes: seatStay(people, stays) })));
  });
});

const evening = (given: { capacity: number; everyMinutes?: number }) => ({
  ...{ weekdays: 127, firstTime: '18:00', lastTime: '23:30', everyMinutes: 30 },
  ...given,
});

describe('a party', () => {
  test('moves and grows within the seats that are free without it', async () => {
    const party = await seated('20:00', 6);
    await seated('20:30', 4);
    const { body: later } = await change(party, { time: '21:00' });
    expect(later).toMatchObject({ time: '21:00', people: 6 });
    expect(code(await change(later, { people: 7 }))).toBe('slot_full');
    expect(code(await change(later, { time: '22:30', people: 10 }))).toBe(200);
  });

  test('has its seats until it leaves, and undoing its departure gives them back', async () => {
    const party = await seated('20:00', 10);
    server.clock.set('2026-11-22T19:30:00.000Z');
    const { body: there } = await move(party, 'SEATED');
    const { body: gone } = await move(there, 'COMPLETED');
    expect(await freeAt('21:00')).toEqual([10]);
    await seated('21:00', 10);
    expect((await staff().call('undoReservation', about(gone))).body.status).toBe('SEATED');
    expect(await freeAt('21:30')).toEqual([0]);
  });

  test('that was cancelled comes back only to free seats, and is seated as a fact if it comes after all', async () => {
    const party = await seated('20:00', 10);
    const { body: gone } = await move(party, 'CANCELLED');
    await seated('20:30', 2);
    expect(code(await staff().call('undoReservation', about(gone)))).toBe('room_full');
    server.clock.set('2026-11-22T19:30:00.000Z');
    expect((await move(gone, 'SEATED')).body.status).toBe('SEATED');
    expect(await freeAt('21:00', '22:30')).toEqual([0, 10]);
  });

  test('is overbooked with a reason only, and may shrink then', async () => {
    await seated('20:00', 8);
    const phoned = { ...aReservationRequest(venue, { date: TOMORROW, time: '20:30', phone: aPhone(), people: 4 }) };
    const booking = { ...phoned, kind: 'phone' as const };
    expect(code(await staff().call('bookAtDesk', booking))).toBe('slot_full');
    const beyond = await staff().call('bookAtDesk', { ...booking, overbook: { reason: 'São da casa' } });
    expect(beyond.body).toMatchObject({ overbookReason: 'São da casa', people: 4 });
    const fewer = await change(beyond.body, { people: 3 });
    expect(fewer.body).toMatchObject({ people: 3 });
    expect(code(await change(fewer.body, { people: 4 }))).toBe('slot_full');
  });

  test('has a calendar entry as long as its stay', async () => {
    const { guestToken } = await seated('20:00', 6);
    const { body } = await server.caller().call('guestCalendar', { token: guestToken! });
    expect(String(body)).toContain('DTEND:20261122T213000Z');
  });
});

describe('expired holds and waiting parties', () => {
  const hold = async (time: string, people: number) => {
    const { id } = await seated(time, people);
    await server.database.db.execute(
      sql`update reservations set status = 'HOLD', hold_until = '2026-11-21T07:30:00Z' where id = ${id}`,
    );
  };

  test('a hold that has expired at another time gives its seats to a booking', async () => {
    await hold('20:00', 10);
    expect(code(await guest('21:00', 4))).toBe('slot_full');
    server.clock.advance(31 * MINUTE_MS);
    expect(await freeAt('21:00')).toEqual([10]);
    expect(code(await guest('21:00', 4))).toBe(201);
  });

  test('gives its seats also to a held party that moves within the room', async () => {
    const offer = async (time: string, people: number) => {
      const wanted = aWaitlistRequest(venue, { phone: aPhone(), date: TOMORROW, time, people });
      const { body: entry } = await server.caller().call('joinWaitlist', wanted);
      return (await staff().call('promote', { venueId: venue.id, id: entry.id })).body.reservation;
    };
    const { holdUntil } = await offer('19:30', 8);
    server.clock.advance(MINUTE_MS);
    const held = await offer('23:00', 4);
    server.clock.set(holdUntil!);
    expect(code(await change(held, { time: '20:00' }))).toBe(200);
  });

  test('seats that a cancellation frees at other times go to the waiting parties, each once', async () => {
    await server.database.db.execute(sql`update venues set automatic_offers = true where id = ${venue.id}`);
    const party = await seated('20:00', 10);
    const wait = async (time: string, people: number) => {
      const asked = aWaitlistRequest(venue, { date: TOMORROW, time, people, phone: aPhone(), altPref: 'STRICT' });
      expect((await server.caller().call('joinWaitlist', asked)).status).toBe(201);
    };
    await wait('21:00', 6);
    await wait('20:30', 6);
    await wait('21:30', 4);
    await move(party, 'CANCELLED');
    const entries = (await staff().call('venueWaitlist', { venueId: venue.id, date: TOMORROW })).body;
    const byTime = new Map(entries.map(({ time, status }) => [time, status]));
    expect([byTime.get('21:00'), byTime.get('20:30'), byTime.get('21:30')]).toEqual([
      'NOTIFIED',
      'WAITING',
      'NOTIFIED',
    ]);
  });
});

describe('its settings', () => {
  const rooms = async () => (await staff().call('venueRooms', { venueId: venue.id })).body;
  const save = async (n: number, given: Partial<StaffRoom> & { acceptTurnover?: boolean }) => {
    const { id, version, name, capacity, stayMinutes } = (await rooms())[n]!;
    const wanted = { venueId: venue.id, roomId: id, version, name, capacity, stayMinutes, ...given };
    return staff().call('changeRoom', wanted);
  };

  test('count a room’s parties from then on, unless they would not fit: the refusal names them', async () => {
    await seated('20:00', 4);
    for (const time of ['20:00', '20:30', '21:00']) {
      expect((await guest(time, 8, { roomId: room(1) })).status).toBe(201);
    }
    const refused = await save(1, { capacity: 16, seatStays: stays });
    expect(refused.error).toMatchObject({ code: 'strands', obstacleCount: 3 });
    expect((await save(1, { capacity: 24, seatStays: stays })).body.seatStays).toEqual(stays);
    expect(code(await guest('21:30', 1, { roomId: room(1) }))).toBe('slot_full');
  });

  test('refuse longer stays that bookings ahead do not have, and fewer seats', async () => {
    await seated('20:00', 6);
    await seated('22:30', 6);
    expect((await save(0, { seatStays: [90, 120, 180] })).error).toMatchObject({ code: 'strands', obstacleCount: 2 });
    expect((await save(0, { capacity: 5 })).error).toMatchObject({ code: 'strands', obstacleCount: 2 });
    expect((await save(0, { seatStays: [60, 90, 120] })).status).toBe(200);
    expect(await freeAt('22:00')).toEqual([4]);
    expect(code(await save(0, { seatStays: null }))).toBe('turnover');
    expect((await save(0, { seatStays: null, acceptTurnover: true })).body.seatStays).toBeNull();
    expect(await freeAt('22:00')).toEqual([10]);
  });

  test('refuse stays out of order or range, and a room sold whole has none', async () => {
    const paths = async (seatStays: SeatStays) => (await save(0, { seatStays })).error.issues!.map(({ path }) => path);
    expect(await paths([120, 90, 150])).toEqual(['seatStays.1']);
    expect(await paths([90, 120, 721])).toEqual(['seatStays.2']);
    expect(await paths([10, 120, 150])).toEqual(['seatStays.0']);
    expect((await save(0, { soldAs: 'whole' })).body).toMatchObject({ soldAs: 'whole', seatStays: null });
    await save(0, { soldAs: 'seats', seatStays: stays });
  });

  test('are shown to guests, who plan their evening with them', async () => {
    const { body } = await server.caller().call('venueById', { id: venue.id });
    expect(body.rooms.map(({ seatStays }) => seatStays)).toEqual([stays, undefined]);
  });

  test('are kept by a change that does not name them', async () => {
    expect((await save(0, { name: 'Salão' })).body).toMatchObject({ name: 'Salão', seatStays: stays });
  });
});

describe('a desk', () => {
  const today = <Given extends object>(time: string, given: Given) =>
    ({ id: newId(), venueId: venue.id, date: TODAY, time, roomId: room(), people: 2, ...given }) as const;
  const leasesOfRoom = async (desk: TestDesk) =>
    (await desk.sync()).body.leases!.filter(({ roomId, granted }) => roomId === room() && granted > 0);
  const booking = () => ({ kind: 'phone' as const, name: 'Rui', phone: aPhone() });

  test('leases seats for the longest stay, never more than the room has, and sells them in the dark', async () => {
    const desk = await aDesk(server, venue, manager.user);
    const held = await leasesOfRoom(desk);
    expect(held.map(({ time }) => time)).toContain('18:00');
    const notebook = aNotebook(server, desk, venue, manager.user.id);
    const sold = held.map(({ time }) => notebook.note('bookAtDesk', today(time, booking()), { fromLease: 2 }));
    expect(new Set(outcomes(await notebook.send(...sold)))).toEqual(new Set(['applied']));
  });

  test('keeps what it promised from a lease, also if the room was overbooked meanwhile', async () => {
    const desk = await aDesk(server, venue, manager.user);
    const held = new Map((await leasesOfRoom(desk)).map(({ time, granted }) => [time, granted]));
    expect([held.get('19:30'), held.get('20:00')]).toEqual([2, 2]);
    const waiting = aWaitlistRequest(venue, { phone: aPhone(), date: TODAY, time: '20:00', people: 1 });
    const { body: entry } = await server.caller().call('joinWaitlist', waiting);
    const { body: party } = await guest('20:00', 2, { date: TODAY, roomId: room(1) });
    const overbook = { reason: 'São da casa' };
    const many = today('19:00', { ...booking(), people: 10, overbook });
    expect((await staff().call('bookAtDesk', many)).status).toBe(201);

    const notebook = aNotebook(server, desk, venue, manager.user.id);
    const moved = { venueId: venue.id, id: party.id, version: 1, roomId: room(), time: '19:30' };
    const acts = [
      notebook.note('bookAtDesk', today('20:00', { ...booking(), people: 1 }), { fromLease: 1 }),
      notebook.note('promote', { id: entry.id, reservationId: newId() }, { fromLease: 1, seenVersion: entry.version }),
      notebook.note('changeReservation', moved, { fromLease: 2, seenVersion: 1 }),
    ];
    expect(outcomes(await notebook.send(...acts))).toEqual(['applied', 'applied', 'applied']);
    const { rows } = await server.database.raw.query(
      'select bool_and(shares_room) as shared from reservations where venue_id = $1 and people < 10',
      [venue.id],
    );
    expect(rows).toEqual([{ shared: true }]);
  });

  test.each(['cancelled', 'moved'])(
    'takes its seats again for a party that it had %s, also if the room was overbooked meanwhile',
    async (how) => {
      const { body: party } = await guest('20:00', 1, { date: TODAY });
      const desk = await aDesk(server, venue, manager.user);
      const held = new Map((await leasesOfRoom(desk)).map(({ time, granted }) => [time, granted]));
      expect(held.get('20:00')).toBeGreaterThan(0);
      const notebook = aNotebook(server, desk, venue, manager.user.id);
      const away =
        how === 'moved'
          ? notebook.note('changeReservation', { ...about(party), roomId: room(1) }, { seenVersion: 1 })
          : notebook.note('moveReservation', { ...about(party), to: 'CANCELLED' }, { seenVersion: 1 });
      expect(outcomes(await notebook.send(away))).toEqual(['applied']);
      const many = today('19:00', { ...booking(), people: 10, overbook: { reason: 'São da casa' } });
      expect((await staff().call('bookAtDesk', many)).status).toBe(201);
      const undo = notebook.note('undoReservation', about(party), { seenVersion: 2, fromLease: 1 });
      expect(outcomes(await notebook.send(undo))).toEqual(['applied']);
    },
  );

  test('records a party that came after all, beside an expired hold of another time', async () => {
    const { body: party } = await guest('20:00', 4, { date: TODAY });
    await move(party, 'CANCELLED');
    const waiting = aWaitlistRequest(venue, { phone: aPhone(), date: TODAY, time: '19:30', people: 8 });
    const { body: entry } = await server.caller().call('joinWaitlist', waiting);
    server.clock.set('2026-11-21T18:10:00.000Z');
    const { body: offered } = await staff().call('promote', { venueId: venue.id, id: entry.id });
    server.clock.set('2026-11-21T19:10:00.000Z');
    expect(offered.reservation.holdUntil! < server.clock.now().toISOString()).toBe(true);
    expect(code(await move({ ...party, version: 2 }, 'SEATED'))).toBe(200);
  });

  test('keeps no seats of parties that are there for the stay of a lease', async () => {
    const wanted = { date: TODAY };
    for (const time of ['18:00', '20:30', '23:00']) expect((await guest(time, 10, wanted)).status).toBe(201);
    const desk = await aDesk(server, venue, manager.user);
    expect(await leasesOfRoom(desk)).toEqual([]);
  });

  test('records a party that is there in a full room, as a fact', async () => {
    expect((await guest('18:00', 10, { date: TODAY })).status).toBe(201);
    const desk = await aDesk(server, venue, manager.user);
    const notebook = aNotebook(server, desk, venue, manager.user.id);
    server.clock.set('2026-11-21T17:40:00.000Z');
    const there = today('18:30', { kind: 'walk-in' as const });
    expect(outcomes(await notebook.send(notebook.note('bookAtDesk', there)))).toEqual(['applied']);
    const rows = (await staff().call('venueReservations', { venueId: venue.id, date: TODAY })).body;
    expect(rows.find(({ id }) => id === there.id)).toMatchObject({ status: 'SEATED', time: '18:30' });
  });
});

test('the rows themselves refuse more people than seats', async () => {
  const { id } = await seated('20:00', 8);
  const copy = sql`
    insert into reservations (id, venue_id, room_id, slot_id, name, phone, date, "time", people, guest_token)
    select gen_random_uuid(), venue_id, room_id, slot_id, name, phone, date, '20:30', 3, 'x'
    from reservations where id = ${id}`;
  await expect(server.database.db.execute(copy)).rejects.toMatchObject({ cause: { code: '23P01' } });
  const grown = sql`update reservations set people = 11 where id = ${id}`;
  await expect(server.database.db.execute(grown)).rejects.toMatchObject({ cause: { code: '23P01' } });
});

describe.skipIf(!isMultiConnection)('many at once', () => {
  test('sixty guests compete for overlapping times of one room: no seat is sold twice, none is left', async () => {
    const at = ['20:00', '20:30', '21:00'];
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => guest(at[n % 3]!, 1 + (n % 2))));
    const sold = answers.filter(({ status }) => status === 201);
    expect(sold.reduce((sum, { body }) => sum + body.people, 0)).toBe(10);
    expect(new Set(answers.filter(({ status }) => status !== 201).map(code))).toEqual(new Set(['slot_full']));
  });

  test('transactions that hold no venue lock are refused by the rows in turn', async () => {
    const { id } = await seated('20:00', 4);
    const insert = () =>
      server.database.db.execute(sql`
        insert into reservations (id, venue_id, room_id, slot_id, name, phone, date, "time", people, guest_token)
        select gen_random_uuid(), venue_id, room_id, slot_id, name, phone, date, "time", 4, 'y'
        from reservations where id = ${id} returning id`);
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, insert));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    // Beside the ledger: it must not stay for the check after the test
    await server.database.db.execute(sql`delete from reservations where venue_id = ${venue.id} and guest_token = 'y'`);
  });
});
