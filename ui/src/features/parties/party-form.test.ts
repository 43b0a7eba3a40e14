import { describe, expect, test } from 'vitest';
import { aReservation } from '#ui/features/dashboard/testing.tsx';
import { changedFields, changesOf, conflictOf, formOf, keptMine, partyForm } from '#ui/features/parties/party-form.ts';
import { refusedBy } from '#ui/kit/form/testing.ts';

const base = formOf(aReservation({ notes: 'Janela', phone: '+244923456789' }));

describe('the request of a party change', () => {
  test('contains only changed fields, numbers as numbers and a cleared note as empty', () => {
    expect(changesOf(base, { ...base, people: '6', notes: ' ' })).toEqual({ people: 6, notes: '' });
    expect(changesOf(base, base)).toEqual({});
  });

  test('omits fields that differ only in formatting', () => {
    const same = { ...base, name: ` ${base.name} `, phone: '923456789', people: '04' };
    expect(changedFields(base, same)).toEqual([]);
  });
});

describe('a conflict', () => {
  const mine = { ...base, people: '6', time: '21:00' };

  test('lists fields that differ and fields that only the other person changed', () => {
    const now = { ...base, people: '5', notes: 'Alergia' };
    expect(conflictOf(base, mine, now)).toEqual([
      { field: 'people', mine: '6', now: '5', isTheirs: false },
      { field: 'time', mine: '21:00', now: base.time, isTheirs: false },
      { field: 'notes', mine: 'Janela', now: 'Alergia', isTheirs: true },
    ]);
  });

  test('is none if both set the same value', () => {
    expect(conflictOf(base, mine, { ...base, people: '6', time: '21:00' })).toEqual([]);
  });

  test('keeps my changes over the current row', () => {
    const now = { ...base, people: '5', notes: 'Alergia' };
    expect(keptMine(base, mine, now)).toEqual({ ...now, people: '6', time: '21:00' });
  });
});

describe('the form refuses', () => {
  test('a missing name, an invalid phone and a party of zero', () => {
    expect(refusedBy(partyForm(true), { ...base, name: ' ', phone: '92', people: '0' })).toEqual({
      name: 'required',
      phone: 'phoneFormat',
      people: 'atLeastOne',
    });
  });

  test('removing a phone, but accepts a walk-in without one', () => {
    expect(refusedBy(partyForm(true), { ...base, phone: '' })).toEqual({ phone: 'required' });
    expect(refusedBy(partyForm(false), { ...base, phone: '' })).toEqual({});
  });
});
