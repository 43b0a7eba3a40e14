import { parentPort, workerData } from 'node:worker_threads';
import { plants } from '#tools/simulation/faults';
import { groundAt } from '#tools/simulation/postgres';
import { isCaught, runBatch } from '#tools/simulation/run';
import type { Task } from '#tools/simulation/worker-pool';

/** One thread of the crew: plays what it is given, one task after the other. */
const ground = groundAt(workerData as string);

parentPort!.on('message', async ({ from, seeds, plant: name }: Task) => {
  const plant = plants.find((each) => each.name === name);
  const batch = await runBatch({ ground, from, seeds, ...(plant && { plant, until: isCaught }) });
  parentPort!.postMessage(batch);
});
