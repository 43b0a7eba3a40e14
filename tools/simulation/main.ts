import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { plantedFaults } from '#tools/simulation/faults';
import { addBatch, type BatchResult, emptyBatch, shareFault, shareOf } from '#tools/simulation/run';
import { openWorkerPool, type Task } from '#tools/simulation/worker-pool';

/** A planted fault must be found within so many evenings. */
const FAULT_SEEDS = 60;
/** Evenings per server and task; violations are printed after each task. */
const TASK_SEEDS = 10;

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '100' },
    from: { type: 'string' },
    plant: { type: 'boolean', default: false },
    jobs: { type: 'string', default: String(availableParallelism()) },
  },
});

const pool = await openWorkerPool(Number(values.jobs));

/** Runs evenings without planted faults and prints violations with the seed that replays them. */
async function simulate(from: number, seeds: number): Promise<boolean> {
  const whole = emptyBatch();
  const tasks: Task[] = [];
  for (let at = 0; at < seeds; at += TASK_SEEDS) {
    tasks.push({ from: from + at, seeds: Math.min(TASK_SEEDS, seeds - at) });
  }
  await pool.play(tasks, (task, batch) => {
    addBatch(whole, batch);
    for (const { seed, violation } of batch.violations) {
      console.log(`seed ${seed}: ${violation.promise}: ${violation.what}`);
    }
    console.log(`… ${task.from}–${task.from + task.seeds - 1}: ${whole.seeds} of ${seeds}, ${shareOf(whole)}`);
  });
  const share = shareFault(whole);
  if (share !== null) console.log(share);
  const codes = [...whole.codes].sort((a, b) => b[1] - a[1]).map(([code, times]) => `${code} ${times}`);
  console.log(`${whole.seeds} evenings, ${shareOf(whole)}, ${whole.refused} refused (${codes.join(', ')})`);
  const { treatments, visits } = whole.promises;
  console.log(`${treatments} treatments and ${visits} visits promised from leases`);
  console.log(`${whole.violations.length} violations`);
  return whole.violations.length === 0 && share === null;
}

/** Runs evenings with each planted fault until it is found. */
async function simulateFaults(from: number | undefined): Promise<boolean> {
  let areAllCaught = true;
  const tasks = plantedFaults.map(({ name, seed }) => ({ fault: name, from: from ?? seed, seeds: FAULT_SEEDS }));
  await pool.play(tasks, ({ fault }, batch) => {
    const seen = firstFinding(batch);
    console.log(`${seen === null ? '✗ not caught' : '✓ caught'} after ${batch.seeds}: ${fault}`);
    if (seen !== null) console.log(`    ${seen}`);
    areAllCaught &&= seen !== null;
  });
  return areAllCaught;
}

function firstFinding(batch: BatchResult): string | null {
  const [first] = batch.violations;
  if (first === undefined) return shareFault(batch);
  return `seed ${first.seed}: ${first.violation.promise}: ${first.violation.what.split('\n')[0]}`;
}

const from = values.from === undefined ? undefined : Number(values.from);
const isGood = values.plant ? await simulateFaults(from) : await simulate(from ?? 1, Number(values.seeds));
await pool.close();
process.exit(isGood ? 0 : 1);
