import { expect, test } from 'vitest';
import { addMonths, dayByKey, lastOf, sameDayIn, weeksOf } from '#ui/features/week/calendar-model.ts';

test('splits a month into weeks from Monday, with gaps for other months', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(weeks[1]?.[0]).toBe('2026-11-02');
  expect(weeks[5]).toEqual(['2026-11-30', null, null, null, null, null, null]);
});

test('takes four weeks for a February that begins on Monday', () => {
  expect(weeksOf('2027-02')).toHaveLength(4);
  expect(weeksOf('2027-02').flat()).not.toContain(null);
});

test('moves months across the end of the year both ways', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
  expect(lastOf('2028-02')).toBe('2028-02-29');
});

test('turns a 31st into the last day of a shorter month', () => {
  expect(sameDayIn('2026-01-31', 1)).toBe('2026-02-28');
  expect(sameDayIn('2026-03-31', -1)).toBe('2026-02-28');
  expect(sameDayIn('2026-11-21', 1)).toBe('2026-12-21');
});

test.each([
  ['ArrowLeft', '2026-10-31'],
  ['ArrowRight', '2026-11-02'],
  ['ArrowUp', '2026-10-25'],
  ['ArrowDown', '2026-11-08'],
  ['Home', '2026-10-26'],
  ['End', '2026-11-01'],
  ['PageUp', '2026-10-01'],
  ['PageDown', '2026-12-01'],
])('%s moves from Sunday 1 November to %s', (key, to) => {
  expect(dayByKey(key, '2026-11-01')).toBe(to);
});

test('ignores other keys', () => expect(dayByKey('a', '2026-11-01')).toBeNull());
