import { describe, expect, it } from 'vitest';
import { decide, outcomeOf, standingOf } from '#shared/approvals/rules';

describe('a decision', () => {
  it.each([
    ['pending', 'approved'],
    ['pending', 'rejected'],
    ['rejected', 'approved'],
    ['approved', 'rejected'],
  ] as const)('makes a %s venue %s', { tags: ['spec-4.10'] }, (status, action) => {
    expect(decide(status, action)).toEqual({ newStatus: action });
  });

  it.each(['approved', 'rejected'] as const)('refuses a repeated decision (%s)', (status) => {
    expect(decide(status, status)).toBe('already_decided');
  });
});

describe('a venue’s standing', () => {
  it('is suspended after a rejection of an approved venue', () => {
    expect(standingOf('rejected', 'approved')).toBe('suspended');
  });

  it('is its status after any other decision', () => {
    for (const last of ['pending', 'rejected', null] as const) expect(standingOf('rejected', last)).toBe('rejected');
    for (const status of ['approved', 'pending'] as const) expect(standingOf(status, 'approved')).toBe(status);
  });
});

it.each([
  ['pending', 'approved', 'approved'],
  ['rejected', 'approved', 'approved'],
  ['suspended', 'approved', 'reactivated'],
  ['approved', 'rejected', 'suspended'],
  ['pending', 'rejected', 'rejected'],
  ['suspended', 'rejected', 'rejected'],
] as const)('a %s venue that is %s by a decision is %s', (standing, action, outcome) => {
  expect(outcomeOf(standing, action)).toBe(outcome);
});
