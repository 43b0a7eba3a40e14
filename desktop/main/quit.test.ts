import { afterEach, beforeEach, expect, test } from 'vitest';
import { RunningDesk } from '#desktop/main/testing/running-desk';

let run: RunningDesk;
beforeEach(() => {
  run = new RunningDesk();
});
afterEach(() => run.remove());

test('before its files are open nobody knows that a desk has nothing unsent', async () => {
  await run.toTheDay();
  expect(run.desk.hasNothingUnsent()).toBe(true);
  run.isKeychainLocked = true;
  await run.restart();
  expect(run.desk.hasNothingUnsent()).toBe(false);
  await run.ask('deskStatus');
  expect(run.desk.hasNothingUnsent()).toBe(false);
  run.isKeychainLocked = false;
  await run.here('deskStatus', {});
  expect(run.desk.hasNothingUnsent()).toBe(true);
});
