import { describe, expect, test } from 'vitest';
import { newId } from '#shared/ids';
import { professionalToAdd, treatmentToAdd } from '#shared/treatments/setup-schema';

const issuesOf = (schema: typeof treatmentToAdd | typeof professionalToAdd, input: object) =>
  (schema.safeParse(input).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);

const massage = {
  ...{ venueId: newId(), names: { 'PT-AO': 'Massagem' }, minutes: 60, price: 15_000 },
  ...{ roomIds: [newId()], professionalIds: [] },
};
const treatment = (given: object) => issuesOf(treatmentToAdd, { ...massage, ...given });

describe('a treatment', () => {
  test('needs a first name; an empty translation is none', () => {
    expect(treatment({ names: { 'PT-AO': ' ' } })).toEqual([['names.PT-AO', 'required']]);
    const { names } = treatmentToAdd.parse({
      ...massage,
      names: { 'PT-AO': 'Massagem', 'PT-PT': '', EN: ' Massage ' },
    });
    expect(names).toEqual({ 'PT-AO': 'Massagem', 'PT-PT': null, EN: 'Massage' });
  });

  test('is for one person, without a preparation and a buffer, unless the form says otherwise', () => {
    expect(treatmentToAdd.parse(massage)).toMatchObject({ preparationMinutes: 0, bufferMinutes: 0, people: 1 });
  });

  test.each([
    [{ minutes: 4 }, 'minutes'],
    [{ minutes: 721 }, 'minutes'],
    [{ minutes: 'uma hora' }, 'minutes'],
    [{ bufferMinutes: 241 }, 'bufferMinutes'],
    [{ bufferMinutes: -1 }, 'bufferMinutes'],
    [{ preparationMinutes: 241 }, 'preparationMinutes'],
    [{ preparationMinutes: -1 }, 'preparationMinutes'],
    [{ preparationMinutes: 'algum' }, 'preparationMinutes'],
    [{ price: -1 }, 'price'],
    [{ price: 10_000_001 }, 'price'],
    [{ price: 99.5 }, 'price'],
    [{ people: 0 }, 'people'],
    [{ people: 21 }, 'people'],
    [{ roomIds: [] }, 'roomIds'],
    [{ roomIds: ['cabine'] }, 'roomIds.0'],
  ])('with %o is refused beside %s', (given, field) => {
    expect(treatment(given).map(([path]) => path)).toEqual([field]);
  });
});

const shift = { weekdays: 62, from: '09:00', to: '17:00' };
const rosa = (given: object) =>
  issuesOf(professionalToAdd, { venueId: newId(), name: 'Rosa', shifts: [], absences: [], ...given });

describe("a professional's shifts", () => {
  test.each([
    ['the end before the beginning', [{ ...shift, to: '08:00' }], [['shifts.0.to', 'shiftOrder']]],
    ['no length', [{ ...shift, to: '09:00' }], [['shifts.0.to', 'shiftOrder']]],
    [
      'the end at 06:00, where the next service day begins',
      [{ ...shift, to: '06:00' }],
      [['shifts.0.to', 'shiftOrder']],
    ],
    ['no weekday', [{ ...shift, weekdays: 0 }], [['shifts.0.weekdays', expect.anything()]]],
    [
      'an overlap on a common weekday',
      [shift, { weekdays: 32, from: '16:59', to: '20:00' }],
      [['shifts', 'shiftsOverlap']],
    ],
    [
      'an overlap after midnight',
      [
        { ...shift, from: '20:00', to: '02:00' },
        { ...shift, from: '01:00', to: '04:00' },
      ],
      [['shifts', 'shiftsOverlap']],
    ],
  ])('with %s are refused', (_what, shifts, issues) => {
    expect(rosa({ shifts })).toEqual(issues);
  });

  test('may pass midnight, meet each other, and share hours on different weekdays', () => {
    expect(rosa({ shifts: [shift, { ...shift, from: '20:00', to: '02:00' }] })).toEqual([]);
    expect(rosa({ shifts: [shift, { ...shift, from: '17:00', to: '20:00' }] })).toEqual([]);
    expect(rosa({ shifts: [shift, { ...shift, weekdays: 65 }] })).toEqual([]);
  });
});

describe("a professional's absences", () => {
  test('are real days in order', () => {
    const absent = (from: string, to: string) => rosa({ absences: [{ from, to }] });
    expect(absent('2028-02-29', '2028-02-29')).toEqual([]);
    expect(absent('2027-02-29', '2027-03-01')).toEqual([['absences.0.from', 'invalidDate']]);
    expect(absent('2026-12-02', '2026-12-01')).toEqual([['absences.0.to', 'dateOrder']]);
  });
});
