import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { openSimPostgres } from '#tools/simulation/postgres';
import type { BatchResult } from '#tools/simulation/run';

/** Evenings that one worker runs on one server; with a planted fault, until it is found. */
export interface Task {
  from: number;
  seeds: number;
  fault?: string;
}

/** Worker threads, each with its own servers: evenings are independent. */
export interface WorkerPool {
  /** Runs all tasks; calls `done` as each task ends, in any order. */
  play(tasks: readonly Task[], done: (task: Task, batch: BatchResult) => void): Promise<void>;
  close(): Promise<void>;
}

export async function openWorkerPool(workerCount: number): Promise<WorkerPool> {
  const postgres = await openSimPostgres();
  const workers = Array.from(
    { length: workerCount },
    () => new Worker(new URL('./worker.ts', import.meta.url), { workerData: postgres.url }),
  );
  return {
    async play(tasks, done) {
      const left = [...tasks];
      await Promise.all(workers.map((worker) => runTasks(worker, left, done)));
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.terminate()));
      await postgres.close();
    },
  };
}

async function runTasks(worker: Worker, left: Task[], done: (task: Task, batch: BatchResult) => void): Promise<void> {
  for (let task = left.shift(); task !== undefined; task = left.shift()) {
    const played = once(worker, 'message');
    worker.postMessage(task);
    const [batch] = (await played) as [BatchResult];
    done(task, batch);
  }
}
