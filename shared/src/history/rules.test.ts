import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changedFields, subjectOf } from '#shared/history/rules';

const party = { id: 'r1', name: 'Marisa', phone: '+244924111222', people: 2, notes: null, status: 'CONFIRMED' };

describe('the fields of a change', () => {
  test('are those that differ, with their old values', () => {
    const after = { ...party, people: 4, status: 'SEATED', notes: 'Janela' };
    expect(changedFields('reservation', party, after)).toEqual([
      { field: 'status', before: 'CONFIRMED', after: 'SEATED' },
      { field: 'people', before: 2, after: 4 },
      { field: 'notes', before: null, after: 'Janela' },
    ]);
  });

  test('are all new values of a new row, and all old values of a removed one', () => {
    const room = { id: 'x', name: 'Terraço', capacity: 30, stayMinutes: null };
    expect(changedFields('room', null, room)).toEqual([
      { field: 'name', before: null, after: 'Terraço' },
      { field: 'capacity', before: null, after: 30 },
    ]);
    expect(changedFields('room', room, null)).toEqual([
      { field: 'name', before: 'Terraço', after: null },
      { field: 'capacity', before: 30, after: null },
    ]);
  });

  test('are none of an unknown entity', () => {
    expect(changedFields('session', null, party)).toEqual([]);
  });

  test('compare lists by content', () => {
    const week = (capacity: number) => ({ services: [{ weekdays: 127, capacity }] });
    expect(changedFields('schedule', week(5), week(5))).toEqual([]);
    expect(changedFields('schedule', week(5), week(6))).toHaveLength(1);
  });

  test('are empty for an erased guest and for an unknown entity', () => {
    expect(changedFields('reservation', null, null)).toEqual([]);
    expect(changedFields('lease', null, party)).toEqual([]);
  });

  test('never include a key, a digest or an id, whatever the entity', () => {
    const secret = /token|hash|digest|salt|password|^id$|providerId|clientHash|calendarLink/i;
    const entities = ['venue', 'settings', 'room', 'schedule', 'exception', 'template', 'staff', 'reservation'];
    const others = ['deposit', 'waitlist_entry', 'slot', 'message', 'offer', 'guest', 'desk'];
    const secrets = ['guestToken', 'clientHash', 'calendarToken', 'tokenHash', 'providerId', 'id', 'passwordHash'];
    fc.assert(
      fc.property(
        fc.constantFrom(...entities, ...others),
        fc.constantFrom(...secrets),
        fc.string(),
        (entity, key, value) => {
          const shown = changedFields(entity, { [key]: `${value}-before` }, { [key]: value, name: 'x' });
          return shown.every(({ field }) => !secret.test(field));
        },
      ),
    );
  });
});

describe('the subject of a change', () => {
  test('has its current name, or its last one', () => {
    expect(subjectOf('reservation', party, { ...party, name: 'Rui' })).toBe('Rui');
    expect(subjectOf('reservation', party, null)).toBe('Marisa');
  });

  test.each(['venue', 'room', 'staff', 'reservation', 'deposit', 'waitlist_entry', 'desk'])(
    'is the name of a %s',
    (entity) => {
      expect(subjectOf(entity, { name: 'Terraço' }, null)).toBe('Terraço');
    },
  );

  test('has no name where none is stored, or where the name is another thing’s', () => {
    expect(subjectOf('reservation', null, null)).toBeNull();
    expect(subjectOf('message', null, { name: 'confirm_pt' })).toBeNull();
    expect(subjectOf('reservation', null, { name: '' })).toBeNull();
  });
});
