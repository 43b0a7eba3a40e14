import type { Ticks } from '#desktop/main/ports';

/** Electron's `powerMonitor`. */
interface PowerEvents {
  on(event: 'suspend', listener: () => void): unknown;
  on(event: 'resume', listener: () => void): unknown;
}

/** Linux stops the monotonic clock during sleep. Meanwhile no person can set the wall clock, so it tells for how long. */
export function ticksWithSleep(ticks: Ticks, power: PowerEvents): Ticks {
  const wallAhead = () => ticks.wall().getTime() - ticks.monotonic();
  let asleep: number | null = null;
  let slept = 0;
  power.on('suspend', () => {
    asleep = wallAhead();
  });
  power.on('resume', () => {
    slept += Math.max(0, wallAhead() - (asleep ?? wallAhead()));
    asleep = null;
  });
  return { wall: ticks.wall, monotonic: () => ticks.monotonic() + slept };
}
