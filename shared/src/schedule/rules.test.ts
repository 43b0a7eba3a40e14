import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  availableSeats,
  byServiceTime,
  defaultCapacity,
  loadOf,
  runningTime,
  slotEnds,
  slotState,
} from '#shared/schedule/rules';

test('a slot takes five people by default, fewer where the room is small', { tags: ['spec-9.11'] }, () => {
  expect(defaultCapacity({ capacity: 50, stayMinutes: 120 }, 30)).toBe(5);
  expect(defaultCapacity({ capacity: 10, stayMinutes: 120 }, 30)).toBe(2);
  expect(defaultCapacity({ capacity: 1, stayMinutes: 120 }, 30)).toBe(1);
  expect(defaultCapacity({ capacity: 6, stayMinutes: 30 }, 60)).toBe(5);
});

test('default capacities of one stay fit the room, unless it has fewer seats than slots', () => {
  const room = fc.record({
    capacity: fc.integer({ min: 1, max: 500 }),
    stayMinutes: fc.integer({ min: 15, max: 480 }),
  });
  fc.assert(
    fc.property(room, fc.integer({ min: 15, max: 120 }), (theRoom, every) => {
      const slots = Math.ceil(theRoom.stayMinutes / every);
      const each = defaultCapacity(theRoom, every);
      expect(each).toBeGreaterThanOrEqual(1);
      if (theRoom.capacity >= slots) expect(each * slots).toBeLessThanOrEqual(theRoom.capacity);
    }),
  );
});

test('a slot is closed, sold out, on the waiting list or available', { tags: ['spec-4.16', 'spec-9.10'] }, () => {
  const open = { isClosed: false, hasBegun: false, isAvailable: true, availableCapacity: 3 };
  expect(slotState(open)).toBe('available');
  expect(slotState({ ...open, availableCapacity: 2 })).toBe('waitlist');
  expect(slotState({ ...open, availableCapacity: 1 })).toBe('waitlist');
  expect(slotState({ ...open, availableCapacity: 1, roomMinutes: 90 })).toBe('available');
  expect(slotState({ ...open, isAvailable: false, availableCapacity: 0 })).toBe('soldOut');
  expect(slotState({ ...open, isClosed: true })).toBe('closed');
  expect(slotState({ ...open, hasBegun: true, isAvailable: false })).toBe('closed');
});

test('a cell’s badge follows the share of people reserved', { tags: ['spec-4.17'] }, () => {
  expect([0, 1, 3, 4, 5, 6].map((people) => loadOf(people, 5))).toEqual([
    'free',
    'some',
    'some',
    'almostFull',
    'full',
    'full',
  ]);
  expect(loadOf(1, 0)).toBe('full');
});

test('expired holds count as free, leased seats as taken', () => {
  expect(availableSeats({ capacity: 5, reserved: 4, leased: 1, lapsed: 2 })).toBe(2);
  expect(availableSeats({ capacity: 5, reserved: 7, leased: 0, lapsed: 0 })).toBe(0);
});

test('a slot runs until the next one of its room, the last one for half an hour, also past midnight', () => {
  const times = ['23:30', '00:30', '22:00'];
  expect(slotEnds('2026-11-21', '22:00', times, 'Africa/Luanda').toISOString()).toBe('2026-11-21T22:30:00.000Z');
  expect(slotEnds('2026-11-21', '23:30', times, 'Africa/Luanda').toISOString()).toBe('2026-11-21T23:30:00.000Z');
  expect(slotEnds('2026-11-21', '00:30', times, 'Africa/Luanda').toISOString()).toBe('2026-11-22T00:00:00.000Z');
  expect([...times].sort(byServiceTime)).toEqual(['22:00', '23:30', '00:30']);
});

describe('the slot that takes a walk-in', () => {
  const evening = ['23:30', '19:00', '20:00', '00:30'].map((time) => ({ time, isClosed: false }));
  /** Wall clock in Luanda (UTC+1), on the service day of 21 November. */
  const at = (iso: string, slots = evening) => runningTime(slots, '2026-11-21', 'Africa/Luanda', new Date(iso));
  const closing = (...times: string[]) => evening.map(({ time }) => ({ time, isClosed: times.includes(time) }));

  test('runs until the next one begins, also across midnight', () => {
    expect(at('2026-11-21T18:00:00Z')).toBe('19:00');
    expect(at('2026-11-21T18:59:59Z')).toBe('19:00');
    expect(at('2026-11-21T19:00:00Z')).toBe('20:00');
    expect(at('2026-11-21T23:29:59Z')).toBe('23:30');
    expect(at('2026-11-21T23:30:00Z')).toBe('00:30');
  });

  test('before opening is the first open one', () => {
    expect(at('2026-11-21T10:00:00Z')).toBe('19:00');
    expect(at('2026-11-21T10:00:00Z', closing('19:00'))).toBe('20:00');
  });

  test('is null half an hour after the last began, on a closed day, and while the running slot is closed', () => {
    expect(at('2026-11-21T23:59:59Z')).toBe('00:30');
    expect(at('2026-11-22T00:00:00Z')).toBeNull();
    expect(at('2026-11-21T10:00:00Z', [])).toBeNull();
    expect(at('2026-11-21T10:00:00Z', closing('19:00', '20:00', '23:30', '00:30'))).toBeNull();
    expect(at('2026-11-21T19:30:00Z', closing('20:00'))).toBeNull();
  });
});
