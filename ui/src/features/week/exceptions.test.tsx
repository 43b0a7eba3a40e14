import { waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ScheduleException } from '#shared/schedule/schema';
import { ConnectionError } from '#ui/api/api-error.ts';
import { ScheduleTab } from '#ui/features/dashboard/tabs/ScheduleTab.tsx';
import { aRefusal, buttonOf, type } from '#ui/features/dashboard/tabs/testing.tsx';
import { aSlot, aVenue, HALL, openScreen, TERRACE } from '#ui/features/dashboard/testing.tsx';

const theirs: ScheduleException = {
  id: 'e9',
  kind: 'capacity',
  roomId: HALL,
  date: '2026-11-21',
  time: null,
  capacity: 2,
  firstTime: null,
  lastTime: null,
  everyMinutes: null,
  reason: 'Menos pessoal',
  version: 3,
};
const answers = {
  week: () => [],
  monthCalendar: () => [],
  exceptions: () => [],
  staffSchedule: () => [aSlot({ time: '20:30' })],
};
const open = (more: Parameters<typeof openScreen>[1] = {}) =>
  openScreen(() => <ScheduleTab venue={aVenue()} />, { ...answers, ...more }, '/gerir-reserva');
const click = (element: HTMLElement) => act(async () => element.click());
const dayForm = (page: HTMLElement) =>
  within(page)
    .getByLabelText(/^Razão/)
    .closest('form')!;
const value = (page: HTMLElement, label: RegExp) => within(dayForm(page)).getByLabelText<HTMLInputElement>(label).value;
/** A server with an existing exception, replaced only if the request names its current version. */
const oneStands = (current = theirs) => {
  const refuse = aRefusal(409, { code: 'exception_exists', message: 'x', current });
  return ({ replaces }: Record<string, unknown>) =>
    (replaces as ScheduleException | undefined)?.version === current.version
      ? { ...current, kept: [], stillLent: [] }
      : refuse();
};

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') }));

describe('a conflict with another person’s exception', () => {
  const refused = async (addException = oneStands()) => {
    const screen = await open({ addException });
    await within(screen.page).findByLabelText(/^Razão/);
    await type(screen.page, 'Onde', HALL);
    await type(screen.page, /^Razão/, 'Obras');
    await click(buttonOf(screen.page, 'Fechar'));
    await waitFor(() => expect(screen.page.textContent).toContain('Já há uma mudança neste lugar'));
    return screen;
  };

  test('shows theirs, and replaces it with mine only on request', async () => {
    const { page, called, toasts } = await refused();
    expect(page.textContent).toContain('2 pessoas por horário: Sala Principal');
    expect(page.textContent).toContain('Menos pessoal');
    expect([value(page, /^Razão/), value(page, /^O que muda/)]).toEqual(['Obras', 'closed']);
    expect(called('addException')[0]?.input.replaces).toBeUndefined();
    await click(buttonOf(page, 'Pôr a minha no lugar'));
    await waitFor(() => expect(toasts).not.toHaveLength(0));
    expect(called('addException')[1]?.input).toMatchObject({
      kind: 'closed',
      reason: 'Obras',
      replaces: { id: 'e9', version: 3 },
    });
  });

  test('loads theirs on request and continues from there', async () => {
    const { page, called } = await refused();
    await click(buttonOf(page, 'Ficar com a que está'));
    expect(page.textContent).not.toContain('Já há uma mudança neste lugar');
    expect([value(page, /^O que muda/), value(page, /^Pessoas por horário/), value(page, /^Razão/)]).toEqual([
      'capacity',
      '2',
      'Menos pessoal',
    ]);
    await type(dayForm(page), 'Pessoas por horário', '4');
    await click(buttonOf(page, 'Mudar a capacidade'));
    expect(called('addException')[1]?.input).toMatchObject({ capacity: 4, replaces: { id: 'e9', version: 3 } });
  });

  test('shows theirs again after another change', async () => {
    const { page } = await refused(
      aRefusal(409, { code: 'stale', message: 'x', current: { ...theirs, capacity: 1, version: 4 } }),
    );
    await click(buttonOf(page, 'Pôr a minha no lugar'));
    expect(page.textContent).toContain('1 pessoa por horário: Sala Principal');
    expect(value(page, /^Razão/)).toBe('Obras');
  });
});

test('replaces one’s own exception whose answer was lost, without a question', async () => {
  const { kind, roomId, date, capacity, ...rest } = theirs;
  const own: ScheduleException = { ...rest, kind: 'closed', roomId: HALL, date, capacity: null, reason: 'Obras' };
  const stands = oneStands(own);
  let isLost = false;
  const addException = (input: Record<string, unknown>) => {
    if (isLost) return stands(input);
    isLost = true;
    throw new ConnectionError(null);
  };
  const { page, called, toasts } = await open({ addException });
  await within(page).findByLabelText(/^Razão/);
  await type(page, 'Onde', HALL);
  await type(page, /^Razão/, 'Obras');
  await click(buttonOf(page, 'Fechar'));
  await type(page, /^Razão/, 'Obras na cozinha');
  await click(buttonOf(page, 'Fechar'));
  await waitFor(() => expect(toasts).not.toHaveLength(0));
  expect(page.textContent).not.toContain('Já há uma mudança neste lugar');
  expect(called('addException').at(-1)?.input).toMatchObject({
    reason: 'Obras na cozinha',
    replaces: { id: 'e9', version: 3 },
  });
});

test('closes a holiday with other hours only after they were shown', async () => {
  const current: ScheduleException = { ...theirs, kind: 'hours', roomId: null, firstTime: '12:00', lastTime: '15:00' };
  const { page, called } = await open({ addException: oneStands({ ...current, everyMinutes: 60 }) });
  await click(await within(page).findByRole('button', { name: 'Fechar por feriado: Natal e Dia da Família' }));
  await waitFor(() => expect(page.textContent).toContain('Das 12:00 às 15:00, a cada 60 min, 2 pessoas'));
  await click(buttonOf(page, 'Pôr a minha no lugar'));
  expect(called('addException')[1]?.input).toMatchObject({
    date: '2026-12-25',
    kind: 'closed',
    replaces: { id: 'e9', version: 3 },
  });
});

test('forgets a time that the newly chosen room does not have', async () => {
  const { page, called } = await open({
    staffSchedule: () => [aSlot({ time: '20:30' }), aSlot({ time: '12:00', roomId: TERRACE })],
    addException: () => ({ ...theirs, kept: [], stillLent: [] }),
  });
  await within(page).findByLabelText(/^Razão/);
  await type(dayForm(page), 'Onde', TERRACE);
  await type(dayForm(page), 'Horário', '12:00');
  await type(dayForm(page), 'Onde', HALL);
  expect(value(page, /^Horário/)).toBe('');
  await click(buttonOf(page, 'Fechar'));
  expect(called('addException')[0]?.input).toMatchObject({ roomId: HALL, time: null });
});

describe('removing an exception that another person changed', () => {
  const refused = async () => {
    const current = { ...theirs, capacity: 7, version: 4 };
    const refuse = aRefusal(409, { code: 'stale', message: 'x', current });
    const removeException = ({ version }: Record<string, unknown>) => (version === 4 ? {} : refuse());
    const screen = await open({ exceptions: () => [theirs], removeException });
    const remove = { name: 'Remover: 2 pessoas por horário: Sala Principal' };
    await click(await within(screen.page).findByRole('button', remove));
    await waitFor(() => expect(screen.page.textContent).toContain('Outra pessoa mudou isto entretanto'));
    return screen;
  };

  test('shows its current state and needs a second confirmation', async () => {
    const { page, called, toasts } = await refused();
    expect(page.textContent).toContain('7 pessoas por horário: Sala Principal');
    await click(buttonOf(page, 'Remover mesmo assim'));
    await waitFor(() => expect(toasts).not.toHaveLength(0));
    expect(called('removeException').map(({ input }) => input.version)).toEqual([3, 4]);
  });

  test('can be cancelled, and the day is refetched', async () => {
    const { page, called } = await refused();
    const before = called('exceptions').length;
    await click(buttonOf(page, 'Manter'));
    await waitFor(() => expect(page.textContent).not.toContain('Outra pessoa mudou isto entretanto'));
    expect(called('exceptions').length).toBeGreaterThan(before);
    expect(called('removeException')).toHaveLength(1);
  });
});
