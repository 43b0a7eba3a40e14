import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  civilDate,
  daysBetween,
  formatClockTime,
  formatInstant,
  formatInstantDate,
  formatLongDate,
  formatMonth,
  formatShortDate,
  formatShortSlotDate,
  formatSlotDate,
  formatSlotTime,
  formatSlotWeekday,
  instantOf,
  isDate,
  isTime,
  localOf,
  minuteOfService,
  serviceDay,
  timeOfService,
  weekdayOf,
} from '#shared/time';
import { timezones } from '#shared/venues/schema';

test('only real calendar dates are dates', () => {
  expect(isDate('2026-02-28')).toBe(true);
  expect(isDate('2028-02-29')).toBe(true);
  for (const wrong of [
    '2026-02-31',
    '0000-01-01',
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '26-01-01',
    '2026-1-1',
    '2026-01-01T00:00',
    '',
  ])
    expect(isDate(wrong), wrong).toBe(false);
});

test('a date within other text is no date', () => {
  for (const wrong of ['x2026-01-01', '2026-01-01x', '+2026-01-01', '02026-01-01'])
    expect(isDate(wrong), wrong).toBe(false);
  expect(isDate('0001-01-01')).toBe(true);
});

test('only HH:MM is a time, never with seconds', () => {
  expect(isTime('00:00')).toBe(true);
  expect(isTime('23:59')).toBe(true);
  for (const wrong of [
    '24:00',
    '30:00',
    '7:30',
    '19:60',
    'x19:30',
    '19:30x',
    '1a:30',
    '19:a0',
    '19:3a',
    '2a:30',
    '19:30:00',
    '',
    'noon',
  ])
    expect(isTime(wrong), wrong).toBe(false);
});

test('half past midnight belongs to the evening before', () => {
  expect(minuteOfService('00:30')).toBeGreaterThan(minuteOfService('23:30'));
  expect(timeOfService(minuteOfService('00:30'))).toBe('00:30');
  expect(instantOf('2026-11-21', '00:30', 'Africa/Luanda').toISOString()).toBe('2026-11-21T23:30:00.000Z');
  expect(localOf(new Date('2026-11-21T23:30:00Z'), 'Africa/Luanda')).toEqual({ date: '2026-11-21', time: '00:30' });
});

test('a service day runs from 06:00 to 05:59 of the next morning, whatever the machine’s zone', () => {
  expect(serviceDay(new Date('2026-11-22T04:59:00Z'), 'Africa/Luanda')).toBe('2026-11-21');
  expect(serviceDay(new Date('2026-11-22T05:00:00Z'), 'Africa/Luanda')).toBe('2026-11-22');
});

test('every minute of a service day survives the conversion to an instant and back', () => {
  for (let minute = 360; minute < 1800; minute += 7) {
    const time = timeOfService(minute);
    expect(localOf(instantOf('2026-12-31', time, 'Africa/Luanda'), 'Africa/Luanda')).toEqual({
      date: '2026-12-31',
      time,
    });
  }
});

describe('a slot after midnight is written with the day on which it begins', () => {
  const cases = [
    ['2026-11-20', '05:59', 'sábado, 21 de novembro de 2026', 'Saturday, 21 November 2026'],
    ['2026-11-20', '06:00', 'sexta-feira, 20 de novembro de 2026', 'Friday, 20 November 2026'],
    ['2026-11-20', '23:59', 'sexta-feira, 20 de novembro de 2026', 'Friday, 20 November 2026'],
    ['2026-11-30', '00:00', 'terça-feira, 1 de dezembro de 2026', 'Tuesday, 1 December 2026'],
    ['2026-12-31', '00:30', 'sexta-feira, 1 de janeiro de 2027', 'Friday, 1 January 2027'],
    ['2028-02-28', '00:30', 'terça-feira, 29 de fevereiro de 2028', 'Tuesday, 29 February 2028'],
    ['2028-02-29', '01:00', 'quarta-feira, 1 de março de 2028', 'Wednesday, 1 March 2028'],
    ['2027-02-28', '01:00', 'segunda-feira, 1 de março de 2027', 'Monday, 1 March 2027'],
  ] as const;

  test.each(cases)('%s %s', (date, time, portuguese, english) => {
    expect(formatSlotDate({ date, time }, 'PT-AO')).toBe(portuguese);
    expect(formatSlotDate({ date, time }, 'PT-PT')).toBe(portuguese);
    expect(formatSlotDate({ date, time }, 'EN')).toBe(english);
    expect(english.startsWith(formatSlotWeekday({ date, time }, 'EN'))).toBe(true);
    expect(formatShortSlotDate({ date, time }, 'PT-AO')).toBe(formatShortDate(civilDate({ date, time }), 'PT-AO'));
  });

  test.each(['Africa/Luanda', 'UTC'])('matches the slot’s instant in %s', (timezone) => {
    const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' });
    for (const [date, time] of cases) {
      expect(civilDate({ date, time })).toBe(calendar.format(instantOf(date, time, timezone)));
    }
  });
});

test('days are counted on the calendar', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(daysBetween('2026-11-21', '2027-05-20')).toBe(180);
  expect(weekdayOf('2026-11-21')).toBe(6);
});

test('a month keeps the day, or takes its own last one', () => {
  expect(addMonths('2026-11-21', 2)).toBe('2027-01-21');
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
});

test('a slot after midnight names the morning that it is in', () => {
  const written = (time: string, date = '2026-11-21') =>
    formatSlotTime({ date, time }, 'EN', (weekday) => `(early ${weekday})`);
  expect(written('20:00')).toBe('20:00');
  expect(written('00:30')).toBe('00:30 (early Sunday)');
  expect(written('00:30', 'not a date')).toBe('00:30');
});

describe('for people', () => {
  const instant = '2026-11-21T23:30:00Z';

  test('a month is written out in the reader’s language', () => {
    expect(formatMonth('2026-11', 'EN')).toBe('November 2026');
    expect(formatMonth('2026-11', 'PT-AO')).toBe('novembro de 2026');
  });

  test('an instant is written in the zone, with or without its time', () => {
    expect(formatInstant(instant, 'EN', 'Africa/Luanda')).toBe('22 November 2026 at 00:30');
    expect(formatInstantDate(instant, 'EN', 'Africa/Luanda')).toBe('22 November 2026');
    expect(formatInstantDate(instant, 'PT-PT', 'UTC')).toBe('21 de novembro de 2026');
    expect(formatClockTime(instant, 'Africa/Luanda')).toBe('00:30');
  });

  test('Angola and Portugal have their own calendars', () => {
    const [angola, portugal] = ['pt-AO', 'pt-PT'].map((locale) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(
        new Date(instant),
      ),
    );
    expect([formatInstant(instant, 'PT-AO', 'UTC'), formatInstant(instant, 'PT-PT', 'UTC')]).toEqual([
      angola,
      portugal,
    ]);
  });
});

test('long dates are written out in the reader’s language', { tags: ['spec-1.12'] }, () => {
  expect(formatLongDate('2026-11-21', 'PT-AO')).toBe('sábado, 21 de novembro de 2026');
  expect(formatLongDate('2026-11-21', 'PT-PT')).toBe('sábado, 21 de novembro de 2026');
  expect(formatLongDate('2026-11-21', 'EN')).toBe('Saturday, 21 November 2026');
});

test('short dates keep the day’s first word, the day and the month', () => {
  expect(formatShortDate('2026-11-23', 'PT-AO')).toBe('segunda, 23/11');
  expect(formatShortDate('2027-01-02', 'PT-PT')).toBe('sábado, 2/01');
  expect(formatShortDate('2026-11-23', 'EN')).toBe('Mon 23 Nov');
});

test('short dates of another year than today’s name it', () => {
  expect(formatShortDate('2028-02-29', 'PT-AO', '2026-11-23')).toBe('terça, 29/02/2028');
  expect(formatShortDate('2028-02-29', 'EN', '2026-11-23')).toBe('Tue 29 Feb 2028');
  expect(formatShortDate('2026-12-31', 'PT-AO', '2026-01-01')).toBe('quinta, 31/12');
});

test('every day and month is named as in the languages’ own calendars', () => {
  const portuguese = new Intl.DateTimeFormat('pt-PT', { dateStyle: 'full', timeZone: 'UTC' });
  const english = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });
  const parts = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  const [shortPortuguese, shortEnglish] = ['pt-PT', 'en-GB'].map((lang) => new Intl.DateTimeFormat(lang, parts));
  const withoutCommas = (text: string) => text.replaceAll(',', '');
  for (let date = '2027-12-25'; date < '2029-01-08'; date = addDays(date, 1)) {
    const day = new Date(`${date}T00:00:00Z`);
    expect(formatLongDate(date, 'PT-AO')).toBe(portuguese.format(day));
    expect(withoutCommas(formatLongDate(date, 'EN'))).toBe(withoutCommas(english.format(day)));
    expect(formatShortDate(date, 'PT-AO')).toBe(shortPortuguese!.format(day));
    expect(formatShortDate(date, 'EN')).toBe(withoutCommas(shortEnglish!.format(day)));
  }
});

test('an instant’s local time equals the zone’s calendar, in every supported zone', () => {
  const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
  for (const timeZone of timezones) {
    const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    fc.assert(
      fc.property(instants, (instant) => {
        const [calendarDay, time] = calendar.format(instant).split(' ') as [string, string];
        const date = time < '06:00' ? addDays(calendarDay, -1) : calendarDay;
        expect(localOf(instant, timeZone)).toEqual({ date, time });
        expect(serviceDay(instant, timeZone)).toBe(date);
        expect(instantOf(date, time, timeZone).getTime()).toBe(Math.floor(instant.getTime() / 60_000) * 60_000);
      }),
    );
  }
});

test('an unsupported zone is refused', () => {
  expect(() => instantOf('2026-11-21', '19:00', 'Europe/Lisbon')).toThrow(
    new RangeError('unsupported time zone: Europe/Lisbon'),
  );
});
