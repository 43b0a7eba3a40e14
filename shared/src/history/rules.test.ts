import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changedFields, subjectOf } from '#shared/history/rules';

const party = { id: 'r1', name: 'Marisa', phone: '+244924111222', people: 2, notes: null, status: 'CONFIRMED' };

describe('what a change changed', () => {
  test('is the fields that differ, with what they were', () => {
    const after = { ...party, people: 4, status: 'SEATED', notes: 'Janela' };
    expect(changedFields('reservation', party, after)).toEqual([
      { field: 'status', before: 'CONFIRMED', after: 'SEATED' },
      { field: 'people', before: 2, after: 4 },
      { field: 'notes', before: null, after: 'Janela' },
    ]);
  });

  test('of something new is what it has, and of something gone what it had', () => {
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

  test('compares lists by what is in them', () => {
    const week = (capacity: number) => ({ services: [{ weekdays: 127, capacity }] });
    expect(changedFields('schedule', week(5), week(5))).toEqual([]);
    expect(changedFields('schedule', week(5), week(6))).toHaveLength(1);
  });

  test('is nothing where the guest was erased, and for an entity that nobody described', () => {
    expect(changedFields('reservation', null, null)).toEqual([]);
    expect(changedFields('lease', null, party)).toEqual([]);
  });

  test('never shows a key, a digest or an id, whatever the entity', () => {
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

describe('what a change is about', () => {
  test('is called by the name that it has now, or had', () => {
    expect(subjectOf('reservation', party, { ...party, name: 'Rui' })).toBe('Rui');
    expect(subjectOf('reservation', party, null)).toBe('Marisa');
  });

  test('has no name where none is kept, and where the name is that of something else', () => {
    expect(subjectOf('reservation', null, null)).toBeNull();
    expect(subjectOf('message', null, { name: 'confirm_pt' })).toBeNull();
    expect(subjectOf('reservation', null, { name: '' })).toBeNull();
  });
});
