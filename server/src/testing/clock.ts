import type { Clock } from '#shared/time';

/** A Saturday, 18:00 in Luanda, an hour before the default opening. */
export const SATURDAY_EVENING = '2026-11-21T17:00:00.000Z';
export const TODAY = '2026-11-21';

export interface TestClock extends Clock {
  set(iso: string): void;
  advance(milliseconds: number): void;
}

export function testClock(iso = SATURDAY_EVENING): TestClock {
  let now = new Date(iso);
  return {
    now: () => new Date(now),
    set: (next) => {
      now = new Date(next);
    },
    advance: (milliseconds) => {
      now = new Date(now.getTime() + milliseconds);
    },
  };
}
