import { afterAll, beforeAll, expect, test } from 'vitest';
import { turnsOf } from '#server/platform/http/limits';
import { openTestDatabase, type TestDatabase } from '#server/testing/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('several processes share the turns of a sender, and none is lost', async () => {
  const perSecond = 8;
  const processes = [1, 2, 3].map(() => turnsOf(database.raw, 'sender', perSecond));
  const times: number[] = [];
  const began = performance.now();
  const take = async (turn: () => Promise<void>) => {
    await turn();
    times.push(performance.now() - began);
  };
  await Promise.all(processes.flatMap((turn) => Array.from({ length: 6 }, () => take(turn))));
  expect(times).toHaveLength(18);
  times.sort((one, other) => one - other);
  // The ninth waits for the second window, the seventeenth for the third
  expect(times[8]).toBeGreaterThan(900);
  expect(times[16]).toBeGreaterThan(1900);
  expect(times[17]).toBeLessThan(6000);
});

test('another sender has turns of its own', async () => {
  const [first, second] = [turnsOf(database.raw, 'first', 1), turnsOf(database.raw, 'second', 1)];
  const began = performance.now();
  await first();
  await second();
  expect(performance.now() - began).toBeLessThan(900);
});
