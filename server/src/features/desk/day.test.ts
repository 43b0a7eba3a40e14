import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aNotebook } from '#server/features/desk/test-intents';
import { venueStaff, venues } from '#server/features/venues/table';
import { changeDetails, changes, venueClocks } from '#server/platform/changes/table';
import {
  aDeskRequest,
  aManager,
  aReservationRequest,
  aStaffMember,
  aVenue,
  aWaitlistRequest,
} from '#server/testing/builders';
import { SATURDAY_EVENING, TODAY } from '#server/testing/clock';
import { aDesk, signedInAtDesk, type TestDesk } from '#server/testing/desk';
import { logOf } from '#server/testing/log';
import { serverForFile } from '#server/testing/server';
import type { DeskDay } from '#shared/desk/schema';
import { newId } from '#shared/ids';
import { addDays, DAY_MS } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

const server = await serverForFile();
let venue: Venue;
let desk: TestDesk;
const manager = await aManager(server);
beforeEach(async () => {
  server.clock.set(SATURDAY_EVENING);
  venue = await aVenue(server, { ownerId: manager.user.id, rooms: [{ name: 'Sala' }, { name: 'Esplanada' }] });
  // No leases here, so that only the test changes slots
  await server.database.db.update(venues).set({ deskShare: 0 }).where(eq(venues.id, venue.id));
  desk = await aDesk(server, venue, manager.user);
});

let phones = 0;
const phone = () => `+2449241${String(10_000 + phones++)}`;
async function book(given = {}): Promise<string> {
  const { status, body } = await manager.caller.call('bookAtDesk', aDeskRequest(venue, { phone: phone(), ...given }));
  expect(status).toBe(201);
  return body.id;
}
const seenOf = ({ revision, hash }: DeskDay) => ({ revision, hash });
async function day(seen: DeskDay | null = null): Promise<DeskDay> {
  const { body } = await desk.sync({ seen: seen === null ? null : seenOf(seen) });
  expect(body.state).toBe('active');
  return body.day!;
}
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);

describe('a full snapshot', () => {
  test('has yesterday, today and the next seven service days', async () => {
    const today = await book();
    const last = await book({ date: addDays(TODAY, 7) });
    await book({ date: addDays(TODAY, 8) });
    server.clock.set('2026-11-22T17:00:00.000Z');
    const whole = await day();
    expect(whole).toMatchObject({ full: true, from: TODAY, to: addDays(TODAY, 8) });
    expect(ids(whole.reservations)).toEqual([today, last, expect.any(String)]);
    expect(whole.slotDates).toHaveLength(9);
    expect(new Set(whole.slots.map(({ date }) => date))).toEqual(new Set(whole.slotDates));
    expect(whole.slots).toHaveLength(9 * 2 * 10);
  });

  test('shows exactly what the board shows', async () => {
    await book();
    await manager.caller.call('addToWaitlist', aWaitlistRequest(venue, { phone: phone() }));
    const whole = await day();
    const asked = { venueId: venue.id, date: TODAY };
    const { caller } = manager;
    expect(whole.reservations).toEqual((await caller.call('venueReservations', asked)).body);
    expect(whole.entries).toEqual((await caller.call('venueWaitlist', asked)).body);
    const slots = whole.slots.filter(({ date }) => date === TODAY).map(({ date: _, ...slot }) => slot);
    expect(slots).toEqual((await caller.call('staffSchedule', asked)).body);
    expect(whole.outbox).toEqual((await caller.call('outbox', { venueId: venue.id })).body);
    expect(whole.venue!.rooms).toEqual((await caller.call('venueRooms', { venueId: venue.id })).body);
    expect(whole.venue!.templates).toEqual((await caller.call('templates', { venueId: venue.id })).body);
    const { venues: list } = (await caller.call('managedVenues', {})).body;
    expect(whole.venue!.venue).toEqual(list.find(({ id }) => id === venue.id));
  });

  test('has the staff signed in on this device with access to the venue, and no calendar secret', async () => {
    await manager.caller.call('renewCalendarLink', { venueId: venue.id });
    const nelson = await aStaffMember(server, venue, { mayOverbook: true });
    const gone = await aStaffMember(server, venue, { nome: 'Rui Gomes' });
    const stranger = await aManager(server);
    for (const { user } of [nelson, gone, stranger]) await signedInAtDesk(server, user, desk.deviceId);
    await manager.caller.call('removeStaff', { venueId: venue.id, userId: gone.user.id });
    const { staff, settings } = (await day()).venue!;
    expect(staff.map(({ name, access }) => [name, access.mayOverbook, access.mayManage]).sort()).toEqual([
      ['Elsa Neto', true, true],
      ['Nelson Bento', true, false],
    ]);
    expect(settings.calendarLink).toBeNull();
  });

  test('reads five hundred parties in as many statements as one', async () => {
    const questions = async (): Promise<number> => {
      const counted = countReads();
      expect((await day()).full).toBe(true);
      return counted();
    };
    const id = await book();
    await book({ time: '21:00' });
    const ofFew = await questions();
    await server.database.db.execute(sql`
      insert into reservations (id, venue_id, room_id, slot_id, name, phone, date, "time", people, status, lang, source,
                                guest_token)
      select gen_random_uuid(), venue_id, room_id, slot_id, name || n, phone, date, "time", 2, 'CANCELLED', lang, source,
             gen_random_uuid()::text
      from reservations, generate_series(1, 500) n where venue_id = ${venue.id} and id = ${id}`);
    expect((await day()).reservations).toHaveLength(502);
    expect([await questions(), ofFew < 25]).toEqual([ofFew, true]);
  });
});

/** Counts the reads in read-only transactions until the result is called. */
function countReads(): () => number {
  const reads = new Set<PropertyKey>(['select', 'selectDistinct', 'selectDistinctOn', 'execute']);
  let count = 0;
  const { db } = server.database;
  const begin = db.transaction;
  const watched = vi.spyOn(db, 'transaction').mockImplementation((run, config) => {
    if (config?.accessMode !== 'read only') return begin(run, config);
    const counting = (tx: Parameters<typeof run>[0]) =>
      new Proxy(tx, {
        get(target, key) {
          if (reads.has(key)) count++;
          return Reflect.get(target, key, target);
        },
      });
    return begin((tx) => run(counting(tx)), config);
  });
  return () => {
    watched.mockRestore();
    return count;
  };
}

describe('a change since the cursor', () => {
  test('is empty if nothing changed', async () => {
    const whole = await day();
    expect((await desk.sync({ seen: seenOf(whole) })).body.day).toBeNull();
  });

  test('has the party, its slots’ whole days and the queue, and nothing more', async () => {
    await book({ date: addDays(TODAY, 2) });
    const before = await day();
    const id = await book({ time: '21:00' });
    const news = await day(before);
    expect(news).toMatchObject({ full: false, venue: null, entries: [], slotDates: [TODAY] });
    expect(ids(news.reservations)).toEqual([id]);
    expect(news.slots).toHaveLength(20);
    expect(news.slots.find(({ time, roomId }) => time === '21:00' && roomId === venue.rooms[0]!.id)!.reserved).toBe(2);
    expect(news.outbox!.map(({ reservationId }) => reservationId)).toContain(id);
    expect(news.revision).toBeGreaterThan(before.revision);
  });

  test('has a party that moved into these days, and one that left them', async () => {
    const far = await book({ date: addDays(TODAY, 20) });
    const near = await book();
    const before = await day();
    expect(ids(before.reservations)).toEqual([near]);
    const move = (id: string, date: string) =>
      manager.caller.call('changeReservation', { venueId: venue.id, id, version: 1, date });
    expect((await move(far, TODAY)).status).toBe(200);
    expect((await move(near, addDays(TODAY, 30))).status).toBe(200);
    const further = await book({ date: addDays(TODAY, 21) });
    const news = await day(before);
    expect(news.reservations.map(({ id, date }) => [id, date]).sort()).toEqual(
      [
        [far, TODAY],
        [near, addDays(TODAY, 30)],
      ].sort(),
    );
    expect(ids(news.reservations)).not.toContain(further);
    expect(news.slotDates).toEqual([TODAY]);
  });

  test('has a party whose message was sent, and an entry with an offer', async () => {
    const id = await book();
    const entry = (await manager.caller.call('addToWaitlist', aWaitlistRequest(venue, { phone: phone() }))).body;
    const before = await day();
    const message = before.outbox!.find(({ reservationId }) => reservationId === id)!;
    await manager.caller.call('markMessageSent', { venueId: venue.id, id: message.id });
    const told = await day(before);
    expect(told.reservations.map(({ id, lastMessage }) => [id, lastMessage?.status])).toEqual([[id, 'SENT']]);
    await manager.caller.call('promote', { id: entry.id });
    const offered = await day(told);
    expect(offered.entries).toMatchObject([{ id: entry.id, status: 'NOTIFIED' }]);
    expect(offered.entries[0]!.reservationId).toBe(offered.reservations[0]!.id);
  });

  test.each([
    ['a room', async () => manager.caller.call('addRoom', { venueId: venue.id, name: 'Terraço', capacity: 40 })],
    [
      'a closed day',
      async () => manager.caller.call('addException', { venueId: venue.id, kind: 'closed', date: addDays(TODAY, 3) }),
    ],
  ] as const)('has the venue’s part and every slot after %s', async (_what, change) => {
    const before = await day();
    expect((await change()).status).toBe(201);
    const news = await day(before);
    expect(news.venue).not.toBeNull();
    expect(news.slotDates).toHaveLength(9);
    expect(news.slots.length).toBeGreaterThanOrEqual(160);
  });

  test('has new staff of the desk', async () => {
    const nelson = await aStaffMember(server, venue);
    const before = await day();
    await signedInAtDesk(server, nelson.user, desk.deviceId);
    expect((await day(before)).venue!.staff.map(({ id }) => id)).toContain(nelson.user.id);
    const after = await day();
    await server.database.db.delete(venueStaff).where(eq(venueStaff.userId, nelson.user.id));
    expect((await day()).venue!.staff).toHaveLength(after.venue!.staff.length - 1);
  });

  test('is a full snapshot after a change of a professional, whose name the rows show', async () => {
    const before = await day();
    const rosa = { venueId: venue.id, name: 'Rosa', shifts: [], absences: [] };
    const { body: added } = await manager.caller.call('addProfessional', rosa);
    const after = await day(before);
    expect([after.full, after.venue?.venue.id, after.reservations]).toEqual([false, venue.id, []]);
    const renamed = { ...rosa, professionalId: added.id, version: 1, name: 'Rosa Maria' };
    expect((await manager.caller.call('changeProfessional', renamed)).status).toBe(200);
    expect((await day(after)).full).toBe(true);
  });

  test('is a full snapshot on another day, after an erasure, and far behind', async () => {
    await book();
    const before = await day();
    server.clock.advance(DAY_MS);
    const nextDay = await day(before);
    expect([nextDay.full, nextDay.from]).toEqual([true, TODAY]);
    expect((await desk.sync({ seen: seenOf(nextDay) })).body.day).toBeNull();

    const erased = { venueId: venue.id, phone: nextDay.reservations[0]!.phone! };
    expect((await manager.caller.call('eraseGuest', erased)).status).toBe(200);
    const forgotten = await day(nextDay);
    expect([forgotten.full, forgotten.reservations[0]!.phone]).toEqual([true, '']);

    const { revision } = forgotten;
    const { db } = server.database;
    await db.execute(sql`
      insert into changes (venue_id, revision, entity, entity_id, kind, actor, at, hash)
      select ${venue.id}, n, 'message', ${newId()}, 'read', 'system', now(), 'h' || n
      from generate_series(${revision + 1}::int, ${revision + 1001}::int) n`);
    const last = revision + 1001;
    await db.execute(
      sql`update venue_clocks set revision = ${last}, hash = ${`h${last}`} where venue_id = ${venue.id}`,
    );
    expect((await day(forgotten)).full).toBe(true);
    const near = { revision: revision + 1, hash: `h${revision + 1}@${forgotten.hash.split('@')[1]}` };
    expect((await desk.sync({ seen: near })).body.day!.full).toBe(false);
  });
});

describe('a server that was restored', () => {
  /** Restores the venue to a revision: later log rows are deleted. */
  async function rewind(revision: number) {
    const { db } = server.database;
    const later = sql`venue_id = ${venue.id} and revision > ${revision}`;
    await db.delete(changeDetails).where(later);
    await db.delete(changes).where(later);
    const [last] = await db
      .select({ hash: changes.hash })
      .from(changes)
      .where(sql`venue_id = ${venue.id} and revision = ${revision}`);
    await db.update(venueClocks).set({ revision, hash: last!.hash }).where(eq(venueClocks.venueId, venue.id));
  }

  test("behind the desk's cursor begins a new epoch with it and sends a full snapshot", async () => {
    const before = await day();
    await book();
    const after = await day(before);
    await rewind(before.revision);
    const { body } = await desk.sync({ seen: seenOf(after) });
    expect(body).toMatchObject({ state: 'reset', epoch: 2, answers: [], leases: [], day: { full: true } });
    const again = await desk.sync({ epoch: 2, seen: seenOf(body.day!) });
    expect(again.body).toMatchObject({ state: 'active', epoch: 2, day: null });
    const [last] = (await logOf(server, venue.id, desk.deviceId)).slice(-1);
    expect(last).toMatchObject({ kind: 'reset', before: { epoch: 1 }, after: { epoch: 2 } });
  });

  test('that diverged is detected by the hash of the change', async () => {
    const before = await day();
    await book();
    const after = await day(before);
    await rewind(before.revision);
    await book({ name: 'Outra pessoa', people: 1 });
    await book({ name: 'Mais uma', time: '21:00' });
    expect((await desk.sync({ seen: seenOf(after) })).body).toMatchObject({ state: 'reset', epoch: 2 });
  });

  test('without answers that it had given is detected, although their rows exist', async () => {
    const before = await day();
    const book = aNotebook(server, desk, venue, manager.user.id);
    const { body } = await desk.sync({ seen: seenOf(before), intents: [book.booking()], more: true });
    expect(body.at!.revision).toBeGreaterThan(before.revision);
    const places = { seen: seenOf(before), heard: body.at };
    expect((await desk.sync(places)).body).toMatchObject({ state: 'active' });
    await rewind(before.revision);
    expect((await desk.sync(places)).body).toMatchObject({ state: 'reset', epoch: 2 });
  });

  test("that does not know the desk's epoch begins one later than both", async () => {
    expect((await desk.sync({ epoch: 7 })).body).toMatchObject({ state: 'reset', epoch: 8, leases: [] });
    expect((await desk.sync({ epoch: 8 })).body.state).toBe('active');
  });
});

test('a visitor’s booking reaches the desk', async () => {
  const before = await day();
  const { body } = await server.caller().call('book', aReservationRequest(venue, { phone: phone() }));
  expect(ids((await day(before)).reservations)).toEqual([body.id]);
});
