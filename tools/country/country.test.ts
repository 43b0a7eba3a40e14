import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { rollDifferences } from '#server/features/insights/roll-check';
import { openPostgres } from '#server/platform/db/client';
import { chanceOf } from '#server/seed/chance';
import { startPostgres, type TestPostgres } from '#server/testing/postgres';
import { systemClock } from '#shared/time';
import { openInProcess } from '../bench/in-process.ts';
import { LoadDesk, noCounts } from './desks.ts';
import { fillCountry } from './fill.ts';

const WANTED = { venues: 10, reservations: 500, seed: 1 };
const INDEXES = `select indexdef from pg_indexes where schemaname = 'public' order by indexname`;

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
