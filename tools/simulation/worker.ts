import { parentPort, workerData } from 'node:worker_threads';
import { plantedFaults } from '#tools/simulation/faults';
import { simPostgresAt } from '#tools/simulation/postgres';
import { isCaught, runBatch } from '#tools/simulation/run';
import type { Task } from '#tools/simulation/worker-pool';

/** Thread of the worker pool: runs its tasks one after the other. */
const postgres = simPostgresAt(workerData as string);

parentPort!.on('message', async ({ from, seeds, fault: name }: Task) => {
  const fault = plantedFaults.find((each) => each.name === name);
  const batch = await runBatch({ postgres, from, seeds, ...(fault && { fault, until: isCaught }) });
  parentPort!.postMessage(batch);
});
