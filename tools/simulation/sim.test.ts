import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Ground, openGround } from '#tools/simulation/postgres';
import { runBatch, shareFault } from '#tools/simulation/run';

/** So many evenings are played with each run of the tests; `npm run sim` plays as many as it is told. */
const SEEDS = { from: 1, seeds: 3 };

let ground: Ground;
beforeAll(async () => {
  ground = await openGround();
});
afterAll(() => ground.close());

test('whatever happens in an evening, what the desks promise is kept', { timeout: 240_000 }, async () => {
  const batch = await runBatch({ ground, ...SEEDS });
  expect(batch.violations).toEqual([]);
  expect(shareFault(batch)).toBeNull();
  expect(batch.applied).toBeGreaterThan(20);
});
