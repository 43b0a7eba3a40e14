import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { rollDifferences } from '#server/features/insights/roll-check';
import { availabilityDifferences } from '#server/features/venues/availability-check';
import { availableDays, DAYS_OF_RUN, rollAvailability } from '#server/features/venues/roll-availability';
import { openPostgres } from '#server/platform/db/client';
import { chanceOf } from '#server/seed/chance';
import { startPostgres, type TestPostgres } from '#server/testing/postgres';
import { systemClock } from '#shared/time';
import { openInProcess } from '../bench/in-process.ts';
import { LoadDesk, noCounts } from './desks.ts';
import { fillCountry } from './fill.ts';
import { openSession } from './session.ts';

const WANTED = { venues: 10, reservations: 500, seed: 1 };
const INDEXES = `
  select pg_get_indexdef(i.indexrelid) as definition, i.indisvalid and i.indisready as is_usable
  from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace order by 1`;

let postgres: TestPostgres;
let url: string;
let differences: number;

beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  postgres = await startPostgres();
  url = `${postgres.url}/country`;
  await postgres.createMigrated('country');
  await postgres.createMigrated('empty');
  differences = await fillCountry(url, WANTED);
});
afterAll(() => {
  vi.restoreAllMocks();
  return postgres?.stop();
});

test('a filled country agrees with its ledger, and has all reservations and stored days', async () => {
  expect(differences).toBe(0);
  const [counts] = await rowsOf(
    url,
    `select (select count(*)::int from reservations) as reservations,
            (select sum(reservations)::int from analytics_days) as counted,
            (select count(*)::int from reservations r, analytics_range a
             where r.date between a.first and a.last and r.status in ('HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED')) as expected,
            (select count(*)::int from availability_days where is_filled) > 0 as is_available`,
  );
  expect(counts).toMatchObject({ reservations: 500, counted: counts!.expected, is_available: true });
});

test('the stored analytics of a filled country are those of its rows', async () => {
  const { db, close } = openPostgres(url, 1);
  const days = await rollDifferences(db, { now: systemClock.now(), days: 400 }).finally(close);
  expect(days).toEqual([]);
});

test('the stored availability of a filled country is that of its slots, for the days of a first run', async () => {
  const { db, close } = openPostgres(url, 1);
  const { from, to } = availableDays(systemClock.now());
  const filled =
    'select count(*)::int as rows from venue_availability a join availability_days d using (date) where d.is_filled';
  try {
    expect(await rowsOf(url, filled)).toEqual([{ rows: WANTED.venues * DAYS_OF_RUN }]);
    expect(await availabilityDifferences(db, { from, to })).toEqual([]);
    const { run, end } = await openSession(url, 1);
    const stored = 'select venue_id::text, date::text, latest, fits from venue_availability order by 1, 2';
    const before = await rowsOf(url, stored);
    await run('truncate venue_availability, availability_days').finally(end);
    await rollAvailability(db, systemClock.now());
    expect(await rowsOf(url, stored)).toEqual(before);
  } finally {
    await close();
  }
});

test('a filled country has the indexes of an empty one', async () => {
  expect(await rowsOf(url, INDEXES)).toEqual(await rowsOf(`${postgres.url}/empty`, INDEXES));
});

describe('a desk', () => {
  let server: Awaited<ReturnType<typeof openInProcess>>;
  beforeAll(async () => {
    server = await openInProcess(url);
  });
  afterEach(() => vi.unstubAllGlobals());
  afterAll(() => server?.close());

  test('has all acts applied, and so has the desk of its number in the next evening', async () => {
    for (const evening of ['first', 'second']) {
      const counts = noCounts();
      const desk = await LoadDesk.open(server.url, { venue: 1, number: 1 }, chanceOf(`desk ${evening}`), counts);
      for (let n = 0; n < 15; n++) await desk.work();
      expect(await desk.differences()).toEqual([]);
      expect([...counts.refused]).toEqual([]);
      expect([...counts.applied.keys()].sort()).toEqual(['book', 'cancel', 'complete', 'seat', 'walk in']);
    }
  });

  test('reports acts that the server leaves without an answer', async () => {
    const desk = await LoadDesk.open(server.url, { venue: 2, number: 2 }, chanceOf('desk'), noCounts());
    const ask = fetch;
    vi.stubGlobal('fetch', async (to: string, asked: RequestInit) => {
      const reply = (await (await ask(to, asked)).json()) as object;
      return Response.json({ ...reply, answers: [] });
    });
    for (let n = 0; n < 15; n++) await desk.work();
    const differences = await desk.differences();
    expect(differences.length).toBeGreaterThan(0);
    for (const difference of differences) expect(difference).toMatch(/^(book|walk in) \S+ has no answer$/);
  });
});

async function rowsOf(of: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: of });
  await client.connect();
  return client
    .query<Record<string, unknown>>(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}
