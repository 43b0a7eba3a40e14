import { expect, test } from 'vitest';
import { asFollowed, differs, fateOf } from '#shared/schedule/held';

const slot = { capacity: 5, isClosed: false, reserved: 4, leased: 0, live: 4 };
const open = { capacity: 5, isClosed: false };
const closed = { capacity: 5, isClosed: true };

test('a closing is applied even if parties have seats in the slot', () => {
  expect(fateOf(slot, open, closed, 'closes')).toBe('follows');
  expect(fateOf({ ...slot, live: 0, leased: 1 }, open, closed, 'closes')).toBe('follows');
  expect(fateOf(slot, null, null, 'closes')).toBe('follows');
});

test('dropping a slot strands its parties, and recalls seats that only desks hold', () => {
  expect(fateOf(slot, open, null, 'changes')).toBe('strands');
  expect(fateOf({ ...slot, live: 0, leased: 1 }, open, null, 'changes')).toBe('recalls');
  expect(fateOf({ ...slot, live: 0 }, open, null, 'changes')).toBe('stays');
  expect(fateOf(slot, null, null, 'changes')).toBe('stays');
});

test('a capacity cannot fall below the sold seats, and waits for leases above it', () => {
  expect(fateOf(slot, open, { ...open, capacity: 3 }, 'changes')).toBe('strands');
  expect(fateOf(slot, open, { ...open, capacity: 4 }, 'changes')).toBe('follows');
  expect(fateOf({ ...slot, leased: 1 }, open, { ...open, capacity: 4 }, 'changes')).toBe('recalls');
});

test('a capacity may rise where the slot was overbooked on purpose', () => {
  expect(fateOf({ ...slot, reserved: 9 }, open, { ...open, capacity: 7 }, 'changes')).toBe('follows');
});

test('a closed slot stays as it is while the day keeps it closed', () => {
  expect(fateOf({ ...slot, isClosed: true }, closed, closed, 'closes')).toBe('stays');
});

test('a reopened slot fits its parties, and no explicit change makes it smaller', () => {
  const shut = { ...slot, isClosed: true };
  const smaller = { ...open, capacity: 3 };
  expect(fateOf(shut, closed, smaller, 'removes')).toBe('follows');
  expect(asFollowed(shut, smaller)).toEqual({ capacity: 4, isClosed: false });
  expect(fateOf(shut, closed, smaller, 'changes')).toBe('strands');
});

test('a closing keeps the seats of present parties within the capacity', () => {
  expect(asFollowed({ ...slot, capacity: 8, reserved: 6, leased: 1 }, closed)).toEqual({ capacity: 7, isClosed: true });
  expect(asFollowed({ ...slot, reserved: 9 }, closed)).toEqual(closed);
  expect(asFollowed(slot, null)).toEqual(closed);
});

test('slots differ by capacity or closing; the capacity of a closed slot is ignored', () => {
  expect([differs(open, open), differs(closed, { ...closed, capacity: 9 })]).toEqual([false, false]);
  expect([differs(open, null), differs(open, closed), differs(open, { ...open, capacity: 6 })]).toEqual([
    true,
    true,
    true,
  ]);
});

test('a slot that the week lacked already stays, unless the day closes', () => {
  const empty = { ...slot, reserved: 0, live: 0 };
  expect(fateOf({ ...empty, leased: 1 }, null, null, 'removes')).toBe('stays');
  expect(fateOf(empty, null, null, 'closes')).toBe('follows');
  expect(fateOf({ ...empty, live: 1 }, open, null, 'removes')).toBe('strands');
});

test('a closed slot of a week that closes it too stays, an open one closes', () => {
  expect(fateOf({ ...slot, isClosed: true }, open, closed, 'changes')).toBe('stays');
  expect(fateOf(slot, open, closed, 'changes')).toBe('follows');
});

test('a capacity that stays below the sold seats strands no party', () => {
  expect(fateOf({ ...slot, reserved: 9 }, open, open, 'changes')).toBe('follows');
  expect(fateOf({ ...slot, reserved: 9 }, open, { ...open, capacity: 4 }, 'changes')).toBe('strands');
  expect(fateOf({ ...slot, reserved: 2, leased: 1 }, open, { ...open, capacity: 3 }, 'changes')).toBe('follows');
  expect(fateOf({ ...slot, reserved: 2, leased: 2 }, open, { ...open, capacity: 2 }, 'changes')).toBe('recalls');
});

test('a larger capacity of the week replaces the smaller one', () => {
  expect(asFollowed(slot, { ...open, capacity: 9 })).toEqual({ ...open, capacity: 9 });
  expect(asFollowed({ ...slot, leased: 3 }, { ...open, capacity: 1 })).toEqual({ ...open, capacity: 5 });
});
