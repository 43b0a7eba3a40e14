import { and, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { reservations } from '#server/features/reservations/table';
import { COMPARE, ledgerDifferences } from '#server/features/schedule/ledger-check';
import { scheduleSlots } from '#server/features/schedule/table';
import { rowsOf } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';
import { aReservationRequest, aVenue } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { startTestServer, type TestServer } from '#server/testing/server';
import { newId, slotId } from '#shared/ids';
import type { Venue } from '#shared/venues/schema';

let server: TestServer;
let venue: Venue;
beforeEach(async () => {
  server = await startTestServer();
  venue = await aVenue(server, { rooms: [{ slots: [{ first: '19:00', last: '23:30', capacity: 40 }] }] });
});
afterEach(() => server.close());

let phones = 0;
async function book(time: string, people = 4): Promise<string> {
  const phone = `+2449238${10_000 + phones++}`;
  const answer = await server.caller().call('book', aReservationRequest(venue, { time, people, phone }));
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.error));
  return answer.body.id;
}
const placeOf = (time: string) => ({ venueId: venue.id, roomId: venue.rooms[0]!.id, date: TODAY, time });
const rowOf = (id: string, time: string) => ({ ...placeOf(time), id, capacity: 40, isClosed: false });
const found = () => ledgerDifferences(server.database.db, TODAY);

describe('the ledger check', () => {
  test('finds a difference past its first fifty venues', async () => {
    for (let n = 0; n < 49; n++) await aVenue(server);
    expect(await found()).toEqual([]);
    venue = await aVenue(server, { rooms: [{ slots: [{ first: '19:00', last: '23:30', capacity: 40 }] }] });
    await book('19:00');
    await server.database.db.update(scheduleSlots).set({ reserved: 5 }).where(eq(scheduleSlots.venueId, venue.id));
    expect(await found()).toEqual([expect.objectContaining({ ...placeOf('19:00'), reserved: 5, counted: 4 })]);
  });

  test('finds a slot row whose id does not match its place, although its sums agree', async () => {
    const { db } = server.database;
    const stray = newId();
    const id = await book('19:00', 4);
    await db.insert(scheduleSlots).values({ ...rowOf(stray, '21:00'), reserved: 4 });
    const moved = { slotId: stray, time: '21:00' };
    await db
      .update(reservations)
      .set(moved)
      .where(and(eq(reservations.venueId, venue.id), eq(reservations.id, id)));
    await db
      .update(scheduleSlots)
      .set({ reserved: 0 })
      .where(eq(scheduleSlots.id, slotId(placeOf('19:00'))));
    expect(await found()).toEqual([
      expect.objectContaining({
        ...placeOf('21:00'),
        slotId: stray,
        reserved: 4,
        counted: 4,
        isAstray: false,
        isContested: false,
        rows: 1,
      }),
    ]);
  });

  test('finds an arrival at which a room that counts stays has more people than seats', async () => {
    const { db } = server.database;
    await book('20:00', 5);
    await book('21:30', 5);
    const [room] = venue.rooms;
    const counts = (stays: string) =>
      db.execute(sql`update rooms set capacity = 9, seat_stays = ${stays}::int[] where id = ${room!.id}`);
    await counts('{60,90,120}');
    expect(await found()).toEqual([]);
    await counts('{60,91,120}');
    expect(await found()).toEqual([expect.objectContaining({ ...placeOf('21:30'), isCrowded: true })]);
  });

  test('finds parties whose seats another slot counts, by venue, room, day and time', async () => {
    const { db } = server.database;
    const id = await book('20:00', 6);
    await book('20:30', 2);
    const elsewhere = { time: '20:30' };
    await db
      .update(reservations)
      .set(elsewhere)
      .where(and(eq(reservations.venueId, venue.id), eq(reservations.id, id)));
    expect(await found()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...placeOf('20:00'), reserved: 6, counted: 0 }),
        expect.objectContaining({ ...placeOf('20:30'), reserved: 2, counted: 8, isAstray: true }),
      ]),
    );
  });

  test('finds parties without a slot row', async () => {
    const { db } = server.database;
    const id = await book('20:00', 6);
    await db.update(reservations).set({ time: '22:00' }).where(eq(reservations.id, id));
    const lost = (await found()).find(({ time }) => time === '22:00');
    expect(lost).toMatchObject({ slotId: null, reserved: 0, counted: 6, rows: 0 });
  });

  test('finds two slot rows of one place, if the constraint is missing', async () => {
    const { db } = server.database;
    await book('20:00');
    const second = { ...rowOf(newId(), '20:00'), reserved: 0 };
    await expect(db.insert(scheduleSlots).values(second)).rejects.toThrow();
    await db.execute(sql`alter table schedule_slots drop constraint schedule_slots_once`);
    await db.insert(scheduleSlots).values(second);
    expect((await found()).map(({ rows, time }) => [time, rows])).toEqual([
      ['20:00', 2],
      ['20:00', 2],
    ]);
  });
});

/** 200 past days, ten slots each with twelve parties: rows that no check may read. */
async function fillThePast(): Promise<void> {
  const { db } = server.database;
  const [room] = venue.rooms;
  await db.execute(sql`
    insert into schedule_slots (id, venue_id, room_id, date, "time", capacity, reserved)
    select gen_random_uuid(), ${venue.id}, ${room!.id}, ${TODAY}::date - day, to_char(time '13:00' + n * interval '30 min', 'HH24:MI'), 40, 24
    from generate_series(1, 200) day, generate_series(0, 9) n`);
  await db.execute(sql`
    insert into reservations (id, venue_id, room_id, slot_id, name, phone, date, "time", people, status, guest_token)
    select gen_random_uuid(), s.venue_id, s.room_id, s.id, 'Hóspede', '', s.date, s."time", 2, 'COMPLETED', gen_random_uuid()
    from schedule_slots s, generate_series(1, 12) where s.venue_id = ${venue.id} and s.date < ${TODAY}`);
  const desk = newId();
  await db.execute(sql`insert into desks (venue_id, id, name, registered_by, registered_at)
    values (${venue.id}, ${desk}, 'Balcão', ${desk}, now())`);
  await db.execute(sql`
    insert into desk_leases (venue_id, desk_id, slot_id, room_id, date, "time", granted, spent)
    select venue_id, ${desk}, id, room_id, date, "time", 2, 2 from schedule_slots
    where venue_id = ${venue.id} and date < ${TODAY}`);
  await db.execute(sql`analyze`);
}

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Node[];
}

/** The executed plan of a venue's check from today on. */
async function planOf(): Promise<Node> {
  const [row] = await rowsOf<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    server.database.db,
    statement(`explain (analyze, buffers, format json) ${COMPARE}`, `{${venue.id}}`, TODAY),
  );
  return row!['QUERY PLAN'][0].Plan;
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
const rowsRead = (node: Node): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
  node['Actual Loops'];

test('the ledger check reads no rows before its first day', async () => {
  await book('20:00');
  await book('20:00');
  await book('21:00');
  await fillThePast();
  const plan = await planOf();
  const scans = nodesOf(plan).filter((node) => node['Relation Name'] !== undefined);
  expect(new Set(scans.map((node) => node['Relation Name']))).toEqual(
    new Set(['schedule_slots', 'reservations', 'desk_leases']),
  );
  for (const node of scans) {
    expect(node['Node Type']).not.toBe('Seq Scan');
    expect(rowsRead(node), JSON.stringify(node)).toBeLessThanOrEqual(3);
  }
  const [{ pages }] = (await rowsOf<{ pages: number }>(
    server.database.db,
    sql`select relpages as pages from pg_class where relname = 'reservations'`,
  )) as [{ pages: number }];
  expect(pages).toBeGreaterThan(400);
  expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(40);
  expect(await found()).toEqual([]);
});
