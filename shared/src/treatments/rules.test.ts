import { describe, expect, test } from 'vitest';
import { longestShift, nameIn, worksDuring } from '#shared/treatments/rules';

const [SATURDAY, SUNDAY] = ['2026-11-21', '2026-11-22'];
const onSaturdays = { weekdays: 1 << 6, from: '09:00', to: '17:00' };
const works = (time: string, minutes: number, given: object = {}, date = SATURDAY) =>
  worksDuring({ shifts: [onSaturdays], absences: [], ...given }, { date, time, minutes });

describe('a professional works during an appointment', () => {
  test('that begins and ends within one shift, both ends included', () => {
    expect([works('09:00', 480), works('09:00', 481), works('08:59', 60), works('16:01', 60)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    const shifts = [onSaturdays, { ...onSaturdays, from: '17:05', to: '20:00' }];
    expect([works('16:30', 30, { shifts }), works('16:30', 31, { shifts })]).toEqual([true, false]);
  });

  test('across shifts that touch on this weekday', () => {
    const shifts = [{ ...onSaturdays, from: '17:00', to: '20:00' }, onSaturdays];
    expect([works('16:30', 210, { shifts }), works('16:30', 211, { shifts })]).toEqual([true, false]);
    const otherDay = [{ weekdays: 1, from: '17:00', to: '20:00' }, onSaturdays];
    expect(works('16:30', 60, { shifts: otherDay })).toBe(false);
  });

  test('on the weekday of the shift only', () => {
    expect(works('10:00', 60, {}, SUNDAY)).toBe(false);
    expect(works('10:00', 60, { shifts: [] })).toBe(false);
  });

  test('after midnight, which belongs to the evening before', () => {
    const shifts = [{ ...onSaturdays, from: '20:00', to: '02:00' }];
    expect(works('01:00', 60, { shifts })).toBe(true);
    expect(works('01:01', 60, { shifts })).toBe(false);
    expect(works('01:00', 60, { shifts }, SUNDAY)).toBe(false);
  });

  test('on no day of an absence, its first and last included', () => {
    const absent = (from: string, to: string) => works('10:00', 60, { absences: [{ from, to }] });
    expect(absent(SATURDAY, SATURDAY)).toBe(false);
    expect(absent('2026-11-20', '2026-11-25')).toBe(false);
    expect(absent('2026-11-01', '2026-11-20')).toBe(true);
    expect(absent(SUNDAY, SUNDAY)).toBe(true);
  });
});

test('the longest shift is of any professional, and unknown without shifts', () => {
  const evening = { ...onSaturdays, from: '20:00', to: '02:00' };
  expect(longestShift([{ shifts: [evening] }, { shifts: [onSaturdays] }])).toBe(480);
  expect(longestShift([{ shifts: [evening] }])).toBe(360);
  expect(longestShift([{ shifts: [onSaturdays, { ...onSaturdays, from: '17:00', to: '20:00' }] }])).toBe(660);
  expect(longestShift([{ shifts: [] }])).toBeNull();
});

test('a name without a translation is the first one', () => {
  const names = { 'PT-AO': 'Massagem', 'PT-PT': null, EN: 'Massage' };
  expect([nameIn(names, 'PT-AO'), nameIn(names, 'PT-PT'), nameIn(names, 'EN')]).toEqual([
    'Massagem',
    'Massagem',
    'Massage',
  ]);
});
