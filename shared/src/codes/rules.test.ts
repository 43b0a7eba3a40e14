import { expect, test } from 'vitest';
import { CODE_MS, needsProof, PROOF_MS } from '#shared/codes/rules';

test('a party over the limit of unproven seats needs a proof', () => {
  expect(needsProof(20, 18, 2)).toBe(false);
  expect(needsProof(20, 19, 2)).toBe(true);
  expect(needsProof(0, 0, 1)).toBe(true);
});

test('without a limit no proof is needed', () => {
  expect(needsProof(null, 1000, 20)).toBe(false);
});

test('a code is valid for ten minutes, a proof for twelve hours', () => {
  expect(CODE_MS).toBe(10 * 60 * 1000);
  expect(PROOF_MS).toBe(12 * 60 * 60 * 1000);
});
