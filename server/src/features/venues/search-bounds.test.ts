import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { findVenues } from '#server/features/venues/search';
import { rowsOf } from '#server/platform/db/client';
import { withoutAvailability } from '#server/testing/availability';
import { TODAY } from '#server/testing/clock';
import { serverForFile } from '#server/testing/server';
import type { InputOf } from '#shared/api/table';
import { addDays } from '#shared/time';
import type { VenueSearch } from '#shared/venues/schema';

const TOMORROW = addDays(TODAY, 1);
const CLOSED = 1300;
const OPEN = 230;

const server = await serverForFile({ availability: true });
const find = async (given: InputOf<'searchVenues'>) => (await server.caller().call('searchVenues', given)).body;

const ALL: VenueSearch = { search: '', categoryIds: [], limit: 20, offset: 0 };

interface Scan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Scan[];
}

/** Of the statement that finds the page, which is the last one, or of the first one. */
async function scansOf(search: VenueSearch, at: 0 | -1 = -1): Promise<Scan[]> {
  const { db } = server.database;
  const execute = vi.spyOn(db, 'execute');
  await findVenues(db, search, server.clock.now());
  const statement = execute.mock.calls.at(at)![0] as SQL;
  execute.mockRestore();
  const [row] = await rowsOf<{ 'QUERY PLAN': { Plan: Scan }[] }>(
    db,
    sql`explain (analyze, timing off, format json) ${statement}`,
  );
  const all = (scan: Scan): Scan[] => [scan, ...(scan.Plans ?? []).flatMap(all)];
  return all(row!['QUERY PLAN'][0]!.Plan);
}

/** Venues 1…1300 are closed tomorrow and listed first; the 230 after them are open. */
beforeAll(async () => {
  const venueId = sql`('aaaa0000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
  const roomId = sql`('bbbb0000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
  const every = sql`from generate_series(1, ${CLOSED + OPEN}::int) n`;
  for (const statement of [
    sql`insert into venues (id, name, slug, address, city, phone, status)
        select ${venueId}, 'Casa ' || lpad(n::text, 5, '0'), 'casa-' || n, 'Rua da Missão', 'Luanda', '+244923456789', 'approved' ${every}`,
    sql`insert into rooms (venue_id, id, name, capacity) select ${venueId}, ${roomId}, 'Sala Principal', 50 ${every}`,
    sql`insert into schedule_patterns (venue_id, room_id, weekdays, first_minute, last_minute, every_minutes, capacity)
        select ${venueId}, ${roomId}, 127, 1140, 1200, 30, 5 ${every}`,
    sql`insert into schedule_exceptions (id, venue_id, date, is_closed)
        select gen_random_uuid(), ${venueId}, ${TOMORROW}, true from generate_series(1, ${CLOSED}::int) n`,
    sql`insert into venue_search (venue_id, words, sort_name, category_ids, timezone, min_party, max_party)
        select id, lower(name) || ' luanda', lower(name), '{}', timezone, min_party, max_party from venues`,
  ])
    await server.database.db.execute(statement);
});

test('a search by date finds the free venues after any number of full ones', async () => {
  const page = await find({ date: TOMORROW });
  expect(page.venues[0]?.name).toBe('Casa 01301');
  expect([page.venues.length, page.total, page.hasMore, page.isPartial]).toEqual([20, 200, true, true]);
});

test('a word that many venues have finds the free ones, and so does one of few', async () => {
  const many = await find({ date: TOMORROW, period: 'evening', people: '3-4', search: 'casa', offset: 180 });
  expect(many.venues.map(({ name }) => name).slice(0, 2)).toEqual(['Casa 01481', 'Casa 01482']);
  expect([many.venues.length, many.total, many.hasMore, many.isPartial]).toEqual([20, 200, true, true]);
  const few = await find({ date: TOMORROW, period: 'evening', people: '3-4', search: 'casa 0130' });
  expect(few.venues.map(({ name }) => name)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `Casa 0130${n}`));
  for (const word of ['casa', 'casa 0130'])
    expect(await find({ date: TOMORROW, period: 'morning', search: word })).toMatchObject({ venues: [], total: 0 });
});

const rowsIn = (scans: Scan[], table: string) =>
  scans.filter((scan) => scan['Relation Name'] === table).map((scan) => scan['Actual Rows'] * scan['Actual Loops']);

test('a word that many venues have reads the day of the first matches only', async () => {
  await server.database.db.execute(sql`analyze`);
  for (const date of [TODAY, addDays(TOMORROW, 1)]) {
    const scans = await scansOf({ ...ALL, date, search: 'casa' });
    expect(Math.max(...rowsIn(scans, 'venue_availability'))).toBe(2 * 201);
    expect(Math.max(0, ...rowsIn(scans, 'venue_search'))).toBe(0);
  }
});

test('few matches are looked up together by their names, not one after the other', async () => {
  await server.database.db.execute(sql`analyze`);
  for (const date of [TODAY, addDays(TOMORROW, 1)]) {
    const scans = await scansOf({ ...ALL, date, search: 'casa 0130' });
    const days = scans.filter((scan) => scan['Relation Name'] === 'venue_availability' && scan['Actual Loops'] > 0);
    expect(days.map((scan) => [scan['Actual Rows'], scan['Actual Loops']])).toEqual([[11, 1]]);
  }
});

test('a whole word is known without a search for words that contain it', async () => {
  await server.database.db.execute(sql`analyze`);
  const partsOf = async (search: string) =>
    (await scansOf({ ...ALL, date: TOMORROW, search }, 0))
      .filter((scan) => scan['Relation Name'] === 'search_words')
      .map((scan) => scan['Actual Loops']);
  expect(await partsOf('casa')).toEqual([0]);
  expect(await partsOf('cas')).toEqual([1]);
});

test('a word whose first matches are full reads the day once more, not once for each match', async () => {
  await server.database.db.execute(sql`analyze`);
  const scans = await scansOf({ ...ALL, date: TOMORROW, period: 'evening', search: 'casa' });
  const days = scans.filter((scan) => scan['Relation Name'] === 'venue_availability' && scan['Actual Loops'] > 0);
  const ofKinds = [1, 1];
  expect(days.map((scan) => scan['Actual Loops'])).toEqual([...ofKinds, 1, 1]);
  expect(Math.max(...rowsIn(scans, 'venue_availability'))).toBe(OPEN);
});

test.each(['', 'casa', 'casa luanda'])(
  'on a day that has not begun, a period without a free venue is told by the kinds of the day: "%s"',
  async (search) => {
    await server.database.db.execute(sql`analyze`);
    const scans = await scansOf({ ...ALL, date: addDays(TOMORROW, 1), period: 'morning', search });
    expect(Math.max(...rowsIn(scans, 'venue_availability'))).toBe(1);
  },
);

test('on a day that has not begun, the first free venues are read and no others', async () => {
  await server.database.db.execute(sql`analyze`);
  const scans = await scansOf({ ...ALL, date: addDays(TOMORROW, 1), people: '1-2' });
  expect(Math.max(...rowsIn(scans, 'venue_availability'))).toBe(201);
});

test('the days are vacuumed after as many changes as in a small country, so that a search need not read the table', async () => {
  const [table] = await rowsOf<{ reloptions: string[] }>(
    server.database.db,
    sql`select reloptions from pg_class where oid = 'venue_availability'::regclass`,
  );
  expect(table!.reloptions.sort()).toEqual([
    'autovacuum_vacuum_insert_scale_factor=0',
    'autovacuum_vacuum_scale_factor=0',
  ]);
});

test('a search without a day counts all venues', async () => {
  const page = await find({});
  expect([page.total, page.hasMore, page.isPartial]).toEqual([CLOSED + OPEN, true, undefined]);
});

describe('before the day is filled', () => {
  beforeAll(() => withoutAvailability(server));

  test('a search by date stops after 1,200 venues without a free slot and says so', async () => {
    expect(await find({ date: TOMORROW })).toEqual({ venues: [], total: 0, hasMore: false, isPartial: true });
    expect(await find({ date: TOMORROW, search: 'casa 01', offset: 400 })).toMatchObject({ venues: [] });
  });

  test('a name finds a venue beyond the first 1,200', async () => {
    const page = await find({ date: TOMORROW, search: '01301' });
    expect(page.venues.map(({ name }) => name)).toEqual(['Casa 01301']);
    expect([page.total, page.isPartial]).toEqual([1, undefined]);
  });

  test('counts free venues up to 200', async () => {
    const page = await find({ date: addDays(TOMORROW, 1) });
    expect([page.venues.length, page.total, page.hasMore, page.isPartial]).toEqual([20, 200, true, true]);
  });

  test('pages continue beyond the 200 counted venues', async () => {
    const page = await find({ date: addDays(TOMORROW, 1), offset: 240 });
    expect(page.venues[0]?.name).toBe('Casa 00241');
    expect([page.venues.length, page.total, page.hasMore, page.isPartial]).toEqual([20, 260, true, true]);
  });
});
