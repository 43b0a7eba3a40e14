import { systemClock } from '#shared/time';

export interface Countdown {
  /** Something asks for more time to read: the pointer, the focus. What is left stays. */
  hold: (reason: string) => void;
  /** It no longer does; once nothing holds any more, the rest of the time runs. */
  release: (reason: string) => void;
  stop: () => void;
}

const now = () => systemClock.now().getTime();

/**
 * Calls `done` after so many milliseconds in which nothing held it. Fluent's own clock is an animation in a style sheet,
 * which calm motion cuts down to nothing: the message would be gone before anybody has read it.
 */
export function startCountdown(ms: number, done: () => void): Countdown {
  const reasons = new Set<string>();
  let left = ms;
  let begun = now();
  let timer = setTimeout(done, left);
  const stop = () => clearTimeout(timer);
  return {
    hold: (reason) => {
      if (reasons.size === 0) {
        stop();
        left -= now() - begun;
      }
      reasons.add(reason);
    },
    release: (reason) => {
      if (!reasons.delete(reason) || reasons.size > 0) return;
      begun = now();
      timer = setTimeout(done, left);
    },
    stop,
  };
}
