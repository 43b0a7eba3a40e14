import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { StaffReservation } from '#shared/reservations/desk';
import type { Treatment } from '#shared/treatments/schema';
import { aReservation, aVenue, HALL } from '#ui/features/dashboard/testing.tsx';
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
const teresa = { id: 'teresa', name: 'Teresa Vunge' };
const massage: Treatment = {
  ...{ id: 'massage', minutes: 60, price: 25_000, people: 1, professionals: [rosa, teresa] },
  names: { 'PT-AO': 'Massagem relaxante', 'PT-PT': null, EN: null },
};
const [hall, terrace] = aVenue().rooms;
const spa = aVenue({ rooms: [{ ...hall!, hasTreatments: true }, terrace!] });
const treated = aReservation({
  ...{ name: 'Carla Bento', people: 1 },
  treatment: { id: 'massage', name: 'Massagem relaxante', minutes: 60, professional: rosa },
});

const spaBoard = async (more: Parameters<typeof board>[0] = {}, parties: StaffReservation[] = [treated]) => {
  const shown = await board(
    {
      managedVenues: () => ({ venues: [spa], total: 1, hasMore: false }),
      treatments: () => [massage],
      treatmentTimes: () => [
        { time: '21:00', roomId: HALL, professionalIds: ['rosa', 'teresa'] },
        { time: '22:00', roomId: HALL, professionalIds: ['teresa'] },
        { time: '00:30', roomId: HALL, professionalIds: ['teresa'] },
      ],
      ...more,
    },
    parties,
  );
  await waitFor(() => expect(shown.page.textContent).toContain('Carla Bento'));
  return shown;
};

test('the row and the dialog of a party name its treatment, professional and minutes', async () => {
  const { page } = await spaBoard();
  expect(page.textContent).toContain('Rosa Kiala · Massagem relaxante · 60 min · Sala Principal');
  await click(/^Carla Bento$/);
  await findField(/^Profissional/);
  expect(screen.getByRole('dialog').textContent).toContain('Massagem relaxante · Rosa Kiala · 60 min');
});

test.each([
  ['of a day to come', '2099-01-05', true],
  ['of today', treated.date, false],
])('the dialog of a party %s says whether room and professional may change', async (_, date, isOpen) => {
  await spaBoard({}, [{ ...treated, date, mayReassign: true }]);
  await click(/^Carla Bento$/);
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent?.includes('podem mudar até à véspera')).toBe(isOpen);
});

test('a party of a treatment is handed to another professional', async () => {
  const changeReservation = () => ({ ...treated, version: 2 });
  const { called } = await spaBoard({ changeReservation });
  await click(/^Carla Bento$/);
  await waitFor(() => expect(fieldOf(/^Profissional/)?.textContent).toBe('Rosa KialaTeresa Vunge'));
  await fill(fieldOf(/^Profissional/)!, 'teresa');
  await submit(/^Guardar alterações/);
  await waitFor(() => expect(called('changeReservation')).not.toHaveLength(0));
  const { id, venueId } = treated;
  expect(called('changeReservation')[0]?.input).toEqual({ id, venueId, version: 1, professionalId: 'teresa' });
});

test('a party of two professionals names both and the equipment, and the second is handed over alone', async () => {
  const treatment = { ...treated.treatment!, second: teresa, equipment: 'Banheira' };
  const pair = { ...treated, treatment };
  const marta = { id: 'marta', name: 'Marta Sebastião' };
  const treatments = () => [{ ...massage, professionals: [rosa, teresa, marta] }];
  const { page, called } = await spaBoard({ treatments, changeReservation: () => pair }, [pair]);
  const place = 'Rosa Kiala, Teresa Vunge · Massagem relaxante · 60 min · Banheira · Sala Principal';
  expect(page.textContent).toContain(place);
  await click(/^Carla Bento$/);
  await waitFor(() => expect(fieldOf(/^Segundo profissional/)?.textContent).toContain('Marta Sebastião'));
  await fill(fieldOf(/^Segundo profissional/)!, 'marta');
  await submit(/^Guardar alterações/);
  await waitFor(() => expect(called('changeReservation')).not.toHaveLength(0));
  const { id, venueId } = treated;
  expect(called('changeReservation')[0]?.input).toEqual({ id, venueId, version: 1, secondProfessionalId: 'marta' });
});

test('a party without a treatment has no professional', async () => {
  await spaBoard({}, [aReservation({ name: 'Carla Bento' })]);
  await click(/^Carla Bento$/);
  await findField(/^Hora/);
  expect(fieldOf(/^Profissional/)).toBeUndefined();
});

test('staff book a treatment by phone at the times that are free with a professional', async () => {
  const { called } = await spaBoard({ bookAtDesk: () => treated });
  await press('n', document.body);
  await type(await findField(/^Telefone/), '923 456 789');
  await type(fieldOf(/^Nome/)!, 'Rui Sampaio');
  await waitFor(() => expect(fieldOf(/^Serviço/)?.textContent).toContain('Massagem relaxante · 60 min · 25.000 Kz'));
  await fill(fieldOf(/^Serviço/)!, 'massage');
  await waitFor(() =>
    expect(screen.getByRole('dialog').textContent).toMatch(/00:30\(madrugada de [^)]+\)até às 01:30/),
  );
  await click(/^22:00/, 'button', 'dialog');
  expect(fieldOf(/^(Pessoas|Sala)/)).toBeUndefined();
  await fill(fieldOf(/^Profissional/)!, 'rosa');
  // Rosa is not free then: the time stays, and another has to be chosen
  await submit(/^Reservar/);
  expect(called('bookAtDesk')).toEqual([]);
  await click(/^21:00$/, 'button', 'group');
  await submit(/^Reservar/);
  await waitFor(() => expect(called('bookAtDesk')).not.toHaveLength(0));
  const asked = { treatmentId: 'massage', professionalId: 'rosa', roomId: HALL, people: 1, time: '21:00' };
  expect(called('bookAtDesk')[0]?.input).toMatchObject({ kind: 'phone', ...asked });
});

test('a time that another guest got meanwhile is refused, and no longer offered', async () => {
  let times = ['21:00', '22:00'];
  const treatmentTimes = () => times.map((time) => ({ time, roomId: HALL, professionalIds: ['rosa'] }));
  const bookAtDesk = () => {
    times = ['22:00'];
    throw refusal(409, { code: 'treatment_taken', message: 'Esta hora já não está livre para este serviço.' });
  };
  await spaBoard({ treatmentTimes, bookAtDesk });
  await press('n', document.body);
  await type(await findField(/^Telefone/), '923 456 789');
  await type(fieldOf(/^Nome/)!, 'Rui Sampaio');
  await waitFor(() => expect(fieldOf(/^Serviço/)?.textContent).toContain('Massagem relaxante'));
  await fill(fieldOf(/^Serviço/)!, 'massage');
  await click(/^21:00/, 'button', 'dialog');
  await submit(/^Reservar/);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^21:00/ })).toBeNull());
  expect(screen.getByRole('dialog').textContent).toContain('22:00');
  expect(fieldOf(/^Nome/)?.value).toBe('Rui Sampaio');
});

test('staff seat a guest who is there for a treatment, which begins now', async () => {
  const treatmentTimes = () => [{ time: '20:00', roomId: HALL, professionalIds: ['teresa'] }];
  const { called } = await spaBoard({ bookAtDesk: () => treated, treatmentTimes });
  await press('n', document.body);
  await findField(/^Telefone/);
  await press('w', fieldOf(/^Telefone/)!);
  await waitFor(() => expect(fieldOf(/^Serviço/)?.textContent).toContain('Massagem relaxante'));
  await fill(fieldOf(/^Serviço/)!, 'massage');
  expect(fieldOf(/^(Pessoas|Sala)/)).toBeUndefined();
  const dialog = () => screen.getByRole('dialog').textContent;
  await waitFor(() => expect(dialog()).toContain('Começa às 20:00. Livres: Sala Principal, Teresa Vunge.'));
  expect(called('treatmentTimes')[0]?.input).toMatchObject({ at: 'now' });
  await fill(fieldOf(/^Profissional/)!, 'rosa');
  await waitFor(() => expect(dialog()).toContain('Agora não há sala ou profissional livre'));
  await fill(fieldOf(/^Profissional/)!, 'teresa');
  await submit(/^Receber$/);
  await waitFor(() => expect(called('bookAtDesk')).not.toHaveLength(0));
  const asked = { kind: 'walk-in', treatmentId: 'massage', professionalId: 'teresa', people: 1 };
  expect(called('bookAtDesk')[0]?.input).toMatchObject(asked);
});

test('a guest of a treatment is received, not seated at a table', async () => {
  const received = { ...treated, status: 'SEATED' as const, version: 2, seatedAt: '2026-11-21T19:22:00.000Z' };
  const { page } = await spaBoard({ moveReservation: () => received });
  await click(/^Receber Carla Bento$/);
  await waitFor(() => expect(page.textContent).toContain('Em atendimento desde 20:22'));
  expect(page.textContent).toContain('Carla Bento: chegada marcada');
  expect(document.body.textContent).not.toMatch(/Sentar|[Ss]entad/);
});
