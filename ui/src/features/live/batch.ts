/** Milliseconds; changes come in bursts, which are read once. */
const BURST_MS = 100;

/**
 * One read per burst. The next waits for the running one: a restart with each change would never finish on a busy
 * evening.
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
    // The query holds the error, and the screen shows it.
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
