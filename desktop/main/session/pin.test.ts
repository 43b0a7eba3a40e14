import { expect, test } from 'vitest';
import type { PinRecord } from '#desktop/main/ports';
import { newPin, tryPin, waitAfter } from '#desktop/main/session/pin';
import { CHEAPEST_PIN } from '#desktop/main/testing/desk-ports';
import { AppError } from '#shared/errors';
import { DAY_MS } from '#shared/time';

const START = Date.parse('2026-11-21T18:00:00.000Z');

async function aPin(failures: number, waitUntil: string | null) {
  let kept: PinRecord = { ...(await newPin('4711', CHEAPEST_PIN)), failures, waitUntil };
  const savePin = (_: string, next: PinRecord): void => {
    kept = next;
  };
  const pins = { pin: () => kept, savePin };
  const attempt = (at: number, ran: number): Promise<number> =>
    tryPin(pins, 'elsa', '0000', { now: new Date(START + at), ran, cost: CHEAPEST_PIN }).then(
      () => 0,
      (error: unknown) => (error instanceof AppError ? (error.extra as { retryAfter: number }).retryAfter : -1),
    );
  return { attempt, failures: () => kept.failures };
}

test('a wait set under a clock one year ahead is no longer than the failures require', async () => {
  const { attempt } = await aPin(3, new Date(START + 365 * DAY_MS).toISOString());
  expect(await attempt(0, 60_000)).toBe(waitAfter(3));
  expect(await (await aPin(1, new Date(START + 365 * DAY_MS).toISOString())).attempt(0, 0)).toBe(waitAfter(1));
});

test('a clock set ahead before each start gives no free try', async () => {
  const { attempt, failures } = await aPin(3, new Date(START + 30_000).toISOString());
  for (const days of [1, 2, 3]) expect(await attempt(days * DAY_MS, 1_000)).toBe(29);
  expect(failures()).toBe(3);
  await attempt(DAY_MS, 30_000);
  expect(failures()).toBe(4);
});

test('a correct try does not restore a PIN that was changed or deleted during the hash', async () => {
  const before = await newPin('4711');
  for (const after of [await newPin('2222'), { hash: '', failures: 0, waitUntil: null }]) {
    let kept: PinRecord = before;
    const savePin = (_: string, next: PinRecord): void => {
      kept = next;
    };
    const tried = tryPin({ pin: () => kept, savePin }, 'elsa', '4711', { now: new Date(START), ran: 0 });
    kept = after;
    await tried;
    expect(kept).toEqual(after);
  }
});
