import { expect, test } from 'vitest';
import { failureAt, isWorthTrying } from '#server/features/messages/meta-errors';

test.each([130429, 131056, 131000, 131016, 133016, 80007, 1, 2, 4])('retries after the temporary fault %i', (code) => {
  expect(isWorthTrying(code)).toBe(true);
  expect(failureAt(code)).toBe(`call ${code}`);
});

test.each([131047, 132000, 132099, 0, 3, 10, 190, 131005, 131042, 200, 299])(
  'leaves a message with the fault %i of the template or the access to staff',
  (code) => {
    expect(isWorthTrying(code)).toBe(false);
    expect(failureAt(code)).toBe(`needsHand ${code}`);
  },
);

test.each([131026, 131999, 132100, 199, 300])('tells staff to call the guest after the fault %i', (code) => {
  expect(isWorthTrying(code)).toBe(false);
  expect(failureAt(code)).toBe(`call ${code}`);
});

test('a failure without a code is not retried', () => {
  expect(isWorthTrying(null)).toBe(false);
  expect(failureAt(null)).toBe('call');
});
