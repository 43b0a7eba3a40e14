import { setTimeout as pause } from 'node:timers/promises';

/** Long enough to gather what a busy second commits, short enough to seem at once. */
const GATHER_MS = 250;

export interface Pump {
  /** Something may be there to do. Costs nothing; any number of nudges are one run. */
  nudge(): void;
  /** Ends it, waiting for a run under way. */
  stop(withinMs: number): Promise<void>;
}

/** Runs `work` soon after a nudge, one run at a time; a nudge during a run brings another one after it. */
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
