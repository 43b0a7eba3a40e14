import { screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { expect, test } from 'vitest';
import type { StaffReservation } from '#shared/reservations/desk';
import { aReservation, DATE } from '#ui/features/dashboard/testing.tsx';
import {
  aroundBoard,
  board,
  click,
  fieldOf,
  findField,
  named,
  press,
  refusal,
  submit,
  type,
} from '#ui/features/parties/testing.tsx';

aroundBoard();

const aPart = (part: number, name: string, given: Partial<StaffReservation>): StaffReservation =>
  aReservation({
    ...{ name: 'Carla Bento', phone: '+244923000111', people: 1, ...given },
    treatment: { id: name, name, minutes: 60, professional: { id: 'rosa', name: 'Rosa Kiala' } },
    visitPart: { id: 'visit', part, of: 3 },
  });
const massage = aPart(1, 'Massagem', { time: '20:30' });
const facial = aPart(2, 'Facial', { time: '21:30' });
const bath = aPart(3, 'Banho', { time: '22:30', status: 'CANCELLED' });
const parts = [massage, facial, bath];
const undoUntil = `${DATE}T19:32:00.000Z`;
const gone = [massage, facial].map((part) => ({ ...part, status: 'CANCELLED' as const, version: 2, undoUntil }));

const visitBoard = async (more: Parameters<typeof board>[0] = {}) => {
  const shown = await board({ visitParties: () => parts, ...more }, [massage, facial, bath]);
  await waitFor(() => expect(shown.page.textContent).toContain('Serviço 1 de 3'));
  return shown;
};
const dialog = () => screen.getByRole('dialog');
const open = async (name: string) => {
  const row = document.querySelector<HTMLElement>(
    `[data-line="${parts.find((p) => p.treatment!.name === name)!.id}"]`,
  )!;
  await act(async () => row.querySelector<HTMLElement>('[data-opener]')!.click());
};

test('the row and the dialog of a part say which one it is, and the dialog lists the other parts', async () => {
  const { page } = await visitBoard();
  expect(page.textContent).toContain('Serviço 2 de 3');
  await open('Massagem');
  const others = await screen.findByRole('region', { name: 'Outros serviços desta visita' });
  await waitFor(() => expect(within(others).getAllByRole('listitem')).toHaveLength(2));
  const [second, third] = within(others).getAllByRole('listitem');
  expect(second!.textContent).toBe('21:30Facial · Rosa Kiala · 60 minSala Principal · Confirmada');
  expect(third!.textContent).toContain('Cancelada');
});

test('another part opens in the same dialog, after a question if something is not saved', async () => {
  await visitBoard();
  await open('Massagem');
  await click(/^21:30/, 'button', 'dialog');
  await waitFor(() => expect(dialog().textContent).toContain('Serviço 2 de 3'));
  await type(await findField(/^Notas/), 'Alergia a amêndoa');
  await click(/^20:30/, 'button', 'dialog');
  await click(/^Continuar a editar/);
  expect(fieldOf(/^Notas/)!.value).toBe('Alergia a amêndoa');
  await click(/^20:30/, 'button', 'dialog');
  await click(/^Fechar sem guardar/);
  await waitFor(() => expect(dialog().textContent).toContain('Serviço 1 de 3'));
});

test('a part that is moved says that the others stay', async () => {
  await visitBoard();
  await open('Massagem');
  const words = 'Os outros serviços da visita ficam como estão.';
  await waitFor(() => expect(fieldOf(/^Hora/)?.textContent).toContain('20:00'));
  expect(dialog().textContent).not.toContain(words);
  await type(fieldOf(/^Hora/)!, '20:00');
  await waitFor(() => expect(dialog().textContent).toContain(words));
});

const cancelling = async (more: Parameters<typeof board>[0]) => {
  const shown = await visitBoard(more);
  await open('Facial');
  await click(/^Cancelar reserva$/, 'button', 'dialog');
  const whole = await screen.findByRole('radio', { name: /^Toda a visita/ });
  return { ...shown, whole };
};

test('staff who cancel a part are told of the others, and cancel that part alone by default', async () => {
  const moveReservation = () => gone[1]!;
  const { called, whole } = await cancelling({ moveReservation });
  expect(dialog().textContent).toContain('Só este serviço21:30 Facial · Rosa Kiala · 60 min');
  expect(dialog().textContent).toContain('Também: 20:30 Massagem · Rosa Kiala · 60 min');
  expect(dialog().textContent).not.toContain('Banho');
  expect(whole).toMatchObject({ checked: false });
  await submit(/^Cancelar reserva$/);
  await waitFor(() => expect(called('moveReservation')).toHaveLength(1));
  expect(called('moveReservation')[0]!.input).toMatchObject({ id: facial.id, to: 'CANCELLED' });
  expect(called('cancelVisit')).toEqual([]);
});

test('staff cancel all open parts in one act, and undo them with one key', async () => {
  const undone = gone.map((part) => ({ ...part, status: 'CONFIRMED' as const, version: 3, undoUntil: null }));
  const { page, called, whole } = await cancelling({
    cancelVisit: () => gone,
    undoReservation: (input: { id: string }) => undone.find(({ id }) => id === input.id)!,
  } as never);
  await act(async () => whole.click());
  await submit(/^Cancelar toda a visita$/);
  await waitFor(() => expect(page.textContent).toContain('Carla Bento: visita cancelada'));
  expect(called('cancelVisit')[0]!.input).toMatchObject({
    id: facial.id,
    parts: [
      { id: facial.id, version: 1 },
      { id: massage.id, version: 1 },
    ],
  });
  await press('z', document.body);
  await waitFor(() => expect(called('undoReservation')).toHaveLength(2));
  expect(called('undoReservation').map(({ input }) => input.id)).toEqual([massage.id, facial.id]);
});

test('a refusal keeps the dialog with its reason, and reads the parts again', async () => {
  const current = { ...massage, status: 'SEATED', version: 2 };
  const cancelVisit = () => {
    throw refusal(409, { code: 'stale', message: 'Outra pessoa mudou esta reserva.', current });
  };
  const { called, whole } = await cancelling({ cancelVisit });
  await type(fieldOf(/^Motivo/)!, 'Avaria');
  await act(async () => whole.click());
  const before = called('visitParties').length;
  await submit(/^Cancelar toda a visita$/);
  await waitFor(() => expect(dialog().textContent).toContain('Outra pessoa mudou esta reserva.'));
  expect(fieldOf(/^Motivo/)!.value).toBe('Avaria');
  await waitFor(() => expect(called('visitParties').length).toBeGreaterThan(before));
  expect(named(/^Cancelar toda a visita$/)).toBeDefined();
});
