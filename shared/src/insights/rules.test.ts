import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeOf, type DayCounts, figuresOf, occupancy } from '#shared/insights/rules';

const day = (given: Partial<DayCounts> = {}): DayCounts => ({
  reservations: 0,
  taken: 0,
  seats: 0,
  waiting: 0,
  joined: 0,
  deposits: 0,
  paid: 0,
  depositsAsked: 0,
  depositsPaid: 0,
  depositsRefunded: 0,
  depositsKept: 0,
  ...given,
});

describe('occupancy', () => {
  it('is seats taken of seats that the open slots offer', () => {
    expect(occupancy(day({ taken: 102, seats: 340, reservations: 22 }))).toBe(30);
  });

  it("falls back to the specification's reservations / 100 on a day without slots", { tags: ['spec-9.12'] }, () => {
    expect(occupancy(day({ taken: 40, reservations: 12 }))).toBe(12);
  });

  it('exceeds 100 where the venue overbooked on purpose', () => {
    expect(occupancy(day({ taken: 11, seats: 10 }))).toBe(110);
  });
});

describe('the change against the day before', () => {
  it.each([
    [28, 25, 12],
    [5, 6, -17],
    [4, 4, 0],
    [0, 3, -100],
  ])('from %i after %i is %i per cent', (value, before, change) => {
    expect(changeOf(value, before)).toBe(change);
  });

  it('is null where the day before had nothing', () => {
    expect(changeOf(5, 0)).toBeNull();
    expect(changeOf(0, 0)).toBeNull();
  });

  it('is a whole number and never -0', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.integer({ min: 1, max: 10_000 }), (value, before) => {
        const change = changeOf(value, before)!;
        return Number.isInteger(change) && !Object.is(change, -0);
      }),
    );
  });
});

it('each figure has its change and its trend', () => {
  const earlier = day({ reservations: 40, joined: 9, deposits: 1999.6 });
  const yesterday = day({ reservations: 20, taken: 85, seats: 340, waiting: 0, joined: 3, deposits: 26_000 });
  const today = day({
    reservations: 22,
    taken: 102,
    seats: 340,
    waiting: 5,
    joined: 7,
    deposits: 28_000,
    paid: 6000,
    depositsAsked: 4000,
    depositsPaid: 5000,
    depositsRefunded: 2000,
    depositsKept: 999.6,
  });
  expect(figuresOf('2026-11-21', [earlier, yesterday, today])).toEqual({
    date: '2026-11-21',
    reservations: { value: 22, change: 10 },
    occupancy: { value: 30, change: 20 },
    waiting: { value: 5, change: 133 },
    depositRevenue: { value: 28_000, change: 8 },
    depositPaid: 6000,
    deposits: { asked: 4000, paid: 5000, refunded: 2000, kept: 1000 },
    trend: {
      reservations: [40, 20, 22],
      occupancy: [40, 25, 30],
      waiting: [9, 3, 7],
      depositRevenue: [2000, 26_000, 28_000],
    },
  });
});
