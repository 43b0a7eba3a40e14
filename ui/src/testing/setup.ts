import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';

// Milliseconds; a busy machine needs seconds to load a lazy chunk.
configure({ asyncUtilTimeout: 5_000, defaultHidden: true });

// happy-dom matches each rule of each style sheet in every call, 4 ms; names of roles need no more than the inline style.
window.getComputedStyle = (element) => (element as HTMLElement).style;

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

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));

/** Each test is a new tab. */
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  cleanup();
  sessionStorage.clear();
});
