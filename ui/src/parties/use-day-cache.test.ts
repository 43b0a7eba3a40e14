import { expect, test } from 'vitest';
import { aReservation, DATE } from '#ui/dashboard/testing.tsx';
import { withParty } from '#ui/parties/use-day-cache.ts';

const bruno = aReservation();
const rui = aReservation({ name: 'Rui' });

test('a party that changed takes its own place, and the others stay the very same rows', () => {
  const seated = { ...bruno, status: 'SEATED' as const, version: 2 };
  const next = withParty([bruno, rui], seated, DATE);
  expect(next).toEqual([seated, rui]);
  expect(next[1]).toBe(rui);
});

test('a party that moved to another day leaves this one, and joins that one', () => {
  const moved = { ...bruno, date: '2026-11-24', version: 2 };
  expect(withParty([bruno, rui], moved, DATE)).toEqual([rui]);
  expect(withParty([rui], moved, '2026-11-24')).toEqual([rui, moved]);
});

test('a slower answer does not put an older row over a newer one', () => {
  const newer = { ...bruno, version: 3 };
  expect(withParty([newer], { ...bruno, version: 2 }, DATE)).toEqual([newer]);
});
