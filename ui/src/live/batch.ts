/** Changes come in bursts; what they touch is read once for all of them. */
const BURST_MS = 100;

/**
 * Collects what is to be read and reads it once per burst. While one reading runs the next waits: starting over with each
 * change would, on a busy evening, never finish.
 */
export function createBatch<Name>(read: (names: ReadonlySet<Name>) => Promise<unknown>) {
  let waiting = new Set<Name>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;
  let isStopped = false;
  const schedule = () => {
    if (isStopped || isReading || timer !== undefined || waiting.size === 0) return;
    timer = setTimeout(flush, BURST_MS);
  };
  const flush = async () => {
    timer = undefined;
    const names = waiting;
    waiting = new Set();
    isReading = true;
    // What went wrong stands in the read itself, where the screen shows it.
    await read(names).catch(() => undefined);
    isReading = false;
    schedule();
  };
  return {
    add(names: Iterable<Name>): void {
      for (const name of names) waiting.add(name);
      schedule();
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
