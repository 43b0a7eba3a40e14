import { fireEvent, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { describe, expect, test } from 'vitest';
import type { StaffRoom } from '#shared/venues/room-schema';
import type { SeatStays } from '#shared/venues/rules';
import { RoomsTab } from '#ui/features/dashboard/tabs/RoomsTab.tsx';
import { aRefusal, buttonOf, losesFirstAnswer, type as typeInto } from '#ui/features/dashboard/tabs/testing.tsx';
import { aVenue, HALL, openScreen, TERRACE } from '#ui/features/dashboard/testing.tsx';
import { findDialog } from '#ui/testing/wait.ts';
// Preloads the chunk, so that the first test with a dialog does not wait for it.
import '#ui/kit/ConfirmDialog.tsx';
import '#ui/features/rooms/RoomDialog.tsx';

const bySeats = {
  soldAs: 'seats' as const,
  minPeople: null,
  bufferMinutes: 0,
  deskHolds: false,
  seatStays: null,
  servicesEndMinute: null,
};
const hall: StaffRoom = {
  ...bySeats,
  ...{ id: HALL, name: 'Sala Principal', capacity: 50, stayMinutes: null, upcoming: 3, version: 1 },
};
const terrace: StaffRoom = {
  ...bySeats,
  ...{ id: TERRACE, name: 'Terraço', capacity: 20, stayMinutes: 90, upcoming: 0, version: 4 },
};

const open = (answers: Parameters<typeof openScreen>[1] = {}, venue = aVenue()) =>
  openScreen(() => <RoomsTab venue={venue} />, { venueRooms: () => [hall, terrace], ...answers }, '/gerir-reserva');

const strands = aRefusal(409, {
  code: 'strands',
  message: 'Há reservas que ficariam sem lugar.',
  obstacles: [{ reservationId: 'r1', name: 'Bruno', roomId: TERRACE, date: '2026-11-28', time: '20:00', people: 4 }],
  obstacleCount: 3,
});

test('each room says how many it takes, how long they stay and what is to come', { tags: ['spec-2.85'] }, async () => {
  const { page } = await open();
  await waitFor(() => expect(page.textContent).toContain('Terraço'));
  expect(page.textContent).toContain('50 pessoas · estadia do estabelecimento · 3 reservas por vir');
  expect(page.textContent).toContain('20 pessoas · estadia de 90 min · sem reservas por vir');
});

test('refuses to remove the last room and explains it', async () => {
  const { page } = await open({ venueRooms: () => [hall] });
  await waitFor(() => expect(page.textContent).toContain('a última não pode ser removida'));
  expect(within(page).queryByRole('button', { name: /^Remover/ })).toBeNull();
});

test('is read-only for front-desk staff', async () => {
  const { page } = await open({}, aVenue({ access: { mayRun: true, mayManage: false, mayOverbook: false } }));
  await waitFor(() => expect(page.textContent).toContain('Terraço'));
  expect(within(page).queryAllByRole('button')).toHaveLength(0);
  expect(page.textContent).toContain('Só quem gere o estabelecimento pode mudar isto');
});

/** Types into the form of the terrace and saves. */
async function saveCapacity(page: HTMLElement, capacity: string): Promise<HTMLElement> {
  const edit = await within(page).findByLabelText('Editar a sala Terraço');
  await act(async () => edit.click());
  const form = await findDialog();
  await typeInto(form, 'Capacidade (pessoas)', capacity);
  await act(async () => buttonOf(form, 'Guardar').click());
  return form;
}

describe('saving a room', () => {
  test('sends the typed values; an empty stay uses the venue’s default', async () => {
    const { page, called, toasts } = await open({ changeRoom: () => terrace });
    const edit = await within(page).findByLabelText('Editar a sala Terraço');
    await act(async () => edit.click());
    const form = await findDialog();
    await typeInto(form, 'Nome da sala', 'Esplanada');
    await typeInto(form, /^Estadia/, '');
    await act(async () => buttonOf(form, 'Guardar').click());
    await waitFor(() => expect(toasts).not.toHaveLength(0));
    expect(called('changeRoom')[0]?.input).toMatchObject({
      roomId: TERRACE,
      version: 4,
      name: 'Esplanada',
      capacity: 20,
      stayMinutes: null,
    });
  });

  test('adds a corrected room under another key after the first one was added unseen', async () => {
    const lost = aRefusal(503, { code: 'failed', message: 'Sem resposta' });
    const reused = aRefusal(409, { code: 'key_reused', message: 'Este pedido já foi feito' });
    const answers = [lost, reused, () => terrace];
    const { page, called, toasts } = await open({ addRoom: () => answers.shift()!() });
    const add = await within(page).findByRole('button', { name: /^Adicionar/ });
    await act(async () => add.click());
    const form = await findDialog();
    const save = () => act(async () => buttonOf(form, /^Adicionar/).click());
    await typeInto(form, 'Nome da sala', 'Terraço');
    await save();
    await waitFor(() => expect(form.textContent).toContain('Sem resposta'));
    await typeInto(form, 'Nome da sala', 'Esplanada');
    await save();
    await waitFor(() => expect(form.textContent).toContain('Este pedido já foi feito'));
    await save();
    await waitFor(() => expect(toasts).not.toHaveLength(0));
    const [first, corrected, again] = called('addRoom').map(({ options }) => options.idempotencyKey);
    expect(corrected).toBe(first);
    expect(again).not.toBe(first);
  });

  test('says how it is sold, and sends the smallest party and the gap only for a whole room', async () => {
    const { page, called, toasts } = await open({ changeRoom: () => terrace });
    const edit = await within(page).findByLabelText('Editar a sala Terraço');
    await act(async () => edit.click());
    const form = await findDialog();
    expect(within(form).queryByLabelText(/^Grupo mais pequeno/)).toBeNull();
    await act(async () =>
      fireEvent.change(within(form).getByLabelText(/^Como se vende/), { target: { value: 'whole' } }),
    );
    expect(form.textContent).toContain('Uma reserva de cada vez fica com a sala toda');
    await typeInto(form, /^Grupo mais pequeno/, '8');
    await act(async () => buttonOf(form, 'Guardar').click());
    await waitFor(() => expect(toasts).not.toHaveLength(0));
    expect(called('changeRoom')[0]?.input).toMatchObject({ soldAs: 'whole', minPeople: 8, bufferMinutes: 0 });
  });

  test('asks a venue with services until when those of a whole room end', async () => {
    const cabin = { ...terrace, soldAs: 'whole' as const, servicesEndMinute: 18 * 60 };
    const answers = { venueRooms: () => [hall, cabin], changeRoom: () => cabin };
    const room = { id: TERRACE, name: 'Terraço', capacity: 20 };
    const endIn = (form: HTMLElement) => within(form).queryByLabelText(/^Os serviços terminam até às/);
    const edit = async (page: HTMLElement, name: string) => {
      await act(async () => (await within(page).findByLabelText(`Editar a sala ${name}`)).click());
      return findDialog();
    };
    const without = await open(answers);
    expect(endIn(await edit(without.page, 'Terraço'))).toBeNull();
    await without.close();
    const { page, called, toasts } = await open(answers, aVenue({ rooms: [{ ...room, hasTreatments: true }] }));
    const form = await edit(page, 'Terraço');
    expect(endIn(form)).toHaveProperty('value', '18:00');
    await typeInto(form, /^Os serviços terminam até às/, '06:00');
    await act(async () => buttonOf(form, 'Guardar').click());
    await waitFor(() => expect(toasts).not.toHaveLength(0));
    expect(called('changeRoom')[0]?.input).toMatchObject({ servicesEndMinute: 1800 });
  });

  test('asks for a whole room only whether the desk holds it, and shows it in the list', async () => {
    const cabin = { ...terrace, soldAs: 'whole' as const, minPeople: null, deskHolds: true };
    const { page, called, toasts } = await open({ venueRooms: () => [hall, cabin], changeRoom: () => cabin });
    await waitFor(() => expect(page.textContent).toContain('vendida inteira · guardada pelo balcão'));
    await act(async () => within(page).getByLabelText('Editar a sala Sala Principal').click());
    const switchOf = (form: HTMLElement) => within(form).queryByRole('switch', { name: /^O balcão guarda esta sala/ });
    const form = await findDialog();
    expect(switchOf(form)).toBeNull();
    await act(async () =>
      fireEvent.change(within(form).getByLabelText(/^Como se vende/), { target: { value: 'whole' } }),
    );
    expect(switchOf(form)).toHaveProperty('checked', false);
    await act(async () => switchOf(form)!.click());
    await act(async () => buttonOf(form, 'Guardar').click());
    await waitFor(() => expect(toasts).not.toHaveLength(0));
    expect(called('changeRoom')[0]?.input).toMatchObject({ soldAs: 'whole', deskHolds: true });
  });

  test('counts the people at the tables on request, by party size, with a refusal beside its field', async () => {
    const counting = { ...terrace, seatStays: [90, 120, 150] as SeatStays };
    const message = 'Um grupo maior fica tanto tempo como um mais pequeno, ou mais';
    const refuse = aRefusal(400, { code: 'bad_input', message: 'x', issues: [{ path: 'seatStays.1', message }] });
    const changeRoom = ({ seatStays }: Record<string, unknown>) =>
      (seatStays as SeatStays)[1] < 90 ? refuse() : counting;
    const { page, called, toasts } = await open({ changeRoom });
    await act(async () => (await within(page).findByLabelText('Editar a sala Terraço')).click());
    const form = await findDialog();
    await act(async () => within(form).getByRole('switch', { name: 'Contar quem está à mesa' }).click());
    expect(within(form).queryByLabelText('Estadia (minutos)')).toBeNull();
    const field = () => within(form).getByRole('textbox', { name: /^Estadia de 3 a 5 pessoas/ });
    await typeInto(form, /^Estadia de 3 a 5 pessoas/, '60');
    await act(async () => buttonOf(form, 'Guardar').click());
    await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'));
    expect(form.textContent).toContain(message);
    await typeInto(form, /^Estadia de 3 a 5 pessoas/, '105');
    await act(async () => buttonOf(form, 'Guardar').click());
    await waitFor(() => expect(toasts).not.toHaveLength(0));
    expect(called('changeRoom').map(({ input }) => input.seatStays)).toEqual([
      [90, 60, 150],
      [90, 105, 150],
    ]);
  });

  test('has a gap after each party, with a refusal beside its field', async () => {
    const counting = { ...terrace, seatStays: [90, 120, 150] as SeatStays, bufferMinutes: 15 };
    const refuse = aRefusal(400, {
      ...{ code: 'bad_input', message: 'x', issues: [{ path: 'bufferMinutes', message: 'No máximo 240' }] },
    });
    const changeRoom = ({ bufferMinutes }: Record<string, unknown>) =>
      Number(bufferMinutes) > 240 ? refuse() : counting;
    const { page, called, toasts } = await open({ venueRooms: () => [hall, counting], changeRoom });
    await waitFor(() => expect(page.textContent).toContain('por tamanho do grupo · intervalo de 15 min'));
    await act(async () => (await within(page).findByLabelText('Editar a sala Terraço')).click());
    const form = await findDialog();
    const field = () => within(form).getByRole<HTMLInputElement>('textbox', { name: /^Intervalo entre grupos/ });
    expect(field().value).toBe('15');
    await typeInto(form, /^Intervalo entre grupos/, '241');
    await act(async () => buttonOf(form, 'Guardar').click());
    await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'));
    await typeInto(form, /^Intervalo entre grupos/, '20');
    await act(async () => buttonOf(form, 'Guardar').click());
    await waitFor(() => expect(toasts).not.toHaveLength(0));
    expect(called('changeRoom').map(({ input }) => [input.bufferMinutes, input.seatStays])).toEqual([
      [241, [90, 120, 150]],
      [20, [90, 120, 150]],
    ]);
  });

  test('is saved whatever was typed in a field that is hidden again', async () => {
    const { page, called, toasts } = await open({ changeRoom: () => terrace });
    await act(async () => (await within(page).findByLabelText('Editar a sala Terraço')).click());
    const form = await findDialog();
    const counts = () => within(form).getByRole('switch', { name: 'Contar quem está à mesa' });
    const sell = (as: string) =>
      act(async () => fireEvent.change(within(form).getByLabelText(/^Como se vende/), { target: { value: as } }));
    await act(async () => counts().click());
    await typeInto(form, /^Estadia de 3 a 5 pessoas/, '');
    await act(async () => counts().click());
    await sell('whole');
    await typeInto(form, /^Grupo mais pequeno/, 'dois');
    await sell('seats');
    await act(async () => buttonOf(form, 'Guardar').click());
    await waitFor(() => expect(toasts).not.toHaveLength(0));
    expect(called('changeRoom')[0]?.input).toMatchObject({ soldAs: 'seats', seatStays: null });
  });

  test('that counts the people at the tables says so in the list, and stops on request', async () => {
    const counting = { ...terrace, seatStays: [90, 120, 150] as SeatStays };
    const { page, called, toasts } = await open({ venueRooms: () => [hall, counting], changeRoom: () => terrace });
    await waitFor(() => expect(page.textContent).toContain('conta quem está à mesa: 90 / 120 / 150 min'));
    await act(async () => (await within(page).findByLabelText('Editar a sala Terraço')).click());
    const form = await findDialog();
    await act(async () => within(form).getByRole('switch', { name: 'Contar quem está à mesa' }).click());
    await act(async () => buttonOf(form, 'Guardar').click());
    await waitFor(() => expect(toasts).not.toHaveLength(0));
    expect(called('changeRoom')[0]?.input).toMatchObject({ seatStays: null, stayMinutes: 90 });
  });

  test('lists the parties that would lose their seats and keeps typed values', async () => {
    const { page } = await open({ changeRoom: strands });
    const form = await saveCapacity(page, '2');
    await waitFor(() => expect(form.textContent).toContain('Há reservas que ficariam sem lugar.'));
    expect(form.textContent).toMatch(/Bruno, sáb.*28.*, 20:00, 4 pessoas/);
    expect(form.textContent).toContain('E mais 2.');
    expect(within(form).getAllByRole('link')[0]?.getAttribute('href')).toContain('date=2026-11-28');
    expect(within(form).getByRole<HTMLInputElement>('textbox', { name: 'Capacidade (pessoas)' }).value).toBe('2');
  });

  test('is confirmed and repeated if it needs turnover', async () => {
    const refuse = aRefusal(409, { code: 'turnover', message: 'Os lugares ultrapassam a sala.' });
    const changeRoom = ({ acceptTurnover }: Record<string, unknown>) => (acceptTurnover ? terrace : refuse());
    const { page, called, toasts } = await open({ changeRoom });
    const form = await saveCapacity(page, '9');
    await waitFor(() => expect(form.textContent).toContain('Os lugares ultrapassam a sala.'));
    await act(async () => buttonOf(form, 'Confirmo a rotação').click());
    await waitFor(() => expect(toasts).not.toHaveLength(0));
    expect(called('changeRoom')[1]?.input).toMatchObject({ capacity: 9, acceptTurnover: true });
  });

  test('keeps typed values beside the saved ones after a conflict, and overwrites only on request', async () => {
    const current = { ...terrace, capacity: 16, stayMinutes: null, version: 9 };
    const refuse = aRefusal(409, { code: 'stale', message: 'x', current });
    const changeRoom = ({ version }: Record<string, unknown>) => (version === 9 ? terrace : refuse());
    const { page, called, toasts } = await open({ changeRoom });
    const form = await saveCapacity(page, '12');
    await waitFor(() => expect(form.textContent).toContain('Outra pessoa mudou esta sala entretanto'));
    expect(form.textContent).toContain('Guardado agora: 16');
    expect(form.textContent).toContain('Guardado agora: vazio');
    expect(within(form).getByRole<HTMLInputElement>('textbox', { name: 'Capacidade (pessoas)' }).value).toBe('12');
    await act(async () => buttonOf(form, 'Guardar o que escrevi').click());
    await waitFor(() => expect(toasts).not.toHaveLength(0));
    expect(called('changeRoom').map(({ input }) => [input.version, input.capacity])).toEqual([
      [4, 12],
      [9, 12],
    ]);
  });

  test('is no conflict with what an earlier try saved whose answer was lost', async () => {
    const changeRoom = losesFirstAnswer(terrace, ({ capacity }) => ({ capacity: Number(capacity) }));
    const { page, called, toasts } = await open({ changeRoom });
    const form = await saveCapacity(page, '12');
    await waitFor(() => expect(form.textContent).toContain('Não conseguimos falar com o servidor'));
    await act(async () => buttonOf(form, 'Guardar').click());
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(form.isConnected).toBe(false);
    expect(called('changeRoom').map(({ input }) => input.version)).toEqual([4, 4, 5]);
  });

  test('loads the current room after a conflict on request and continues from there', async () => {
    const current = { ...terrace, capacity: 16, version: 9 };
    const refuse = aRefusal(409, { code: 'stale', message: 'x', current });
    const changeRoom = ({ version }: Record<string, unknown>) => (version === 9 ? terrace : refuse());
    const { page, called } = await open({ changeRoom });
    const edit = await within(page).findByLabelText('Editar a sala Terraço');
    await act(async () => edit.click());
    const form = await findDialog();
    await typeInto(form, 'Nome da sala', 'Esplanada');
    await act(async () => buttonOf(form, 'Guardar').click());
    await waitFor(() => expect(form.textContent).toContain('Outra pessoa mudou esta sala entretanto'));
    await act(async () => buttonOf(form, 'Usar o que está guardado').click());
    expect(form.textContent).not.toContain('Outra pessoa mudou');
    expect(within(form).getByRole<HTMLInputElement>('textbox', { name: 'Nome da sala' }).value).toBe('Terraço');
    expect(within(form).getByRole<HTMLInputElement>('textbox', { name: 'Capacidade (pessoas)' }).value).toBe('16');
    await act(async () => buttonOf(form, 'Guardar').click());
    expect(called('changeRoom')[1]?.input).toMatchObject({ version: 9, name: 'Terraço', capacity: 16 });
  });

  test('shows a refusal of the server beside its field', async () => {
    const issues = [{ path: 'name', message: 'A sala precisa de um nome' }];
    const { page } = await open({ addRoom: aRefusal(400, { code: 'bad_input', message: 'x', issues }) });
    await act(async () => buttonOf(page, 'Adicionar sala').click());
    const form = await findDialog();
    await act(async () => buttonOf(form, 'Adicionar sala').click());
    await waitFor(() => expect(form.textContent).toContain('A sala precisa de um nome'));
    expect(within(form).getByRole('textbox', { name: 'Nome da sala' }).getAttribute('aria-invalid')).toBe('true');
  });
});

test('asks before a removal and lists the parties in the way', async () => {
  const { page, called } = await open({ removeRoom: strands });
  const remove = await within(page).findByLabelText('Remover a sala Terraço');
  await act(async () => remove.click());
  const asked = await findDialog();
  expect(called('removeRoom')).toHaveLength(0);
  await act(async () => buttonOf(asked, 'Remover').click());
  await waitFor(() => expect(asked.textContent).toContain('Bruno'));
  expect(called('removeRoom')[0]?.input).toMatchObject({ roomId: TERRACE, version: 4 });
});

test('removes a changed room only after showing its current state', async () => {
  const current = { ...terrace, name: 'Esplanada', upcoming: 2, version: 5 };
  const refuse = aRefusal(409, { code: 'stale', message: 'x', current });
  const removeRoom = ({ version }: Record<string, unknown>) => (version === 5 ? {} : refuse());
  const { page, called, toasts } = await open({ removeRoom });
  const remove = await within(page).findByLabelText('Remover a sala Terraço');
  await act(async () => remove.click());
  const asked = await findDialog();
  await act(async () => buttonOf(asked, 'Remover').click());
  await waitFor(() => expect(asked.textContent).toContain('Outra pessoa mudou esta sala entretanto'));
  expect(asked.textContent).toContain('Guardado agora: Esplanada, 20 pessoas · estadia de 90 min · 2 reservas por vir');
  await act(async () => buttonOf(asked, 'Remover').click());
  await waitFor(() => expect(toasts).not.toHaveLength(0));
  expect(called('removeRoom').map(({ input }) => input.version)).toEqual([4, 5]);
});
