import { describe, expect, test } from 'vitest';
import {
  type Guest,
  isMissing,
  peopleOf,
  refusalsOf,
  usualParty,
  type Visit,
} from '#ui/features/reservations/visit.ts';

const TODAY = '2026-11-21';
const house = { minParty: 1, maxParty: 14 };
const marisa: Guest = { name: 'Marisa Lopes', phone: '923 456 789', notes: '', deposit: false };
const visit: Visit = { date: TODAY, party: '4', exact: '', roomId: 'r1', time: null, listTime: null };

describe('people', () => {
  test('6+ sends six, or the exact number that was given', { tags: ['spec-5.7'] }, () => {
    expect(peopleOf({ party: '3', exact: '' })).toBe(3);
    expect(peopleOf({ party: '6+', exact: '' })).toBe(6);
    expect(peopleOf({ party: '6+', exact: ' 9 ' })).toBe(9);
    expect(peopleOf({ party: '6+', exact: 'muitos' })).toBe(6);
  });

  test('begins with two people, within the venue’s limits', () => {
    expect(usualParty(house)).toEqual({ party: '2', exact: '' });
    expect(usualParty({ minParty: 1, maxParty: 1 })).toEqual({ party: '1', exact: '' });
    expect(usualParty({ minParty: 6, maxParty: 40 })).toEqual({ party: '6+', exact: '' });
    expect(usualParty({ minParty: 8, maxParty: 200 })).toEqual({ party: '6+', exact: '8' });
  });
});

describe('the checks before a form is sent', () => {
  test('accept a complete form', () => {
    expect(refusalsOf(visit, marisa, house, TODAY)).toEqual({});
  });

  test('refuse blank required fields and report only these as missing', () => {
    const refused = refusalsOf({ ...visit, date: '', roomId: '' }, { ...marisa, name: '  ', phone: '' }, house, TODAY);
    expect(refused).toEqual({ name: 'required', phone: 'required', date: 'required', roomId: 'required' });
    expect(isMissing(refused)).toBe(true);
    expect(isMissing(refusalsOf(visit, { ...marisa, phone: '12' }, house, TODAY))).toBe(false);
  });

  test.each(['923456789', '244 923 456 789', '+351 912 345 678'])('accept the phone %s', (phone) => {
    expect(refusalsOf(visit, { ...marisa, phone }, house, TODAY).phone).toBeUndefined();
  });

  test.each(['923', '+244 12', 'amanhã'])('refuse the phone %s', (phone) => {
    expect(refusalsOf(visit, { ...marisa, phone }, house, TODAY).phone).toBe('phoneFormat');
  });

  test('refuse past and impossible days', () => {
    expect(refusalsOf({ ...visit, date: '2026-11-20' }, marisa, house, TODAY).date).toBe('invalidDate');
    expect(refusalsOf({ ...visit, date: '2026-02-31' }, marisa, house, TODAY).date).toBe('invalidDate');
  });

  test('refuse parties outside the venue’s limits', () => {
    expect(refusalsOf({ ...visit, party: '6+', exact: '15' }, marisa, house, TODAY).people).toBe('partyRange');
    expect(refusalsOf(visit, marisa, { minParty: 8, maxParty: 200 }, TODAY).people).toBe('partyRange');
  });
});
