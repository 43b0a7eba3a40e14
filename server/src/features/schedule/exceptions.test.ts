import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type GivenException, hours, TOMORROW, venueWithExceptions } from '#server/features/schedule/test-exceptions';
import { aManager } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { lendFromAll } from '#server/testing/ledger';
import { newId } from '#shared/ids';
import { addDays } from '#shared/time';

const here = venueWithExceptions();
const { add, book, hall, remove, slotsOf, terrace } = here;

describe('a closing', () => {
  it('of the day applies to every room and shows visitors the reason', async () => {
    const { guest, venue } = here.now();
    const { status, body } = await add({ reason: 'Casamento' });
    expect([status, body]).toMatchObject([
      201,
      { kind: 'closed', roomId: null, time: null, reason: 'Casamento', kept: [] },
    ]);
    const { body: slots } = await guest.call('scheduleOfDay', { slugOrId: venue.slug, date: TOMORROW });
    expect(slots).toHaveLength(6);
    for (const slot of slots) expect(slot).toMatchObject({ isClosed: true, isAvailable: false, reason: 'Casamento' });
    expect((await book()).code).toBe('slot_closed');
    expect((await book({ date: addDays(TOMORROW, 1) })).status).toBe('CONFIRMED');
  });

  it('of a room, or of one slot, leaves the others open', async () => {
    await add({ roomId: hall() });
    await add({ roomId: terrace(), time: '19:30' });
    expect(await slotsOf(hall())).toEqual(['19:00 closed', '19:30 closed', '20:00 closed']);
    expect(await slotsOf(terrace())).toEqual(['19:00 5', '19:30 closed', '20:00 5']);
  });

  it('ends new sales, and existing parties stay', async () => {
    const { guest } = here.now();
    const party = await book({ people: 3, time: '19:30' });
    expect((await add({ roomId: hall() })).status).toBe(201);
    expect(await slotsOf(hall())).toEqual(['19:00 closed', '19:30 closed', '20:00 closed']);
    expect((await book({ time: '19:30' })).code).toBe('slot_closed');
    const { body } = await guest.call('guestReservation', { token: party.guestToken });
    expect(body).toMatchObject({ status: 'CONFIRMED', time: '19:30', people: 3 });
  });

  it('is removed again, and the slot has its parties and its free seats', async () => {
    await book({ people: 3, time: '19:30' });
    const { body } = await add({ reason: 'Cozinha cheia' });
    expect((await remove(body.id)).status).toBe(200);
    expect((await book({ people: 2, time: '19:30' })).status).toBe('CONFIRMED');
    expect((await book({ people: 1, time: '19:30' })).code).toBe('slot_full');
  });

  it('replacing a larger capacity reopens with the people present, and sells no seat beyond the week', async () => {
    const { body: large } = await add({ kind: 'capacity', capacity: 9 });
    await book({ people: 8 });
    const replaces = { id: large.id, version: 1 };
    const { body: closed } = await add({ replaces });
    expect((await remove(closed.id)).status).toBe(200);
    expect(await slotsOf(hall())).toEqual(['19:00 8', '19:30 5', '20:00 5']);
    expect((await book({ people: 1 })).code).toBe('slot_full');
  });

  it('lets a cancelled party return by an undo, and no other party', async () => {
    const { elsa, venue } = here.now();
    const { id } = await book({ people: 4 });
    await add();
    const of = { venueId: venue.id, id };
    await elsa.caller.call('moveReservation', { ...of, version: 1, to: 'CANCELLED' });
    expect((await book()).code).toBe('slot_closed');
    const undone = await elsa.caller.call('undoReservation', { ...of, version: 2 });
    expect([undone.status, undone.body.status]).toEqual([200, 'CONFIRMED']);
  });

  it('is not blocked by cancelled parties or expired holds', async () => {
    const { guest, server } = here.now();
    const { guestToken: token } = await book();
    await guest.call('cancelAsGuest', { token });
    const { id } = await book({ time: '19:30' });
    await server.database.db.execute(
      sql`update reservations set status = 'HOLD', hold_until = '2026-11-21T16:00:00Z' where id = ${id}`,
    );
    expect((await add()).status).toBe(201);
    expect(await slotsOf(hall())).toEqual(['19:00 closed', '19:30 closed', '20:00 closed']);
    expect((await book({ time: '19:30' })).code).toBe('slot_closed');
  });

  it('names the offline desks that may still sell', async () => {
    const { guest, server, venue } = here.now();
    const { guestToken: token } = await book();
    await guest.call('cancelAsGuest', { token });
    await lendFromAll(server, venue, 2);
    const { status, body } = await add();
    expect([status, body.stillLent]).toMatchObject([201, [{ name: 'Balcão', people: 2 }]]);
  });
});

describe('a smaller capacity', () => {
  it('lists fifty parties at most and counts all', async () => {
    const { elsa, venue } = here.now();
    const dinner = { weekdays: 127, firstTime: '19:00', lastTime: '19:00', everyMinutes: 30, capacity: 52 };
    const week = { venueId: venue.id, roomId: hall(), services: [dinner], acceptTurnover: true };
    await elsa.caller.call('saveRoomWeek', week);
    for (let party = 0; party < 52; party++) await book({ people: 1 });
    const { error } = await add({ kind: 'capacity', capacity: 1, roomId: hall() });
    expect([error.obstacles?.length, error.obstacleCount]).toEqual([50, 52]);
  }, 30_000);
});

describe('a day whose people of one stay would exceed a room', () => {
  const crowded = { ...hours, firstTime: '13:00', lastTime: '14:00', everyMinutes: 30, capacity: 17 };

  it('can be opened only with confirmed turnover', async () => {
    const { status, error } = await add(crowded);
    expect([status, error.code]).toEqual([409, 'turnover']);
    expect(error.message).toContain('(51 pessoas) ultrapassam a sala (50)');
    expect(await slotsOf(hall())).toEqual(['19:00 5', '19:30 5', '20:00 5']);
    expect((await add({ ...crowded, acceptTurnover: true })).status).toBe(201);
  });

  it('can be resized only with confirmed turnover, slot by slot too', async () => {
    expect((await add({ kind: 'capacity', capacity: 17, roomId: hall() })).error.code).toBe('turnover');
    const one = { kind: 'capacity', capacity: 41, roomId: hall(), time: '19:30' } as const;
    expect((await add(one)).error.code).toBe('turnover');
    expect((await add({ ...one, capacity: 40 })).status).toBe(201);
    expect((await add({ kind: 'capacity', capacity: 41, time: '19:00', acceptTurnover: true })).status).toBe(201);
  });

  it('can be closed and made smaller without confirmation', async () => {
    await add({ ...crowded, acceptTurnover: true });
    expect((await add({ kind: 'capacity', capacity: 16, roomId: hall(), time: '13:00' })).status).toBe(201);
    expect((await add({ roomId: terrace(), time: '13:00' })).status).toBe(201);
  });
});

describe('hours of a day', () => {
  it('replace the week, with a room’s own before those of all rooms', async () => {
    const { guest, venue } = here.now();
    await add(hours);
    await add({ ...hours, roomId: terrace(), firstTime: '23:00', lastTime: '01:00', capacity: 7, reason: 'Lua cheia' });
    expect(await slotsOf(hall())).toEqual(['13:00 4', '14:00 4']);
    expect(await slotsOf(terrace())).toEqual(['23:00 7', '00:00 7', '01:00 7']);
    expect((await book({ time: '13:00' })).status).toBe('CONFIRMED');
    expect((await book()).code).toBe('not_a_slot');
    const { body } = await guest.call('scheduleOfDay', { slugOrId: venue.id, date: TOMORROW });
    expect(body.map((slot) => slot.reason)).toEqual([null, null, 'Lua cheia', 'Lua cheia', 'Lua cheia']);
  });

  it('open a day that the week closes, and a room on a closed day', async () => {
    const { elsa, venue } = here.now();
    await elsa.caller.call('saveRoomWeek', { venueId: venue.id, roomId: hall(), services: [] });
    await add({ reason: 'Feriado' });
    await add({ ...hours, roomId: hall() });
    expect(await slotsOf(hall())).toEqual(['13:00 4', '14:00 4']);
    expect(await slotsOf(terrace())).toEqual(['19:00 closed', '19:30 closed', '20:00 closed']);
  });

  it('may be closed or resized slot by slot', async () => {
    await add(hours);
    await add({ time: '13:00' });
    await add({ kind: 'capacity', capacity: 9, time: '14:00', roomId: hall() });
    expect(await slotsOf(hall())).toEqual(['13:00 closed', '14:00 9']);
    expect(await slotsOf(terrace())).toEqual(['13:00 closed', '14:00 4']);
  });

  it('are refused if they drop a booked slot, and accepted if they keep it', async () => {
    await book({ people: 4 });
    expect((await add(hours)).error.code).toBe('strands');
    const wider = { ...hours, firstTime: '18:00', lastTime: '20:00' };
    expect((await add({ ...wider, capacity: 3 })).error.code).toBe('strands');
    expect((await add(wider)).status).toBe(201);
    expect(await slotsOf(hall())).toEqual(['18:00 4', '19:00 4', '20:00 4']);
    expect((await book({ people: 1 })).code).toBe('slot_full');
  });

  it('are used by the search', async () => {
    const { guest, venue } = here.now();
    const found = async (period: 'afternoon' | 'evening') =>
      (await guest.call('searchVenues', { date: TOMORROW, period, limit: 50 })).body.venues.some(
        ({ id }) => id === venue.id,
      );
    expect([await found('afternoon'), await found('evening')]).toEqual([false, true]);
    await add(hours);
    expect([await found('afternoon'), await found('evening')]).toEqual([true, false]);
  });
});

describe('another capacity', () => {
  it('applies at once, also in a booked slot', async () => {
    await book({ people: 4 });
    await add({ kind: 'capacity', capacity: 8 });
    expect((await book({ people: 4 })).status).toBe('CONFIRMED');
    expect((await book({ people: 1 })).code).toBe('slot_full');
  });

  it('is refused below the seats taken', async () => {
    const party = await book({ people: 4 });
    const { error } = await add({ kind: 'capacity', capacity: 3, time: '19:00' });
    expect([error.code, error.obstacles!.map((obstacle) => obstacle.reservationId)]).toEqual(['strands', [party.id]]);
    expect((await add({ kind: 'capacity', capacity: 4, time: '19:00' })).status).toBe(201);
    expect(await slotsOf(hall())).toEqual(['19:00 4', '19:30 5', '20:00 5']);
  });

  it('raises a slot that was overbooked on purpose, without a free seat', async () => {
    const { elsa, server, venue } = here.now();
    await book({ people: 5 });
    await server.database.db.execute(sql`
      update schedule_slots set reserved = 9, overbooked = 4 where venue_id = ${venue.id} and date = ${TOMORROW}`);
    await server.database.db.execute(sql`update reservations set people = 9 where venue_id = ${venue.id}`);
    expect((await add({ kind: 'capacity', capacity: 7 })).status).toBe(201);
    const { body } = await elsa.caller.call('staffSchedule', { venueId: venue.id, date: TOMORROW });
    const slot = body.find(({ time, roomId }) => time === '19:00' && roomId === hall());
    expect(slot).toMatchObject({ capacity: 7, reserved: 9, overbooked: 2, availableCapacity: 0 });
  });
});

describe('an exception is refused', () => {
  it.each([
    ['for a day gone by', { date: addDays(TODAY, -1) }, 400, 'date_past'],
    ['for a slot that is none', { time: '19:15' }, 400, 'not_a_slot'],
    ['for a room of nobody’s', { roomId: newId() }, 400, 'foreign_room'],
    ['without its hours', { kind: 'hours' }, 400, 'bad_input'],
    ['with hours that end before they begin', { ...hours, lastTime: '12:00' }, 400, 'bad_input'],
    ['with hours for one slot', { ...hours, time: '13:00' }, 400, 'bad_input'],
    ['without its capacity', { kind: 'capacity' }, 400, 'bad_input'],
    ['with a reason too long', { reason: 'x'.repeat(121) }, 400, 'bad_input'],
  ] as [string, GivenException, number, string][])('%s', async (_what, given, status, code) => {
    const answer = await add(given);
    expect([answer.status, answer.error.code]).toEqual([status, code]);
  });

  it('if the same day, room and time have one', async () => {
    await add();
    expect((await add({ kind: 'capacity', capacity: 3 })).error.code).toBe('exception_exists');
    expect((await add({ roomId: hall() })).status).toBe(201);
  });

  it('to neighbours and strangers', async () => {
    const { guest, server, venue } = here.now();
    const neighbour = await aManager(server);
    const input = { venueId: venue.id, kind: 'closed', date: TOMORROW } as const;
    expect((await neighbour.caller.call('addException', input)).status).toBe(404);
    expect((await guest.call('addException', input)).status).toBe(401);
  });
});
