import { afterAll, beforeAll, expect, test } from 'vitest';
import { plantedFaults } from '#tools/simulation/faults';
import { openSimPostgres, type SimPostgres } from '#tools/simulation/postgres';
import { runBatch } from '#tools/simulation/run';

let postgres: SimPostgres;
beforeAll(async () => {
  postgres = await openSimPostgres();
});
afterAll(() => postgres.close());

test.each(plantedFaults.map((fault) => [fault.name, fault] as const))(
  'the simulation finds a fault where %s',
  { timeout: 240_000 },
  async (_name, fault) => {
    const isCaught = ({ violations }: Awaited<ReturnType<typeof runBatch>>) => violations.length > 0;
    const batch = await runBatch({ postgres, from: fault.seed, seeds: 1, fault, until: isCaught });
    expect(batch.violations).not.toEqual([]);
  },
);
