import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSimPostgres, type SimPostgres } from '#tools/simulation/postgres';
import { runBatch, shareFault } from '#tools/simulation/run';

/** Evenings per test run; `npm run sim` runs as many as requested. */
const SEEDS = { from: 1, seeds: 3 };

let postgres: SimPostgres;
beforeAll(async () => {
  postgres = await openSimPostgres();
});
afterAll(() => postgres.close());

test('desks keep their promises in every simulated evening', { timeout: 240_000 }, async () => {
  const batch = await runBatch({ postgres, ...SEEDS });
  expect(batch.violations).toEqual([]);
  expect(shareFault(batch)).toBeNull();
  expect(batch.applied).toBeGreaterThan(20);
});
