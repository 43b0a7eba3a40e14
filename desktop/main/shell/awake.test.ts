import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { ticksWithSleep } from '#desktop/main/shell/awake';
import { ManualTimers } from '#desktop/main/testing/manual-timers';
import { HOUR_MS } from '#shared/time';

/** A machine whose monotonic clock stops during sleep, as on Linux, or runs on, as on Windows. */
function aMachine({ runsOn = false } = {}) {
  const machine = new ManualTimers('2026-11-21T18:00:00.000Z');
  const power = new EventEmitter();
  let stopped = 0;
  const ticks = ticksWithSleep(
    { wall: () => machine.wall(), monotonic: () => machine.monotonic() - (runsOn ? 0 : stopped) },
    power,
  );
  const sleep = async (milliseconds: number, skew = 0) => {
    power.emit('suspend');
    await machine.pass(milliseconds);
    machine.skew += skew;
    stopped += milliseconds;
    power.emit('resume');
  };
  return { machine, power, ticks, sleep };
}

test.each([true, false])(
  'the time of a sleep has passed, also if the clock of the process ran on: %s',
  async (runsOn) => {
    const { machine, ticks, sleep } = aMachine({ runsOn });
    const before = ticks.monotonic();
    await machine.pass(HOUR_MS);
    await sleep(3 * HOUR_MS);
    await sleep(2 * HOUR_MS);
    expect(ticks.monotonic() - before).toBe(6 * HOUR_MS);
  },
);

test('a clock set back, and a second wake-up, move no time', async () => {
  const { power, ticks, sleep } = aMachine();
  const before = ticks.monotonic();
  await sleep(HOUR_MS, -2 * HOUR_MS);
  power.emit('resume');
  expect(ticks.monotonic()).toBe(before);
});
