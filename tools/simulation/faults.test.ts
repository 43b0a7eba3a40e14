import { afterAll, beforeAll, expect, test } from 'vitest';
import { plants } from '#tools/simulation/faults';
import { type Ground, openGround } from '#tools/simulation/postgres';
import { runBatch } from '#tools/simulation/run';

let ground: Ground;
beforeAll(async () => {
  ground = await openGround();
});
afterAll(() => ground.close());

test.each(plants.map((plant) => [plant.name, plant] as const))(
  'the simulation finds a fault where %s',
  { timeout: 240_000 },
  async (_name, plant) => {
    const isCaught = ({ violations }: Awaited<ReturnType<typeof runBatch>>) => violations.length > 0;
    const batch = await runBatch({ ground, from: plant.seed, seeds: 1, plant, until: isCaught });
    expect(batch.violations).not.toEqual([]);
  },
);
