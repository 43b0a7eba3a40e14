import { expect, test } from 'vitest';
import { aReservation, DATE } from '#ui/features/dashboard/testing.tsx';
import { withParty } from '#ui/features/parties/use-day-cache.ts';

const bruno = aReservation();
const rui = aReservation({ name: 'Rui' });

test('replaces a changed party in place and keeps the other row objects', () => {
  const seated = { ...bruno, status: 'SEATED' as const, version: 2 };
  const next = withParty([bruno, rui], seated, DATE);
  expect(next).toEqual([seated, rui]);
  expect(next[1]).toBe(rui);
});

test('moves a party to another day from this list to that one', () => {
  const moved = { ...bruno, date: '2026-11-24', version: 2 };
  expect(withParty([bruno, rui], moved, DATE)).toEqual([rui]);
  expect(withParty([rui], moved, '2026-11-24')).toEqual([rui, moved]);
});

test('ignores a slower answer with an older row', () => {
  const newer = { ...bruno, version: 3 };
  expect(withParty([newer], { ...bruno, version: 2 }, DATE)).toEqual([newer]);
});
