import { expect, test } from 'vitest';
import { rowsIn } from '#shared/desk/row-language';
import { dayWith, entry, party } from '#shared/desk/testing/day';
import { massage, spa, treated } from '#shared/desk/testing/spa';
import { newId } from '#shared/ids';

const asked = { id: massage.id, name: 'Massagem', minutes: 30, professional: null };

test('parties and the waiting list name their treatments in the language of the reader', () => {
  const rows = spa({ parties: [treated()] });
  const waits = entry({ treatment: asked, visit: [{ ...asked, beside: false }] });
  const english = rowsIn({ ...rows, entries: new Map([[waits.id, waits]]) }, 'EN');
  expect([...english.reservations.values()].map(({ treatment }) => treatment?.name)).toEqual(['Massage']);
  expect(english.entries.get(waits.id)).toMatchObject({ treatment: { name: 'Massage' }, visit: [{ name: 'Massage' }] });
  const back = rowsIn(english, 'PT-PT');
  expect(back.entries.get(waits.id)).toEqual(waits);
});

test('rows for seats, and those of a treatment that was removed, are as they came', () => {
  const removed = treated({ treatment: { ...asked, id: newId(), name: 'Banho' } });
  const seated = party();
  const rows = rowsIn(spa({ parties: [removed, seated] }), 'EN');
  expect([rows.reservations.get(removed.id), rows.reservations.get(seated.id)]).toEqual([removed, seated]);
  const withoutServices = dayWith({ parties: [seated] });
  expect(rowsIn(withoutServices, 'EN')).toBe(withoutServices);
});
