import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { openGround } from '#tools/simulation/postgres';
import type { Batch } from '#tools/simulation/run';

/** Evenings that one worker runs in one house; with a plant, until it is found. */
export interface Task {
  from: number;
  seeds: number;
  plant?: string;
}

/** Worker threads, each with its own houses: evenings are independent. */
export interface WorkerPool {
  /** Runs all tasks; calls `done` as each task ends, in any order. */
  play(tasks: readonly Task[], done: (task: Task, batch: Batch) => void): Promise<void>;
  close(): Promise<void>;
}

export async function openWorkerPool(hands: number): Promise<WorkerPool> {
  const ground = await openGround();
  const workers = Array.from(
    { length: hands },
    () => new Worker(new URL('./worker.ts', import.meta.url), { workerData: ground.url }),
  );
  return {
    async play(tasks, done) {
      const left = [...tasks];
      await Promise.all(workers.map((worker) => toil(worker, left, done)));
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.terminate()));
      await ground.close();
    },
  };
}

async function toil(worker: Worker, left: Task[], done: (task: Task, batch: Batch) => void): Promise<void> {
  for (let task = left.shift(); task !== undefined; task = left.shift()) {
    const played = once(worker, 'message');
    worker.postMessage(task);
    const [batch] = (await played) as [Batch];
    done(task, batch);
  }
}
