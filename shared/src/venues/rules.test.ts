import { describe, expect, it } from 'vitest';
import { partyBounds, periodMinutes } from '#shared/venues/rules';

describe('periods', () => {
  it('meet each other without a gap from 06:00 to 05:59', { tags: ['spec-9.13'] }, () => {
    expect(periodMinutes.morning.first).toBe(360);
    expect(periodMinutes.afternoon.first).toBe(periodMinutes.morning.last + 1);
    expect(periodMinutes.evening.first).toBe(periodMinutes.afternoon.last + 1);
    expect(periodMinutes.evening.last).toBe(1799);
  });
});

describe('party sizes', () => {
  it('search for their smallest party', () => {
    expect(Object.values(partyBounds).map((bounds) => bounds.least)).toEqual([1, 3, 5]);
  });
});
