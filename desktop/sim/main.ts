import { parseArgs } from 'node:util';
import { openGround } from '#desktop/sim/ground';
import { plants } from '#desktop/sim/plants';
import { type Batch, runBatch, shareFault } from '#desktop/sim/run';

/** Evenings within which a planted fault must have shown itself. */
const PLANT_SEEDS = 60;

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '100' },
    from: { type: 'string' },
    plant: { type: 'boolean', default: false },
  },
});

const ground = await openGround();

const isCaught = (batch: Batch): boolean => batch.violations.length > 0 || shareFault(batch) !== null;

/** Plays evenings without a fault and tells what broke, with the seed that plays it again. */
async function simulate(from: number, seeds: number): Promise<boolean> {
  const batch = await runBatch({
    ground,
    from,
    seeds,
    told: (seed, { diary }) => {
      for (const { promise, what } of diary.violations) console.log(`seed ${seed}: ${promise}: ${what}`);
      if ((seed - from + 1) % 50 === 0) console.log(`… ${seed - from + 1} of ${seeds}`);
    },
  });
  const share = shareFault(batch);
  if (share !== null) console.log(share);
  const codes = [...batch.codes].sort((a, b) => b[1] - a[1]).map(([code, times]) => `${code} ${times}`);
  console.log(`${batch.seeds} evenings, ${batch.applied} acts applied, ${batch.refused} refused (${codes.join(', ')})`);
  console.log(`${batch.violations.length} violations`);
  return batch.violations.length === 0 && share === null;
}

/** Plays evenings with each planted fault until it is seen. */
async function simulatePlants(from: number | undefined): Promise<boolean> {
  let areAllCaught = true;
  for (const plant of plants) {
    const batch = await runBatch({ ground, from: from ?? plant.seed, seeds: PLANT_SEEDS, plant, until: isCaught });
    const [first] = batch.violations;
    const seen =
      first === undefined
        ? shareFault(batch)
        : `seed ${first.seed}: ${first.violation.promise}: ${first.violation.what.split('\n')[0]}`;
    console.log(
      `${seen === null ? '✗ not caught' : '✓ caught'} after ${batch.seeds}: ${plant.name}${seen === null ? '' : `\n    ${seen}`}`,
    );
    areAllCaught &&= seen !== null;
  }
  return areAllCaught;
}

const from = values.from === undefined ? undefined : Number(values.from);
const isGood = values.plant ? await simulatePlants(from) : await simulate(from ?? 1, Number(values.seeds));
await ground.close();
process.exit(isGood ? 0 : 1);
