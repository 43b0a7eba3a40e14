import { expect, test } from 'vitest';
import { needsProof } from '#shared/codes/rules';

test('a party over the limit of unproven seats needs a proof', () => {
  expect(needsProof(20, 18, 2)).toBe(false);
  expect(needsProof(20, 19, 2)).toBe(true);
  expect(needsProof(0, 0, 1)).toBe(true);
});

test('without a limit no proof is needed', () => {
  expect(needsProof(null, 1000, 20)).toBe(false);
});
