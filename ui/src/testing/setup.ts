import { afterAll, afterEach } from 'vitest';

type Timer = ReturnType<typeof setTimeout>;
/** Kept beside the functions that it wraps, which a worker has once for all its files. */
const worker = globalThis as typeof globalThis & { timersOfPage?: Set<Timer> };

function noteTimers(): Set<Timer> {
  const timers = new Set<Timer>();
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const begin = worker[name] as (...args: unknown[]) => Timer;
    const noting = (...args: unknown[]) => {
      const timer = begin(...args);
      timers.add(timer);
      return timer;
    };
    worker[name] = Object.assign(noting, begin) as typeof setTimeout;
  }
  return timers;
}

worker.timersOfPage ??= noteTimers();

/**
 * A browser drops a page's timers with the page. Here they would go on when a file has ended, and those with which Fluent
 * watches the focus would find no document.
 */
afterAll(() => {
  for (const timer of worker.timersOfPage!) clearTimeout(timer);
  worker.timersOfPage!.clear();
});

/** Each test is a tab of its own. */
afterEach(() => sessionStorage.clear());
