import { expect, test } from 'vitest';
import {
  type ListedVenue,
  opens,
  revertingStep,
  standingOf,
  steps,
  stepsFor,
  wordOfEntry,
} from '#ui/features/approvals/decision.ts';

test('the history turns a rejection into an approval and an approval into a suspension', {
  tags: ['spec-4.13'],
}, () => {
  expect(revertingStep('rejected')).toBe('approve');
  expect(revertingStep('approved')).toBe('suspend');
  expect(revertingStep('suspended')).toBe('reactivate');
  expect(revertingStep('pending')).toBeNull();
});

test('offers the steps of the venue’s standing, or of its status where no standing was sent', () => {
  const venue = { status: 'rejected' } as ListedVenue;
  expect(stepsFor[standingOf(venue)]).toEqual(['approve']);
  expect(stepsFor[standingOf({ ...venue, standing: 'suspended' })]).toEqual(['reactivate']);
  expect(stepsFor.pending).toEqual(['approve', 'reject']);
  expect([opens('approve'), opens('reactivate'), opens('reject'), opens('suspend')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('sends a suspension as a rejection, told apart by the status before it', () => {
  expect(steps.suspend.action).toBe('rejected');
  expect(wordOfEntry({ action: 'rejected', previousStatus: 'approved' })).toBe('suspended');
  expect(wordOfEntry({ action: 'rejected', previousStatus: 'pending' })).toBe('rejected');
  expect(wordOfEntry({ action: 'approved', previousStatus: 'rejected' })).toBe('approved');
});
