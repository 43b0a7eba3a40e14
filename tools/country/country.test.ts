import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
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

test("a desk's acts are all applied, and a later reading of its rows shows them", async () => {
  const server = await openInProcess(url);
  try {
    const counts = noCounts();
    const desk = await LoadDesk.open(server.url, 1, chanceOf('desk'), counts);
    for (let n = 0; n < 15; n++) await desk.work();
    expect(await desk.differences()).toEqual([]);
    expect([...counts.refused]).toEqual([]);
    expect([...counts.applied.keys()].sort()).toEqual(['book', 'cancel', 'complete', 'seat', 'walk in']);
  } finally {
    await server.close();
  }
});

async function rowsOf(of: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: of });
  await client.connect();
  return client
    .query<Record<string, unknown>>(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}
