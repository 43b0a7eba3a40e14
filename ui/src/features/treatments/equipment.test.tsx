import { fireEvent, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { expect, test } from 'vitest';
import type { Piece, Professional, StaffTreatment } from '#shared/treatments/schema';
import { TreatmentsTab } from '#ui/features/dashboard/tabs/TreatmentsTab.tsx';
import { aRefusal, buttonOf, losesFirstAnswer, type as typeInto } from '#ui/features/dashboard/tabs/testing.tsx';
import { aVenue, HALL, openScreen } from '#ui/features/dashboard/testing.tsx';
import { findDialog } from '#ui/testing/wait.ts';
// Preloads the chunks, so that the first test with a dialog does not wait for them.
import '#ui/kit/ConfirmDialog.tsx';
import '#ui/features/treatments/PieceDialog.tsx';
import '#ui/features/treatments/TreatmentDialog.tsx';

const spa = aVenue({
  rooms: [{ id: HALL, name: 'Cabine 1', capacity: 2, whole: { minPeople: 1, stayMinutes: 60 } }],
});
const idOf = (n: number) => `01932f1e-0000-7000-8000-00000000000${n}`;
const professional = (n: number, name: string): Professional => ({
  ...{ id: idOf(n), name, shifts: [], absences: [], deskHolds: false, upcoming: 0, version: 1 },
});
const [rosa, rui] = [professional(1, 'Rosa'), professional(2, 'Rui')];
const tub: Piece = { id: idOf(3), name: 'Banheira', upcoming: 2, version: 3 };
const laser: Piece = { id: idOf(4), name: 'Laser', upcoming: 0, version: 1 };
const massage: StaffTreatment = {
  ...{ id: idOf(5), names: { 'PT-AO': 'Massagem', 'PT-PT': null, EN: null }, upcoming: 1, version: 4 },
  ...{ minutes: 60, bufferMinutes: 15, preparationMinutes: 0, price: 15_000, people: 1, roomIds: [HALL] },
  ...{ professionalIds: [rosa.id, rui.id], teamSize: 2, equipmentIds: [tub.id] },
};
const all = { treatments: [massage], professionals: [rosa, rui], equipment: [tub, laser] };

const open = (answers: Parameters<typeof openScreen>[1] = {}) =>
  openScreen(() => <TreatmentsTab venue={spa} />, { venueTreatments: () => all, ...answers }, '/gerir-reserva');
const press = async (page: HTMLElement, label: string) => {
  const button = await within(page).findByRole('button', { name: label });
  await act(async () => button.click());
  return findDialog();
};
const save = (form: HTMLElement, words = 'Guardar') => act(async () => buttonOf(form, words).click());
const choose = (form: HTMLElement, label: string) =>
  act(async () => fireEvent.click(within(form).getByLabelText(label)));

test('the tab tells which pieces there are, and which treatment needs them and two professionals', async () => {
  const { page } = await open();
  await waitFor(() => expect(page.textContent).toContain('Equipamento: Banheira'));
  expect(page.textContent).toContain('Dois destes profissionais: Rosa, Rui');
  expect(page.textContent).toContain('Laser');
});

test('a piece is added by its name', async () => {
  const { page, called, toasts } = await open({ addEquipment: () => tub });
  const form = await press(page, 'Adicionar equipamento');
  await save(form, 'Adicionar equipamento');
  await waitFor(() => expect(form.textContent).toContain('Campo obrigatório'));
  await typeInto(form, 'Nome do equipamento', 'Banheira');
  await save(form, 'Adicionar equipamento');
  await waitFor(() => expect(toasts).not.toHaveLength(0));
  expect(called('addEquipment')[0]?.input).toMatchObject({ name: 'Banheira' });
  expect(called('addEquipment')[0]?.options.idempotencyKey).toBeDefined();
});

test('a renamed piece keeps the typed name after a conflict until the user decides', async () => {
  const refuse = aRefusal(409, { code: 'stale', message: 'x', current: { ...tub, name: 'Banheira 1', version: 9 } });
  const changeEquipment = ({ version }: Record<string, unknown>) => (version === 9 ? tub : refuse());
  const { page, called, toasts } = await open({ changeEquipment });
  const form = await press(page, 'Editar Banheira');
  await typeInto(form, 'Nome do equipamento', 'Banheira grande');
  await save(form);
  await waitFor(() => expect(form.textContent).toContain('Guardado agora: Banheira 1'));
  await save(form, 'Guardar o que escrevi');
  await waitFor(() => expect(toasts).not.toHaveLength(0));
  expect(called('changeEquipment').map(({ input }) => [input.equipmentId, input.version, input.name])).toEqual([
    [tub.id, 3, 'Banheira grande'],
    [tub.id, 9, 'Banheira grande'],
  ]);
});

test('a renamed piece is no conflict with what an earlier try saved whose answer was lost', async () => {
  const { page, toasts } = await open({
    changeEquipment: losesFirstAnswer(tub, ({ name }) => ({ name: String(name) })),
  });
  const form = await press(page, 'Editar Banheira');
  await typeInto(form, 'Nome do equipamento', 'Banheira grande');
  await save(form);
  await waitFor(() => expect(form.textContent).toContain('Não conseguimos falar com o servidor'));
  await save(form);
  await waitFor(() => expect(toasts).toMatchObject([{ description: 'Banheira grande' }]));
});

test('a piece is removed after a question, and parties in the way are listed', async () => {
  const obstacles = [
    { reservationId: 'r1', name: 'Bruno', roomId: HALL, date: '2026-11-28', time: '10:00', people: 1 },
  ];
  const strands = aRefusal(409, { code: 'strands', message: 'x', obstacles, obstacleCount: 1 });
  const { page, called } = await open({ removeEquipment: strands });
  const asked = await press(page, 'Remover Banheira');
  expect(called('removeEquipment')).toHaveLength(0);
  await save(asked, 'Remover');
  await waitFor(() => expect(asked.textContent).toContain('Bruno'));
  expect(called('removeEquipment')[0]?.input).toMatchObject({ equipmentId: tub.id, version: 3 });
});

test('a treatment sends its equipment, and how many professionals work at once', async () => {
  const { page, called, toasts } = await open({ changeTreatment: () => massage });
  const form = await press(page, 'Editar Massagem');
  expect(within(form).getByLabelText<HTMLSelectElement>('Profissionais ao mesmo tempo').value).toBe('2');
  await act(async () =>
    fireEvent.change(within(form).getByLabelText('Profissionais ao mesmo tempo'), { target: { value: '1' } }),
  );
  await choose(form, 'Laser');
  await save(form);
  await waitFor(() => expect(toasts).not.toHaveLength(0));
  expect(called('changeTreatment')[0]?.input).toMatchObject({ teamSize: 1, equipmentIds: [tub.id, laser.id] });
});

test('a treatment without professionals does not ask how many work at once', async () => {
  const { page } = await open({ venueTreatments: () => ({ ...all, equipment: [] }) });
  const form = await press(page, 'Adicionar serviço');
  expect(within(form).queryByLabelText('Profissionais ao mesmo tempo')).toBeNull();
  expect(within(form).queryByRole('group', { name: 'Equipamento' })).toBeNull();
  await choose(form, 'Rosa');
  expect(within(form).getByLabelText('Profissionais ao mesmo tempo')).toBeDefined();
});
