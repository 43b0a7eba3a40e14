import { waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Service } from '#shared/schedule/schema';
import { ScheduleTab } from '#ui/features/dashboard/tabs/ScheduleTab.tsx';
import { aRefusal, buttonOf, losesFirstAnswer, type } from '#ui/features/dashboard/tabs/testing.tsx';
import { aSlot, aVenue, HALL, openScreen, TERRACE } from '#ui/features/dashboard/testing.tsx';
import { fill } from '#ui/testing/wait.ts';
// Preloads the chunk, so that the first test that opens it does not wait for it.
import '#ui/features/week/CopyDayDialog.tsx';
import { weeksOf } from '#ui/features/week/calendar-model.ts';

const dinner: Service = { weekdays: 127, firstTime: '19:00', lastTime: '23:30', everyMinutes: 30, capacity: 5 };
const monthCalendar = ({ month }: Record<string, unknown>) =>
  weeksOf(String(month))
    .flat()
    .filter((date) => date !== null)
    .map((date) => ({
      date,
      state: date === '2026-11-25' ? 'closed' : date === '2026-11-26' ? 'special' : 'open',
      holiday: date === '2026-12-25' ? 'christmas' : null,
      reason: date === '2026-11-25' ? 'Obras' : null,
      seats: date === '2026-11-25' ? 0 : 50,
      reserved: date === '2026-11-25' ? 0 : 12,
    }));

const answers = {
  week: () => [
    { roomId: HALL, services: [dinner], version: 'mine' },
    { roomId: TERRACE, services: [{ ...dinner, weekdays: 2 }], version: 'terrace' },
  ],
  monthCalendar,
  exceptions: () => [],
  staffSchedule: () => [aSlot({ time: '20:30' }), aSlot({ time: '00:30', isAvailable: false, availableCapacity: 0 })],
};
const open = (more: Parameters<typeof openScreen>[1] = {}, venue = aVenue()) =>
  openScreen(() => <ScheduleTab venue={venue} />, { ...answers, ...more }, '/gerir-reserva');

/** Its label has words after the date once the month is loaded. */
const dayOf = (page: HTMLElement, words: string) =>
  within(page).findByRole('button', { name: new RegExp(`${words}, (Aberto|Fechado|Especial)`) });
const press = (element: HTMLElement, key: string) =>
  act(async () => {
    element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
const click = (element: HTMLElement) => act(async () => element.click());

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') }));

describe('the week', () => {
  test('of a room is saved as shown, with the days as a mask', { tags: ['spec-2.86'] }, async () => {
    const { page, called } = await open({
      saveRoomWeek: () => ({ roomId: HALL, services: [dinner], kept: [], stillLent: [] }),
    });
    await within(page).findAllByLabelText('Serviço 1');
    await click(await within(page).findByRole('button', { name: 'domingo' }));
    await click(buttonOf(page, 'Guardar a semana'));
    expect(called('saveRoomWeek')[0]?.input).toMatchObject({
      roomId: HALL,
      acceptTurnover: false,
      services: [{ ...dinner, weekdays: 126 }],
    });
  });

  test('reports overlapping services at once and sends nothing', async () => {
    const { page, called } = await open();
    await within(page).findAllByLabelText('Serviço 1');
    await click(buttonOf(page, 'Acrescentar serviço'));
    const second = await within(page).findByLabelText('Serviço 2');
    await fill(within(second).getByLabelText('Primeira hora'), '22:00');
    await fill(within(second).getByLabelText('Última hora'), '23:00');
    expect(second.textContent).toContain('Sobrepõe-se a outro serviço no mesmo dia');
    await click(buttonOf(page, 'Guardar a semana'));
    expect(called('saveRoomWeek')).toHaveLength(0);
  });

  test('of a room sold whole asks for no people per slot', async () => {
    const [hall, ...others] = aVenue().rooms;
    const rooms = [{ ...hall!, whole: { minPeople: 2, stayMinutes: 90 } }, ...others];
    const { page } = await open({}, aVenue({ rooms }));
    const [service] = await within(page).findAllByRole('group', { name: 'Serviço 1' });
    expect(within(service!).queryByLabelText('Pessoas por horário')).toBeNull();
    expect(service!.textContent).toContain('10 horários de chegada; a sala é de um grupo de cada vez');
  });

  test('explains turnover, saves again after a confirmation and lists unchanged slots', async () => {
    let tries = 0;
    const refuse = aRefusal(409, { code: 'turnover', message: 'Os lugares de uma estadia ultrapassam a sala.' });
    const kept = [{ roomId: HALL, date: '2026-11-28', time: '20:00', capacity: 5, reserved: 4, leased: 0 }];
    const saveRoomWeek = () => (++tries === 1 ? refuse() : { roomId: HALL, services: [dinner], kept });
    const { page, called } = await open({ saveRoomWeek });
    await within(page).findAllByLabelText('Serviço 1');
    await click(buttonOf(page, 'Guardar a semana'));
    const accept = await within(page).findByRole('button', { name: 'Confirmo a rotação' });
    expect(page.textContent).toContain('Os lugares de uma estadia ultrapassam a sala.');
    await click(accept);
    expect(called('saveRoomWeek')[1]?.input).toMatchObject({ acceptTurnover: true });
    await waitFor(() => expect(page.textContent).toContain('Horários com reservas que ficaram como estavam'));
    expect(page.textContent).toMatch(/28.*20:00: 4 de 5/);
  });

  test('after a conflict shows the saved week or overwrites it, and loses no typed value', async () => {
    const current = { roomId: HALL, services: [{ ...dinner, capacity: 9 }], version: 'theirs' };
    const refuse = aRefusal(409, { code: 'stale', message: 'x', current });
    const saveRoomWeek = ({ version }: Record<string, unknown>) =>
      version === 'theirs' ? { ...current, kept: [], stillLent: [] } : refuse();
    const { page, called } = await open({ saveRoomWeek });
    const capacity = () =>
      within(within(page).getAllByRole('group', { name: 'Serviço 1' })[0]!).getByRole<HTMLInputElement>('textbox', {
        name: 'Pessoas por horário',
      });
    await within(page).findAllByLabelText('Serviço 1');
    const refused = async () => {
      await click(buttonOf(page, 'Guardar a semana'));
      await waitFor(() => expect(page.textContent).toContain('Outra pessoa mudou a semana desta sala'));
    };
    await refused();
    expect([called('saveRoomWeek')[0]?.input.version, capacity().value]).toEqual(['mine', '5']);
    await click(buttonOf(page, 'Ver a semana atual'));
    expect(capacity().value).toBe('9');
    await click(buttonOf(page, 'Descartar mudanças'));
    await refused();
    await click(buttonOf(page, 'Guardar a minha'));
    expect(called('saveRoomWeek')[2]?.input).toMatchObject({ version: 'theirs', services: [dinner] });
  });

  test('is no conflict with what an earlier try saved whose answer was lost', async () => {
    const lunch = { ...dinner, firstTime: '12:00', lastTime: '15:00' };
    const row = { roomId: HALL, services: [dinner], version: 'mine', kept: [] };
    const saveRoomWeek = losesFirstAnswer(row, ({ services }) => ({
      services: [...(services as Service[])].reverse(),
    }));
    const { page, called, toasts } = await open({ saveRoomWeek });
    await within(page).findAllByLabelText('Serviço 1');
    await click(within(page).getAllByRole('button', { name: 'Acrescentar serviço' })[0]!);
    const [second] = within(page).getAllByRole('group', { name: 'Serviço 2' });
    await fill(within(second!).getByLabelText('Primeira hora'), lunch.firstTime);
    await fill(within(second!).getByLabelText('Última hora'), lunch.lastTime);
    await click(buttonOf(page, 'Guardar a semana'));
    await waitFor(() => expect(page.textContent).toContain('Não conseguimos falar com o servidor'));
    await click(buttonOf(page, 'Guardar a semana'));
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(called('saveRoomWeek').map(({ input }) => input.version)).toEqual(['mine', 'mine', 'mine+']);
    expect(page.textContent).not.toContain('Outra pessoa mudou');
  });

  test('of another room is copied into the form without saving', async () => {
    const { page } = await open();
    await fill(await within(page).findByRole('combobox', { name: 'Copiar a semana de outra sala' }), TERRACE);
    const card = await within(page).findByLabelText('Serviço 1');
    expect(within(card).getAllByRole('button', { pressed: true })).toHaveLength(1);
    expect(page.textContent).toContain('Há mudanças por guardar.');
  });

  test('of one room keeps typed values while another room is shown', async () => {
    const { page } = await open();
    await within(page).findAllByLabelText('Serviço 1');
    const shown = () =>
      within(page)
        .getAllByRole('combobox', { name: 'Copiar a semana de outra sala' })
        .map((each) => each.closest('form')!)
        .find((form) => form.closest('[hidden]') === null)!;
    const count = () => within(shown()).getAllByRole('group', { name: /^Serviço/ }).length;
    const before = count();
    await click(buttonOf(shown(), 'Acrescentar serviço'));
    expect(count()).toBe(before + 1);
    await type(page, 'Sala', TERRACE);
    await type(page, 'Sala', HALL);
    expect(count()).toBe(before + 1);
    expect(shown().textContent).toContain('Há mudanças por guardar.');
  });

  test('is read-only for front-desk staff', async () => {
    const { page } = await open({}, aVenue({ access: { mayRun: true, mayManage: false, mayOverbook: false } }));
    await waitFor(() => expect(page.textContent).toContain('19:00–23:30'));
    expect(page.textContent).not.toContain('Guardar a semana');
    expect(page.textContent).not.toContain('Fechar por feriado');
  });
});

describe('the calendar', () => {
  test('names each day’s state, reason and load', async () => {
    const { page } = await open();
    await within(page).findByRole('button', { name: /25 de novembro de 2026, Fechado, Obras$/ });
    await within(page).findByRole('button', { name: /26 de novembro de 2026, Especial, 12 de 50 pessoas$/ });
  });

  test('is one tab stop, and the arrow keys move into the next month', async () => {
    const { page, called } = await open();
    const today = await dayOf(page, '21 de novembro de 2026');
    const days = within(within(page).getByRole('grid')).getAllByRole('button');
    expect(days.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    await act(async () => today.focus());
    await press(today, 'ArrowDown');
    expect(document.activeElement?.getAttribute('data-date')).toBe('2026-11-28');
    await press(document.activeElement as HTMLElement, 'ArrowDown');
    expect(document.activeElement?.getAttribute('data-date')).toBe('2026-12-05');
    expect(called('monthCalendar').map(({ input }) => input.month)).toEqual(['2026-11', '2026-12']);
  });

  test('closes a holiday with one press and uses its name as the reason', async () => {
    const added = { id: 'e1', kept: [], stillLent: [] };
    const { page, called } = await open({ addException: () => added });
    await click(await within(page).findByLabelText('Fechar por feriado: Natal e Dia da Família'));
    expect(called('addException')[0]?.input).toEqual({
      venueId: aVenue().id,
      date: '2026-12-25',
      kind: 'closed',
      roomId: null,
      time: null,
      reason: 'Natal e Dia da Família',
    });
    expect(called('addException')[0]?.options.idempotencyKey).toBeTruthy();
  });
});

describe('a day', () => {
  test('gets other hours in one room, and only their fields are sent', async () => {
    const { page, called } = await open({ addException: () => ({ id: 'e1', kept: [], stillLent: [] }) });
    await within(page).findByLabelText('O que muda');
    await type(page, 'O que muda', 'hours');
    await type(page, 'Onde', TERRACE);
    await type(
      within(page)
        .getByLabelText(/^Razão/)
        .closest('form')!,
      'Primeira hora',
      '12:00',
    );
    await type(page, /^Razão/, 'Casamento');
    await click(buttonOf(page, 'Abrir com estas horas'));
    expect(called('addException')[0]?.input).toEqual({
      venueId: aVenue().id,
      date: '2026-11-21',
      kind: 'hours',
      roomId: TERRACE,
      reason: 'Casamento',
      firstTime: '12:00',
      lastTime: '23:30',
      everyMinutes: 30,
      capacity: 5,
    });
  });

  test('is confirmed and sent again if it needs turnover', async () => {
    let tries = 0;
    const refuse = aRefusal(409, { code: 'turnover', message: 'Os lugares ultrapassam a sala.' });
    const addException = () => (++tries === 1 ? refuse() : { id: 'e1', kept: [], stillLent: [] });
    const { page, called } = await open({ addException });
    await within(page).findByLabelText('O que muda');
    await type(page, 'O que muda', 'hours');
    await click(buttonOf(page, 'Abrir com estas horas'));
    await waitFor(() => expect(page.textContent).toContain('Os lugares ultrapassam a sala.'));
    await click(buttonOf(page, 'Confirmo a rotação'));
    expect(called('addException').map(({ input }) => input.acceptTurnover)).toEqual([undefined, true]);
    expect(called('addException')[1]?.input).toMatchObject({ kind: 'hours', capacity: 5 });
  });

  test('lists the parties in the way and keeps typed values', async () => {
    const obstacles = [
      { reservationId: 'r', name: 'Ivone', roomId: HALL, date: '2026-11-21', time: '20:30', people: 2 },
    ];
    const { page } = await open({
      addException: aRefusal(409, { code: 'strands', message: 'Há reservas.', obstacles }),
    });
    await within(page).findByLabelText(/^Razão/);
    await type(page, /^Razão/, 'Obras');
    await click(buttonOf(page, 'Fechar'));
    await waitFor(() => expect(page.textContent).toContain('Ivone'));
    expect(within(page).getByLabelText<HTMLInputElement>(/^Razão/).value).toBe('Obras');
  });

  test('is retried with its key while desks are offline, until it succeeds', async () => {
    const refuse = aRefusal(409, { code: 'leases_returning', message: 'Os balcões estão a devolver lugares.' });
    let asked = 0;
    const { page, called, toasts } = await open({
      addException: (input) => (asked++ === 0 ? refuse() : { ...input, id: 'e1', kept: [], stillLent: [] }),
    });
    await within(page).findByLabelText(/^Razão/);
    await click(buttonOf(page, 'Fechar'));
    await waitFor(() => expect(toasts.some(({ title }) => title === 'Dia mudado')).toBeTruthy());
    const keys = called('addException').map(({ options }) => options.idempotencyKey);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  test('names the offline desks that may still sell closed slots', async () => {
    const stillLent = [{ name: 'Entrada', people: 2, lastSeenAt: '2026-11-21T13:05:00.000Z' }];
    const { page } = await open({ addException: (input) => ({ ...input, id: 'e1', kept: [], stillLent }) });
    await within(page).findByLabelText(/^Razão/);
    await click(buttonOf(page, 'Fechar'));
    await waitFor(() => expect(page.textContent).toContain('Entrada (lugares: 2). Último contacto: 21 de novembro'));
  });

  test('shows the public slots in the order of the evening', async () => {
    const { page } = await open();
    const preview = await within(page).findByRole('region', { name: 'O que os visitantes vão ver' });
    const slots = within(await within(preview).findByRole('list')).getAllByRole('button');
    expect(slots.map((each) => each.textContent)).toEqual([
      expect.stringContaining('20:30'),
      expect.stringContaining('00:30'),
    ]);
  });

  test('lists its exceptions and removes them', async () => {
    const exception = {
      id: 'e9',
      kind: 'capacity',
      roomId: HALL,
      date: '2026-11-21',
      time: '20:00',
      capacity: 2,
      firstTime: null,
      lastTime: null,
      everyMinutes: null,
      reason: 'Menos pessoal',
      version: 3,
    };
    const { page, called } = await open({ exceptions: () => [exception], removeException: () => ({}) });
    const remove = await within(page).findByLabelText('Remover: 2 pessoas às 20:00: Sala Principal');
    expect(page.textContent).toContain('Menos pessoal');
    await click(remove);
    expect(called('removeException')[0]?.input).toEqual({ venueId: aVenue().id, id: 'e9', version: 3 });
  });
});
