import { expect, test } from 'vitest';
import { differs, fateOf } from '#shared/schedule/held';

const slot = { capacity: 5, isClosed: false, reserved: 4, leased: 0, live: 4 };
const open = { capacity: 5, isClosed: false };
const closed = { capacity: 5, isClosed: true };

test('nobody is left without a slot that is closed or dropped', () => {
  expect(fateOf(slot, open, closed, true)).toBe('strands');
  expect(fateOf(slot, open, null, false)).toBe('strands');
  expect(fateOf({ ...slot, live: 0, leased: 1 }, open, closed, true)).toBe('strands');
});

test('where all have left the slot closes', () => {
  expect(fateOf({ ...slot, live: 0 }, open, closed, true)).toBe('follows');
});

test('a capacity is not lowered below what is taken, leased seats included', () => {
  expect(fateOf(slot, open, { ...open, capacity: 3 }, false)).toBe('strands');
  expect(fateOf(slot, open, { ...open, capacity: 4 }, false)).toBe('follows');
  expect(fateOf({ ...slot, leased: 1 }, open, { ...open, capacity: 4 }, false)).toBe('strands');
});

test('it may be raised where the slot was overbooked on purpose', () => {
  expect(fateOf({ ...slot, reserved: 9 }, open, { ...open, capacity: 7 }, false)).toBe('follows');
});

test('a slot that the week had dropped before is only in the way of a closing', () => {
  expect(fateOf(slot, null, null, false)).toBe('stays');
  expect(fateOf(slot, null, null, true)).toBe('strands');
});

test('who sits in a closed slot is not in the way of what leaves it closed', () => {
  expect(fateOf({ ...slot, isClosed: true }, closed, closed, true)).toBe('stays');
});

test('a slot differs by capacity or closedness; of a closed one the capacity says nothing', () => {
  expect([differs(open, open), differs(closed, { ...closed, capacity: 9 })]).toEqual([false, false]);
  expect([differs(open, null), differs(open, closed), differs(open, { ...open, capacity: 6 })]).toEqual([
    true,
    true,
    true,
  ]);
});
