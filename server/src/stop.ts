import type { Logger } from 'pino';
import { loggedFault } from '#server/platform/http/logged';

/** Steps that run concurrently. */
export type StopStage = (() => unknown)[];

/** Runs all stages in order, even after errors, so that a lock is always released. Returns whether all succeeded. */
async function runAll(stages: StopStage[], log: Logger): Promise<boolean> {
  let isWell = true;
  for (const stage of stages) {
    for (const result of await Promise.allSettled(stage.map(async (step) => step()))) {
      if (result.status === 'fulfilled') continue;
      isWell = false;
      log.error({ err: loggedFault(result.reason) }, 'shutdown step failed: the others continue');
    }
  }
  return isWell;
}

/** Handles a stop signal, which may come twice; ends the process after `withinMs` at the latest. */
export function stopper(
  stages: StopStage[],
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
