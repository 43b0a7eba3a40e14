import { afterAll, afterEach } from 'vitest';

type Timer = ReturnType<typeof setTimeout>;
/** Stored beside the wrapped functions: both are shared by all files of a worker. */
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
 * A browser drops timers with the page. Here they would outlive the file, and Fluent's focus timers would find no
 * document.
 */
afterAll(() => {
  for (const timer of worker.timersOfPage!) clearTimeout(timer);
  worker.timersOfPage!.clear();
});

/** Each test is a new tab. */
afterEach(() => sessionStorage.clear());
