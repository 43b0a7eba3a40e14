import fc from 'fast-check';
import { expect, test } from 'vitest';
import { easterOf, holidayOn, holidaysOf } from '#shared/schedule/holidays';
import { addDays, weekdayOf } from '#shared/time';

test.each([
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2028, '2028-04-16'],
  [2029, '2029-04-01'],
  [2030, '2030-04-21'],
  [2031, '2031-04-13'],
  [2032, '2032-03-28'],
  [2033, '2033-04-17'],
  [2034, '2034-04-09'],
  [2035, '2035-03-25'],
])('Easter of %d is %s', (year, date) => expect(easterOf(year)).toBe(date));

test('Easter is a Sunday from 22 March to 25 April, in every year', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1583, max: 4099 }), (year) => {
      const easter = easterOf(year);
      expect(weekdayOf(easter)).toBe(0);
      expect(easter >= `${year}-03-22` && easter <= `${year}-04-25`).toBe(true);
    }),
  );
});

test('Angola has twelve legal holidays; Carnival is a Tuesday and Good Friday a Friday', () => {
  expect(holidaysOf(2026).map(({ key, date }) => `${date} ${key}`)).toEqual([
    '2026-01-01 newYear',
    '2026-02-04 armedStruggle',
    '2026-02-17 carnival',
    '2026-03-08 womensDay',
    '2026-03-23 southernAfrica',
    '2026-04-03 goodFriday',
    '2026-04-04 peace',
    '2026-05-01 labour',
    '2026-09-17 nationalHero',
    '2026-11-02 allSouls',
    '2026-11-11 independence',
    '2026-12-25 christmas',
  ]);
  for (const year of [2024, 2027, 2031]) {
    const of = (key: string) => holidaysOf(year).find((holiday) => holiday.key === key)!.date;
    expect([weekdayOf(of('carnival')), weekdayOf(of('goodFriday'))]).toEqual([2, 5]);
    expect(addDays(of('goodFriday'), 2)).toBe(easterOf(year));
  }
});

test('the holiday of a date is found, also where two coincide', () => {
  expect(holidayOn('2026-11-11')).toBe('independence');
  expect(holidayOn('2026-11-12')).toBeNull();
  expect(holidayOn('2035-03-23')).toBe('southernAfrica');
});
