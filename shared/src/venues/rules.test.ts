import { describe, expect, it } from 'vitest';
import { partyBounds, periodMinutes, periodOf, plusMinutes, seatStay, stayOf, wholeDay } from '#shared/venues/rules';

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
    expect(Object.values(partyBounds).map((bounds) => bounds.most)).toEqual([2, 4, 1_000_000]);
  });
});

describe('a time', () => {
  it('belongs to the period that it is in, after midnight to the evening', () => {
    const times = ['06:00', '11:59', '12:00', '17:59', '18:00', '23:59', '00:00', '05:59'];
    const [morning, afternoon, evening] = ['morning', 'afternoon', 'evening'];
    expect(times.map(periodOf)).toEqual([morning, morning, afternoon, afternoon, evening, evening, evening, evening]);
  });
});

it('the whole day has all periods', () => {
  expect(wholeDay).toEqual({ first: 360, last: 1799 });
});

it('a party stays as long as in its room, else as in its venue', () => {
  expect(stayOf({ stayMinutes: 90 }, { stayMinutes: 120 })).toBe(90);
  expect(stayOf({ stayMinutes: null }, { stayMinutes: 120 })).toBe(120);
});

it('a gap is as long after a party of any size', () => {
  const counted = plusMinutes([90, 120, 150], 15);
  expect([2, 5, 6].map((people) => seatStay(people, counted))).toEqual([105, 135, 165]);
  expect(plusMinutes(counted, -15)).toEqual([90, 120, 150]);
});
