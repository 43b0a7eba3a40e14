import type { Logger } from 'pino';
import { loggedFault } from '#server/platform/http/logged';

/** Steps that may go on at the same time. */
export type Stage = (() => unknown)[];

/**
 * Runs every step, one stage after the other, whatever becomes of the ones before: a lock that is given back must not wait
 * for a stream that would not end. Whether all went well.
 */
async function runAll(stages: Stage[], log: Logger): Promise<boolean> {
  let isWell = true;
  for (const stage of stages) {
    for (const result of await Promise.allSettled(stage.map(async (step) => step()))) {
      if (result.status === 'fulfilled') continue;
      isWell = false;
      log.error({ err: loggedFault(result.reason) }, 'a step of stopping failed');
    }
  }
  return isWell;
}

/** The answer to a signal to stop, which may come twice: ends the process, after `withinMs` even in the middle. */
export function stopper(
  stages: Stage[],
  { log, withinMs, exit = process.exit }: { log: Logger; withinMs: number; exit?: (code: number) => void },
): () => Promise<void> {
  let isStopping = false;
  return async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => {
      log.error({ withinMs }, 'stopping took too long');
      exit(1);
    }, withinMs).unref();
    exit((await runAll(stages, log)) ? 0 : 1);
  };
}
