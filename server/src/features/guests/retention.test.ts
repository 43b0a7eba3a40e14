import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { forgetOldGuests, guestTables, houseTables } from '#server/features/guests/retention';
import { forgetErasedMessages } from '#server/features/messages/past-messages';
import { messages } from '#server/features/messages/table';
import { reservations } from '#server/features/reservations/table';
import { venues } from '#server/features/venues/table';
import { waitlistEntries } from '#server/features/waitlist/table';
import { changes } from '#server/platform/changes/table';
import { rowsOf } from '#server/platform/db/client';
import { aManager, aReservationRequest, aVenue, aWaitlistRequest } from '#server/testing/builders';
import { SATURDAY_EVENING, TODAY } from '#server/testing/clock';
import { ledgerFaults, logBreak } from '#server/testing/ledger';
import { serverForFile } from '#server/testing/server';
import { traces } from '#server/testing/traces';
import { newId } from '#shared/ids';
import { addDays, addMonths, instantOf } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

const server = await serverForFile();
let venue: Venue;
beforeEach(async () => {
  server.clock.set(SATURDAY_EVENING);
  venue = await aVenue(server, { ownerId: (await aManager(server)).user.id });
});

let phones = 0;
const nextPhone = () => `+2449247${String(10_000 + phones++)}`;

async function book(given: Partial<Parameters<typeof aReservationRequest>[1]> = {}) {
  const request = aReservationRequest(venue, { name: 'Zulmira', people: 1, phone: nextPhone(), ...given });
  const answer = await server.caller().call('book', request);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.error));
  return answer.body;
}
/** Moves the clock to the evening of a day. */
const setDay = (date: string) => server.clock.set(instantOf(date, '18:00', 'Africa/Luanda').toISOString());
const night = () => forgetOldGuests(server.database.db, server.clock.now());
const namesAt = async () =>
  (await server.database.db.select().from(reservations).where(eq(reservations.venueId, venue.id))).map(
    ({ name }) => name,
  );
const erasures = () =>
  server.database.db.$count(changes, and(eq(changes.venueId, venue.id), eq(changes.entity, 'guest')));

describe('guests without a recent visit', () => {
  test('are erased the day after the retention period, not before', async () => {
    const { phone, guestToken } = await book({ notes: 'Sem sal' });
    await server.caller().call('joinWaitlist', aWaitlistRequest(venue, { phone, name: 'Zulmira' }));
    setDay(addMonths(TODAY, 24));
    expect(await night()).toBe(0);
    setDay(addDays(addMonths(TODAY, 24), 1));
    expect(await night()).toBe(2);
    expect(await traces(server, ['Zulmira', phone, 'Sem sal', guestToken])).toEqual([]);
    expect(await logBreak(server, venue.id)).toBeNull();
    expect(await ledgerFaults(server)).toEqual([]);
  });

  test("are kept as long as the venue's setting says", async () => {
    await server.database.db.update(venues).set({ retentionMonths: 1 }).where(eq(venues.id, venue.id));
    await book();
    setDay(addDays(addMonths(TODAY, 1), 1));
    expect(await night()).toBe(1);
    expect(await namesAt()).toEqual(['—']);
  });

  test('are kept no longer than the privacy notice promises, whatever a venue had set', async () => {
    await server.database.db.update(venues).set({ retentionMonths: 60 }).where(eq(venues.id, venue.id));
    await book();
    setDay(addDays(addMonths(TODAY, 24), 1));
    expect(await night()).toBe(1);
    expect(await namesAt()).toEqual(['—']);
  });

  test.each(['a later visit', 'a later wait'] as const)('are kept completely because of %s', async (later) => {
    const phone = nextPhone();
    await book({ phone });
    const when = addDays(TODAY, 1);
    if (later === 'a later visit') await book({ phone, date: when });
    else await server.caller().call('joinWaitlist', aWaitlistRequest(venue, { phone, date: when }));
    setDay(addDays(addMonths(TODAY, 24), 1));
    expect(await night()).toBe(0);
    setDay(addDays(addMonths(TODAY, 24), 2));
    expect(await night()).toBe(2);
  });

  test('who only waited are erased too', async () => {
    await server.caller().call('joinWaitlist', aWaitlistRequest(venue, { name: 'Ivone', phone: nextPhone() }));
    setDay(addMonths(TODAY, 25));
    expect(await night()).toBe(1);
    const [entry] = await server.database.db
      .select()
      .from(waitlistEntries)
      .where(eq(waitlistEntries.venueId, venue.id));
    expect(entry).toMatchObject({ name: '—', phone: '' });
  });

  test('without a phone are erased party by party', async () => {
    const { id } = await book({ notes: 'À porta' });
    await book({ date: addDays(TODAY, 30) });
    await server.database.db.update(reservations).set({ phone: '' }).where(eq(reservations.venueId, venue.id));
    setDay(addDays(addMonths(TODAY, 24), 1));
    expect(await night()).toBe(1);
    const [row] = await server.database.db.select().from(reservations).where(eq(reservations.id, id));
    expect(row).toMatchObject({ name: '—', notes: null });
    expect((await namesAt()).sort()).toEqual(['Zulmira', '—']);
  });

  test('are erased once, however often the job runs', async () => {
    await book();
    setDay(addMonths(TODAY, 25));
    expect(await night()).toBe(1);
    expect(await erasures()).toBe(1);
    expect(await night()).toBe(0);
    expect(await erasures()).toBe(1);
  });

  test('are erased once by two servers in the same night', async () => {
    for (let index = 0; index < 5; index++) await book();
    setDay(addMonths(TODAY, 25));
    const both = await Promise.all([night(), night()]);
    expect(both[0]! + both[1]!).toBe(5);
    expect(await erasures()).toBe(1);
    expect(await logBreak(server, venue.id)).toBeNull();
  });

  test('are kept if they book during the job', async () => {
    const [stays, goes] = [nextPhone(), nextPhone()];
    await book({ phone: stays });
    await book({ phone: goes });
    setDay(addMonths(TODAY, 25));
    const { db } = server.database;
    const hooked = Object.create(db) as typeof db;
    hooked.transaction = async (run, config) => {
      const [old] = await db.select().from(reservations).where(eq(reservations.phone, stays));
      const date = addMonths(TODAY, 25);
      await db.insert(reservations).values({ ...old!, id: newId(), guestToken: newId(), date, status: 'COMPLETED' });
      return db.transaction(run, config);
    };
    expect(await forgetOldGuests(hooked, server.clock.now())).toBe(1);
    expect((await namesAt()).sort()).toEqual(['Zulmira', 'Zulmira', '—']);
  });

  test('are erased in batches until none is left', async () => {
    const big = await aVenue(server, {
      rooms: [{ capacity: 500, slots: [{ first: '19:00', last: '23:00', capacity: 200 }] }],
    });
    venue = big;
    const { id } = await book();
    const { db } = server.database;
    await db.execute(sql`insert into reservations
      (id, venue_id, room_id, slot_id, name, phone, date, time, people, status, guest_token)
      select gen_random_uuid(), venue_id, room_id, slot_id, 'Zulmira', '+24492' || (1000000 + n), date, time, 1,
             'CANCELLED', gen_random_uuid()::text
      from reservations, generate_series(1, 120) n where id = ${id}`);
    setDay(addMonths(TODAY, 25));
    expect(await night()).toBe(121);
    expect(new Set(await namesAt())).toEqual(new Set(['—']));
    expect(await erasures()).toBe(3);
  });
});

describe('messages', () => {
  async function keptAfterSweep(): Promise<number> {
    await forgetErasedMessages(server.database.db, server.clock.now());
    return server.database.db.$count(messages, eq(messages.venueId, venue.id));
  }
  const sendAll = () =>
    server.database.db.update(messages).set({ status: 'SENT' }).where(eq(messages.venueId, venue.id));

  test('of erased guests are deleted after the months of keeping; party and log stay', async () => {
    const { id } = await book();
    await sendAll();
    setDay(addMonths(TODAY, 24));
    await night();
    expect(await keptAfterSweep()).toBe(1);
    setDay(addDays(addMonths(TODAY, 24), 1));
    await night();
    expect(await keptAfterSweep()).toBe(0);
    expect(await server.database.db.$count(reservations, eq(reservations.id, id))).toBe(1);
    expect(await logBreak(server, venue.id)).toBeNull();
  });

  test('of a guest who was erased on request stay until then', async () => {
    await book();
    await sendAll();
    await server.database.db.update(messages).set({ phone: '', body: null }).where(eq(messages.venueId, venue.id));
    setDay(addMonths(TODAY, 23));
    expect(await keptAfterSweep()).toBe(1);
    await server.database.db.update(venues).set({ retentionMonths: 22 }).where(eq(venues.id, venue.id));
    expect(await keptAfterSweep()).toBe(0);
  });

  test('of guests who came again, and unsent ones, stay', async () => {
    const phone = nextPhone();
    await book({ phone });
    await sendAll();
    await book({ phone, date: addDays(TODAY, 1) });
    setDay(addDays(addMonths(TODAY, 24), 1));
    await night();
    expect(await keptAfterSweep()).toBe(2);
    await server.database.db
      .update(messages)
      .set({ phone: '', status: 'QUEUED' })
      .where(eq(messages.venueId, venue.id));
    expect(await keptAfterSweep()).toBe(2);
  });
});

describe('every table of the database', () => {
  /** Columns that may hold personal data: by name, and all of free form. */
  const mayHold = sql`(column_name in ('name', 'phone', 'email', 'notes', 'guest_token', 'client_hash', 'first_name', 'nome')
    or column_name like '%reason' or column_name like '%note' or data_type in ('json', 'jsonb'))`;

  test('with guest data declares its erasure, and the columns that it names exist', async () => {
    const rows = await rowsOf<{ name: string }>(
      server.database.db,
      sql`select distinct table_name as name from information_schema.columns
          where table_schema = 'public' and ${mayHold} order by 1`,
    );
    const found = rows.map(({ name }) => name);
    expect(found.filter((name) => !(name in guestTables) && !(name in houseTables))).toEqual([]);
    expect(Object.keys({ ...guestTables, ...houseTables }).filter((name) => !found.includes(name))).toEqual([]);
  });

  test("with phone and name belongs to a guest or is listed as the venue's own", () => {
    for (const name of ['reservations', 'waitlist_entries', 'messages', 'whatsapp_contacts', 'change_details']) {
      expect(guestTables).toHaveProperty(name);
    }
  });
});
