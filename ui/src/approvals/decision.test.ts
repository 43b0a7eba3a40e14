import { expect, test } from 'vitest';
import { revertingStep, steps, wordOfEntry } from '#ui/approvals/decision.ts';

test('the history turns a rejection into an approval and an approval into a suspension', () => {
  expect(revertingStep('rejected')).toBe('approve');
  expect(revertingStep('approved')).toBe('suspend');
  expect(revertingStep('pending')).toBeNull();
});

test('a suspension is sent as a rejection and told apart by where it came from', () => {
  expect(steps.suspend.action).toBe('rejected');
  expect(wordOfEntry({ action: 'rejected', previousStatus: 'approved' })).toBe('suspended');
  expect(wordOfEntry({ action: 'rejected', previousStatus: 'pending' })).toBe('rejected');
  expect(wordOfEntry({ action: 'approved', previousStatus: 'rejected' })).toBe('approved');
});
