import { parentPort, workerData } from 'node:worker_threads';
import type { Task } from '#desktop/sim/crew';
import { groundAt } from '#desktop/sim/ground';
import { plants } from '#desktop/sim/plants';
import { isCaught, runBatch } from '#desktop/sim/run';

/** One thread of the crew: plays what it is given, one task after the other. */
const ground = groundAt(workerData as string);

parentPort!.on('message', async ({ from, seeds, plant: name }: Task) => {
  const plant = plants.find((each) => each.name === name);
  const batch = await runBatch({ ground, from, seeds, ...(plant && { plant, until: isCaught }) });
  parentPort!.postMessage(batch);
});
