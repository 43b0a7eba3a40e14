import { systemClock } from '#shared/time';

export interface Countdown {
  /** Pauses the countdown, for example while the pointer or the focus is on the message. */
  hold: (reason: string) => void;
  release: (reason: string) => void;
  stop: () => void;
}

const now = () => systemClock.now().getTime();

/**
 * Calls `done` after `ms` milliseconds without a hold. Fluent's own timer is a CSS animation, which reduced motion
 * shortens to nothing.
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
