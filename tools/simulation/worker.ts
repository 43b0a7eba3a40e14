import { parentPort, workerData } from 'node:worker_threads';
import { plants } from '#tools/simulation/faults';
import { groundAt } from '#tools/simulation/postgres';
import { isCaught, runBatch } from '#tools/simulation/run';
import type { Task } from '#tools/simulation/worker-pool';

/** Thread of the worker pool: runs its tasks one after the other. */
const ground = groundAt(workerData as string);

parentPort!.on('message', async ({ from, seeds, plant: name }: Task) => {
  const plant = plants.find((each) => each.name === name);
  const batch = await runBatch({ ground, from, seeds, ...(plant && { plant, until: isCaught }) });
  parentPort!.postMessage(batch);
});
