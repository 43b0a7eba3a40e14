import { setTimeout as pause } from 'node:timers/promises';

/** Batches the commits of a busy second without visible delay. */
const GATHER_MS = 250;

export interface Pump {
  nudge(): void;
  stop(withinMs: number): Promise<void>;
}

/** A nudge during a run causes another run. */
export function startPump(work: () => Promise<unknown>): Pump {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<unknown> | null = null;
  let isNudged = false;
  let isStopped = false;

  const begin = () => {
    timer = null;
    isNudged = false;
    running = work().finally(() => {
      running = null;
      if (isNudged) wait();
    });
  };
  const wait = () => {
    if (!isStopped && timer === null) timer = setTimeout(begin, GATHER_MS);
  };
  return {
    nudge() {
      isNudged = true;
      if (running === null) wait();
    },
    async stop(withinMs) {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      await Promise.race([running, pause(withinMs, undefined, { ref: false })]);
    },
  };
}
