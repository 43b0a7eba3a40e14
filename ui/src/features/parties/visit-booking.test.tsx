import { screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, test } from 'vitest';
import type { StaffReservation } from '#shared/reservations/desk';
import type { Treatment } from '#shared/treatments/schema';
import { anEntry, aReservation, aVenue, DATE, HALL } from '#ui/features/dashboard/testing.tsx';
import {
  aroundBoard,
  board,
  click,
  fieldOf,
  findField,
  press,
  refusal,
  submit,
  type,
} from '#ui/features/parties/testing.tsx';
import { fill } from '#ui/testing/wait.ts';

aroundBoard();

const rosa = { id: 'rosa', name: 'Rosa Kiala' };
const marta = { id: 'marta', name: 'Marta Sebastião' };
const named = (name: string) => ({ 'PT-AO': name, 'PT-PT': null, EN: null });
const massage: Treatment = {
  ...{ id: 'massage', minutes: 60, price: 25_000, people: 1, professionals: [rosa] },
  names: named('Massagem relaxante'),
};
const facial: Treatment = {
  ...{ id: 'facial', minutes: 45, price: 18_000, people: 1, professionals: [marta] },
  names: named('Limpeza de pele'),
};
const couple: Treatment = { ...massage, id: 'couple', people: 2, names: named('Massagem a dois') };
const [hall, terrace] = aVenue().rooms;
const spa = aVenue({ rooms: [{ ...hall!, hasTreatments: true }, terrace!] });

const partOf = (part: number, time: string): StaffReservation =>
  aReservation({ name: 'Rui Sampaio', people: 1, date: DATE, time, visitPart: { id: 'visit', part, of: 2 } });
const visitAt = (...times: string[]) => ({
  ...{ time: times[0]!, roomId: HALL },
  parts: times.map((time, n) => ({ treatmentId: n === 0 ? 'massage' : 'facial', time })),
});

async function newVisit(more: Parameters<typeof board>[0] = {}) {
  const shown = await board({
    managedVenues: () => ({ venues: [spa], total: 1, hasMore: false }),
    treatments: () => [massage, facial, couple],
    treatmentTimes: () => [{ time: '21:00', roomId: HALL, professionalIds: ['rosa'] }],
    visitTimes: () => [visitAt('21:00', '22:15')],
    bookVisitAtDesk: () => [partOf(1, '21:00'), partOf(2, '22:15')],
    ...more,
  });
  await press('n', document.body);
  await type(await findField(/^Telefone/), '923 456 789');
  await type(fieldOf(/^Nome/)!, 'Rui Sampaio');
  await waitFor(() => expect(fieldOf(/^Serviço/)?.textContent).toContain('Massagem relaxante'));
  await fill(fieldOf(/^Serviço/)!, 'massage');
  await click(/^Juntar outro serviço/);
  await findField(/^Serviço 2/);
  return shown;
}
const check = (name: RegExp) => act(async () => screen.getByRole<HTMLInputElement>('radio', { name }).click());
const dialog = () => screen.getByRole('dialog').textContent;
const withFacial = async (more: Parameters<typeof board>[0] = {}) => {
  const shown = await newVisit(more);
  await fill(fieldOf(/^Serviço 2/)!, 'facial');
  return shown;
};

test('staff book a visit of two treatments with the times that they saw', async () => {
  const { page, called } = await withFacial();
  expect(fieldOf(/^Serviço 2/)?.textContent).not.toContain('Massagem a dois');
  await fill(await findField(/^Profissional do serviço 2/), 'marta');
  await click(/^21:00 ?depois 22:15, até às 23:00/, 'button', 'dialog');
  expect(dialog()).toContain('22:15 · Limpeza de pele · 45 min · Marta Sebastião');
  expect(called('visitTimes').at(-1)?.input).toMatchObject({ date: DATE, parts: ['massage', 'facial.marta'] });
  await submit(/^Reservar/);
  await waitFor(() => expect(called('bookVisitAtDesk')).toHaveLength(1));
  expect(called('bookVisitAtDesk')[0]?.input).toMatchObject({
    ...{
      kind: 'phone',
      name: 'Rui Sampaio',
      date: DATE,
      time: '21:00',
      people: 1,
      roomId: HALL,
      treatmentId: 'massage',
    },
    furtherTreatments: [{ treatmentId: 'facial', professionalId: 'marta', time: '22:15' }],
  });
  expect(called('bookAtDesk')).toEqual([]);
  await waitFor(() => expect(page.textContent).toContain('Rui Sampaio: visita marcada para'));
  expect(page.textContent).toContain('Serviço 1 de 2');
  expect(page.textContent).toContain('Serviço 2 de 2');
});

test('a visit that staff just booked is taken back whole, its first treatment last', async () => {
  const undoReservation = ({ id }: Record<string, unknown>) => ({ ...partOf(1, '21:00'), id, status: 'CANCELLED' });
  const undoUntil = new Date(Date.now() + 600_000).toISOString();
  const booked = [partOf(1, '21:00'), partOf(2, '22:15')].map((part) => ({ ...part, undoUntil }));
  const { called } = await withFacial({ bookVisitAtDesk: () => booked, undoReservation });
  await click(/^21:00/, 'button', 'dialog');
  await submit(/^Reservar/);
  await click(/^Desfazer/);
  await waitFor(() => expect(called('undoReservation')).toHaveLength(2));
  expect(called('undoReservation').map(({ input }) => (input as { id: string }).id)).toEqual(
    booked.map(({ id }) => id).reverse(),
  );
});

test('two guests side by side are asked for as that', async () => {
  const { called } = await withFacial({ visitTimes: () => [visitAt('21:00', '21:00')] });
  await check(/^Ao mesmo tempo/);
  await click(/^21:00 ?ao mesmo tempo, até às 22:00/, 'button', 'dialog');
  expect(called('visitTimes').at(-1)?.input).toMatchObject({ parts: ['massage', '~facial'] });
  await submit(/^Reservar/);
  await waitFor(() => expect(called('bookVisitAtDesk')).toHaveLength(1));
  expect(called('bookVisitAtDesk')[0]?.input).toMatchObject({
    furtherTreatments: [{ treatmentId: 'facial', beside: true, time: '21:00' }],
  });
});

test('a further treatment that is not chosen is not booked as one', async () => {
  const { called } = await newVisit();
  await submit(/^Reservar/);
  expect(dialog()).toContain('Escolha este serviço, ou remova-o da visita.');
  expect([...called('bookVisitAtDesk'), ...called('bookAtDesk')]).toEqual([]);
  await click(/^Remover o serviço 2/);
  await click(/^21:00 ?até às 22:00/, 'button', 'dialog');
  await submit(/^Reservar/);
  await waitFor(() => expect(called('bookAtDesk')).toHaveLength(1));
  expect(called('bookAtDesk')[0]?.input).toMatchObject({ treatmentId: 'massage', time: '21:00' });
});

test('a treatment that another party got is named, and the form keeps all that was typed', async () => {
  let times = [visitAt('21:00', '22:15')];
  let refuse = true;
  const current = { number: 2, treatmentId: 'facial', time: '22:15' };
  const bookVisitAtDesk = () => {
    if (!refuse) return [partOf(1, '21:00'), partOf(2, '22:45')];
    throw refusal(409, { code: 'treatment_taken', message: 'Esta hora já não está livre para este serviço.', current });
  };
  const { called } = await withFacial({ visitTimes: () => times, bookVisitAtDesk });
  await click(/^21:00/, 'button', 'dialog');
  times = [visitAt('21:00', '22:45')];
  await submit(/^Reservar/);
  await waitFor(() =>
    expect(dialog()).toContain('Às 22:15 já não é possível marcar Limpeza de pele. Veja as horas novas'),
  );
  await waitFor(() => expect(dialog()).toContain('22:45 · Limpeza de pele'));
  expect(fieldOf(/^Nome/)?.value).toBe('Rui Sampaio');
  expect(fieldOf(/^Serviço 2/)?.value).toBe('facial');
  expect(dialog()).not.toContain('Aceitar além da capacidade');
  times = [visitAt('22:00', '23:00')];
  await submit(/^Reservar/);
  await waitFor(() => expect(dialog()).toContain('Limpeza de pele. Escolha outro início'));
  refuse = false;
  await click(/^22:00/, 'button', 'dialog');
  await submit(/^Reservar/);
  await waitFor(() => expect(called('bookVisitAtDesk')).toHaveLength(3));
  expect(called('bookVisitAtDesk')[2]?.input).toMatchObject({ time: '22:00', name: 'Rui Sampaio' });
  expect(new Set(called('bookVisitAtDesk').map(({ options }) => options.idempotencyKey)).size).toBe(1);
});

test('a visit without a time that day goes to the waiting list with all that was typed', async () => {
  const { called } = await withFacial({
    visitTimes: () => [],
    visitTimesToWaitFor: () => [visitAt('21:00', '22:15'), visitAt('21:30', '22:45')],
    addToWaitlist: () => anEntry({ name: 'Rui Sampaio' }),
  });
  await waitFor(() => expect(dialog()).toContain('Neste dia não há horários para todos estes serviços seguidos.'));
  await click(/^Pôr na lista de espera/);
  await waitFor(() => expect(fieldOf(/^Horário/)?.textContent).toContain('21:30'));
  expect([fieldOf(/^Nome/)?.value, fieldOf(/^Serviço 2/)?.value]).toEqual(['Rui Sampaio', 'facial']);
  await submit(/^Juntar à lista/);
  await waitFor(() => expect(called('addToWaitlist')).toHaveLength(1));
  expect(called('addToWaitlist')[0]?.input).toMatchObject({
    ...{ treatmentId: 'massage', time: '21:00', date: DATE, name: 'Rui Sampaio' },
    furtherTreatments: [{ treatmentId: 'facial' }],
  });
});

test('guests who are there are seated for the first treatment, and see when the next one begins', async () => {
  const { page, called } = await withFacial({ visitTimes: () => [visitAt('20:00', '21:15')] });
  await check(/^Walk-in/);
  await waitFor(() => expect(dialog()).toContain('Começa às 20:00. Livres: Sala Principal.'));
  expect(dialog()).toContain('21:15 · Limpeza de pele · 45 min');
  expect(called('visitTimes').at(-1)?.input).toMatchObject({ at: 'now', parts: ['massage', 'facial'] });
  await submit(/^Receber$/);
  await waitFor(() => expect(called('bookVisitAtDesk')).toHaveLength(1));
  expect(called('bookVisitAtDesk')[0]?.input).toMatchObject({
    ...{ kind: 'walk-in', treatmentId: 'massage', name: 'Rui Sampaio' },
    furtherTreatments: [{ treatmentId: 'facial', time: '21:15' }],
  });
  await waitFor(() => expect(page.textContent).toContain('Rui Sampaio: sentados'));
});

test.each([
  ['side by side are two', '21:00', '2 pessoas'],
  ['one after the other are for one', '22:15', '1 pessoa'],
])('at a desk, treatments to be confirmed %s', async (_which, time, people) => {
  const asked = [partOf(1, '21:00'), partOf(2, time)].map((part) => ({
    ...{ ...part, onDesk: 'unconfirmed' as const },
    treatment: { id: 'massage', name: 'Massagem', minutes: 60, professional: rosa },
  }));
  await withFacial({ bookVisitAtDesk: () => asked });
  await click(/^21:00/, 'button', 'dialog');
  await submit(/^Reservar/);
  await waitFor(() => expect(dialog()).toContain('Pedido por confirmar: Rui Sampaio'));
  expect(dialog()).toContain(`${people}`);
});

test('another treatment for as many people keeps the rest of the visit; one for more people has none', async () => {
  await newVisit();
  await fill(fieldOf(/^Serviço 2/)!, 'massage');
  await fill(fieldOf(/^Serviço/)!, 'facial');
  expect(fieldOf(/^Serviço 2/)?.value).toBe('massage');
  await fill(fieldOf(/^Serviço/)!, 'couple');
  expect(fieldOf(/^Serviço 2/)).toBeUndefined();
});
