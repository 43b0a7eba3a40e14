import { describe, expect, it } from 'vitest';
import { decide } from '#shared/approvals/rules';

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
