import { waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { VenueSettings } from '#shared/venues/schema';
import { ApiError, ConnectionError } from '#ui/api/api-error.ts';
import { takesFeminine } from '#ui/features/dashboard/room-article.ts';
import { signedPercent } from '#ui/features/dashboard/signed-percent.ts';
import { buttonOf } from '#ui/features/dashboard/tabs/testing.tsx';
import { anEntry, aReservation, aSlot, aVenue, DATE, openScreen, TERRACE } from '#ui/features/dashboard/testing.tsx';
import { aMessage } from '#ui/features/messages/testing.tsx';
import DashboardScreen from '#ui/screens/staff/DashboardScreen.tsx';
import { fill, findDialog } from '#ui/testing/wait.ts';
// Preloads the chunk, so that the first test with a dialog does not wait for it.
import '#ui/kit/ConfirmDialog.tsx';

const figure = (value: number, change: number | null) => ({ value, change });
const figures = {
  date: DATE,
  reservations: figure(22, 12),
  occupancy: figure(30, 0),
  waiting: figure(5, -17),
  depositRevenue: figure(28_000, null),
  depositPaid: 12_000,
  deposits: { asked: 0, paid: 12_000, refunded: 0, kept: 0 },
  trend: { reservations: [3, 22], occupancy: [10, 30], waiting: [6, 5], depositRevenue: [0, 28_000] },
};
const ivone = anEntry();
const promoted = {
  entry: ivone,
  reservation: aReservation({ source: 'waitlist', status: 'HOLD' }),
  messageLeaves: true,
};

const settings: VenueSettings = {
  ...{ noticeMinutes: 120, automaticOffers: false, reminderMinutes: null, retentionMonths: 24, depositAmount: 2000 },
  ...{ stayMinutes: 120, deskShare: null, packsTreatments: false, version: 3, sender: 'manual', calendarLink: null },
};
const deposit = (page: HTMLElement) => within(page).findByLabelText<HTMLInputElement>('Valor do depósito (Kz)');

const board = (more: Parameters<typeof openScreen>[1] = {}, at = '/gerir-reserva') =>
  openScreen(
    DashboardScreen,
    {
      managedVenues: () => ({
        venues: [aVenue(), aVenue({ id: 'v2', name: 'Bar do Mar', status: 'pending' })],
        total: 2,
        hasMore: false,
      }),
      dayFigures: () => figures,
      venueReservations: () => [
        aReservation(),
        aReservation({ name: 'Nádia Fortes', phone: '+244900999888', time: '20:30' }),
      ],
      venueWaitlist: () => [ivone],
      staffSchedule: () => [
        aSlot({ time: '20:30', reserved: 5, availableCapacity: 0 }),
        aSlot({ time: '21:00', roomId: TERRACE, reserved: 1, availableCapacity: 4 }),
        aSlot({ time: '21:30', isClosed: true, reason: 'Festa privada' }),
      ],
      ...more,
    },
    at,
  );

beforeEach(() => vi.setSystemTime(new Date(`${DATE}T20:22:00+01:00`)));

test('formats changes as the specification does', () => {
  expect([12, -17, 0].map(signedPercent)).toEqual(['+12%', '−17%', '0%']);
});

test('chooses the article of a room by the ending of its name', () => {
  expect(['Sala Principal', 'Esplanada', 'Cabine A'].map(takesFeminine)).toEqual([true, true, true]);
  expect(['Terraço', 'Jardim'].map(takesFeminine)).toEqual([false, false]);
});

test('asks before another venue or another page discards typed settings', async () => {
  const answers = { venueSettings: () => settings, venueStaff: () => ({ members: [], invites: [] }) };
  const { page, path } = await board(answers, '/gerir-reserva?tab=settings');
  const stay = async (leave: () => unknown) => {
    await act(async () => leave());
    await act(async () => buttonOf(await findDialog(), 'Continuar a escrever').click());
    expect((await deposit(page)).value).toBe('3000');
  };
  const venues = within(page).getByRole<HTMLSelectElement>('combobox', { name: 'Estabelecimento' });
  await fill(await deposit(page), '3000');
  await stay(() => fill(venues, 'v2'));
  expect(venues.value).toBe(aVenue().id);
  await stay(() => within(page).getByRole('link', { name: 'Novo Espaço' }).click());
  await fill(venues, 'v2');
  await act(async () => buttonOf(await findDialog(), 'Mudar sem guardar').click());
  expect(path()).toContain('venue=v2');
  await waitFor(async () => expect((await deposit(page)).value).toBe('2000'));
  await fill(venues, aVenue().id);
  expect(path()).toContain(aVenue().id);
});

describe('the board', () => {
  test('warns of a room that will hold more people than its capacity', async () => {
    const { page } = await board({
      venueReservations: () => [
        aReservation({ roomId: TERRACE, people: 12, status: 'SEATED' }),
        aReservation({ roomId: TERRACE, people: 12, time: '20:30' }),
      ],
      venueRooms: () => aVenue().rooms.map((room) => ({ ...room, stayMinutes: null, upcoming: 0 })),
      venueSettings: () => ({ stayMinutes: 90 }),
    });
    await waitFor(() =>
      expect(page.textContent).toContain('Terraço: até 24 pessoas entre as 20:30 e as 21:30, a sala leva 20.'),
    );
  });

  test('opens the load table at the running slot', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockReturnValue(400);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
    onTestFinished(() => void vi.restoreAllMocks());
    const { page } = await board({ staffSchedule: () => [aSlot({ time: '20:00', hasBegun: true })] });
    await waitFor(() => expect(within(page).getByRole('table').parentElement?.scrollTop).toBe(320));
  });

  test("asks for the running service day of the first venue, and says today's figures", {
    tags: ['spec-2.79', 'spec-2.81', 'spec-2.83', 'spec-7.19'],
  }, async () => {
    const { page, called } = await board();
    await waitFor(() => expect(page.textContent).toContain('28.000'));
    expect(called('venueReservations')[0]?.input).toEqual({ venueId: aVenue().id, date: DATE });
    expect(page.textContent).toContain('sábado, 21 de novembro de 2026');
    for (const words of ['+12% desde ontem', '0% desde ontem', '−17% desde ontem', 'sem dados de ontem'])
      expect(page.textContent).toContain(words);
    expect(page.textContent).toContain('pago: 12.000 Kz');
    expect(page.textContent).toContain('Últimos 2 dias: de 0 Kz a 28.000 Kz');
    expect(page.textContent).toContain('2 reservas · 8 pessoas');
    expect(page.textContent).not.toContain('por confirmar');
  });

  test('names parties that have not confirmed apart, because the figure of the day does not count them', async () => {
    const { page } = await board({
      venueReservations: () => [aReservation(), aReservation({ id: 'held', status: 'HOLD', people: 3 })],
    });
    await waitFor(() => expect(page.textContent).toContain('1 reserva · 4 pessoas · 1 por confirmar'));
  });

  test('keeps venue and date in the address', async () => {
    const { page, called } = await board({}, '/gerir-reserva?venue=v2&date=2026-11-24');
    await waitFor(() => expect(called('venueReservations')).not.toHaveLength(0));
    expect(called('venueReservations')[0]?.input).toEqual({ venueId: 'v2', date: '2026-11-24' });
    expect(page.textContent).toContain('Aguarda aprovação');
  });

  test('says why the platform suspended the venue', async () => {
    const refusal = { wasSuspended: true, comment: 'Queixas de clientes.' };
    const venues = [aVenue({ status: 'rejected', refusal })];
    const { page } = await board({ managedVenues: () => ({ venues, total: 1, hasMore: false }) });
    await waitFor(() => expect(page.textContent).toContain('Motivo: Queixas de clientes.'));
    expect(page.textContent).toContain('Suspenso');
  });

  test('marks who is late and says why a slot is closed', async () => {
    const { page } = await board();
    await waitFor(() => expect(page.textContent).toContain('22 min de atraso'));
    expect(page.textContent).toContain('1 atrasado');
    expect(page.textContent).toContain('Festa privada');
    expect(page.textContent).toContain('Lotado');
  });

  test('says until when a room sold whole is taken', async () => {
    const taken = aSlot({ reserved: 200, capacity: 200, availableCapacity: 0, roomMinutes: 240, takenUntil: '23:30' });
    const { page } = await board({ staffSchedule: () => [taken] });
    await waitFor(() => expect(page.textContent).toContain('Ocupadaaté 23:30'));
  });

  test('says until when a room sold whole is free before the party that has it next', async () => {
    const slot = { reserved: 200, capacity: 200, availableCapacity: 0, takenUntil: '23:30', freeUntil: '21:00' };
    const { page } = await board({ staffSchedule: () => [aSlot(slot)] });
    await waitFor(() => expect(page.textContent).toContain('Livreaté 21:00'));
    expect(page.textContent).not.toContain('Ocupada');
  });

  test('calls a time full at which those who came earlier have the seats, and else says how many seats are left', async () => {
    const slots = [
      aSlot({ time: '20:30', capacity: 10, availableCapacity: 0 }),
      aSlot({ time: '21:00', capacity: 10, reserved: 2, availableCapacity: 4 }),
      aSlot({ time: '21:30', capacity: 10, reserved: 2, availableCapacity: 8 }),
    ];
    const { page } = await board({ staffSchedule: () => slots });
    await waitFor(() => expect(page.textContent).toContain('20:30Lotadolugares: 0'));
    expect(page.textContent).toContain('21:00Disponívellugares: 4');
    expect(page.textContent).toContain('21:30Disponível2/10');
  });

  test('tells a manager without venues how to add one', async () => {
    const { page } = await board({ managedVenues: () => ({ venues: [], total: 0, hasMore: false }) });
    await waitFor(() => expect(page.textContent).toContain('Ainda não tem estabelecimentos'));
    const hrefs = within(page)
      .getAllByRole('link')
      .map((each) => each.getAttribute('href'));
    expect(hrefs).toContain('/gerir-reserva/venue-setup');
  });

  test('finds the venue of its address on a later page', async () => {
    const page2 = [aVenue({ id: 'v51', name: 'Bar do Cabo' })];
    const managedVenues = ({ offset }: Record<string, unknown>) =>
      offset === 0 ? { venues: [aVenue()], total: 2, hasMore: true } : { venues: page2, total: 2, hasMore: false };
    const { page, called } = await board({ managedVenues }, '/gerir-reserva?venue=v51');
    await waitFor(() => expect(called('venueReservations')).not.toHaveLength(0));
    expect(called('venueReservations')[0]?.input).toMatchObject({ venueId: 'v51' });
    expect(called('managedVenues').map(({ input }) => input)).toEqual([{ offset: 0 }, { offset: 1 }]);
    expect(
      within(page)
        .getAllByRole('option')
        .map((each) => each.textContent),
    ).toContain('Bar do Cabo');
  });

  test('stops looking for venues after twenty pages', async () => {
    const managedVenues = ({ offset }: Record<string, unknown>) => ({
      venues: [aVenue({ id: `v${offset}` })],
      total: 9999,
      hasMore: true,
    });
    const { page, called } = await board({ managedVenues }, '/gerir-reserva?venue=nobody');
    await waitFor(() => expect(page.textContent).toContain('Estabelecimento não encontrado'));
    expect(called('managedVenues')).toHaveLength(20);
  });

  test('that names an unknown venue does not show another one', { tags: ['spec-7.19'] }, async () => {
    const { page, called } = await board({}, '/gerir-reserva?venue=nobody');
    await waitFor(() => expect(page.textContent).toContain('Estabelecimento não encontrado'));
    expect(called('venueReservations')).toEqual([]);
  });

  test('part that fails says so and leaves the others standing', { tags: ['spec-2.83'] }, async () => {
    let works = false;
    const { page } = await board({
      venueWaitlist: () => {
        if (works) return [ivone];
        throw new ApiError({
          status: 503,
          statusText: '',
          body: '{"message":"Tente já"}',
          requestId: null,
          retryAfter: null,
        });
      },
    });
    await waitFor(() => expect(page.textContent).toContain('Tente já'));
    expect(page.textContent).toContain('Bruno Teixeira');
    works = true;
    await act(async () =>
      within(page)
        .getByRole('button', { name: /Tentar de novo/ })
        .click(),
    );
    await waitFor(() => expect(page.textContent).toContain('Ivone Tchipenda'));
  });

  test('keeps the shown data and reports the error when a refresh fails', async () => {
    const { page, toasts, answers } = await board();
    await waitFor(() => expect(page.textContent).toContain('Bruno Teixeira'));
    answers.venueReservations = () => {
      throw new ConnectionError(null);
    };
    await act(async () =>
      within(page)
        .getByRole('button', { name: /^Atualizar/ })
        .click(),
    );
    await waitFor(() => expect(toasts).not.toHaveLength(0));
    expect(toasts[0]?.title).toContain('Não foi possível atualizar');
    expect(page.textContent).toContain('Bruno Teixeira');
  });

  test('moves between parties with the arrow keys, as one tab stop', async () => {
    const { page } = await board();
    await waitFor(() => expect(page.textContent).toContain('Nádia Fortes'));
    const rows = [...page.querySelectorAll<HTMLElement>('ul [data-opener]')];
    expect(rows.map((row) => row.tabIndex)).toEqual([0, -1]);
    const press = (key: string) =>
      act(async () => {
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      });
    await act(async () => rows[0]?.focus());
    await press('ArrowDown');
    expect(document.activeElement).toBe(rows[1]);
    expect(rows.map((row) => row.tabIndex)).toEqual([-1, 0]);
    await press('Home');
    expect(document.activeElement).toBe(rows[0]);
  });
});

describe('promoting', () => {
  const label = /^Promover Ivone Tchipenda: 21:00, Terraço$/;

  test('names the room and time that fit, says so and reads the board again', {
    tags: ['spec-2.90', 'spec-7.21', 'spec-8.27'],
  }, async () => {
    const { page, toasts, called } = await board({ promote: () => promoted });
    await waitFor(() => expect(page.textContent).toContain('Há lugar às 21:00 no Terraço'));
    const promote = await within(page).findByRole('button', { name: label });
    await act(async () => promote.click());
    await waitFor(() => expect(toasts).not.toHaveLength(0));
    const where = { roomId: TERRACE, date: DATE, time: '21:00' };
    expect(called('promote')[0]?.input).toEqual({ venueId: aVenue().id, id: ivone.id, ...where });
    expect(toasts).toEqual([
      { title: 'Promovido da lista de espera', description: 'Cliente foi notificado da vaga disponível.' },
    ]);
    for (const read of ['venueReservations', 'venueWaitlist', 'staffSchedule', 'dayFigures'] as const)
      expect(called(read)).toHaveLength(2);
  });

  test('where messages go by hand, says that the message is still to be sent and offers to send it', async () => {
    const { page, toasts, path } = await board({ promote: () => ({ ...promoted, messageLeaves: false }) });
    const promote = await within(page).findByRole('button', { name: label });
    await act(async () => promote.click());
    await waitFor(() => expect(toasts).not.toHaveLength(0));
    expect(toasts).toMatchObject([
      {
        title: 'Promovido da lista de espera',
        description: 'O horário está guardado. Falta enviar a mensagem ao cliente.',
        action: { label: 'Enviar agora' },
      },
    ]);
    await act(async () => toasts[0]?.action?.run());
    expect(path()).toBe('/gerir-reserva?tab=messages');
  });

  test('where messages go by hand, opens WhatsApp with the message in one press', async () => {
    const message = aMessage({ waitlistEntryId: ivone.id });
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const { page, toasts, path } = await board({
      promote: () => ({ ...promoted, messageLeaves: false }),
      outbox: () => [message],
    });
    const promote = await within(page).findByRole('button', { name: label });
    await act(async () => promote.click());
    await waitFor(() => expect(toasts).not.toHaveLength(0));
    await act(async () => toasts[0]?.action?.run());
    expect(opened).toHaveBeenCalledWith(message.waLink, '_blank', 'noopener,noreferrer');
    expect(path()).not.toContain('tab=messages');
    opened.mockRestore();
  });

  test("that fails gives the server's reason and leaves the entry", { tags: ['spec-8.14'] }, async () => {
    const refuse = () => {
      const body = JSON.stringify({ code: 'no_capacity', message: 'Não há lugares livres.' });
      throw new ApiError({ status: 409, statusText: '', body, requestId: null, retryAfter: null });
    };
    const { page, toasts } = await board({ promote: refuse });
    const promote = await within(page).findByRole('button', { name: label });
    await act(async () => promote.click());
    await waitFor(() => expect(toasts).not.toHaveLength(0));
    expect(toasts[0]).toEqual({
      title: 'Erro ao promover',
      description: 'Não foi possível promover o cliente da lista de espera. Não há lugares livres.',
      look: 'destructive',
    });
    expect(within(page).queryByRole('button', { name: label })).not.toBeNull();
  });

  test('of a manager whose session ended says so in the specification’s words', async () => {
    const refuse = () => {
      const body = '{"message":"Unauthorized","code":"unauthorized"}';
      throw new ApiError({ status: 401, statusText: '', body, requestId: null, retryAfter: null });
    };
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const { page, toasts } = await board({ promote: refuse });
    const promote = await within(page).findByRole('button', { name: label });
    await act(async () => promote.click());
    await waitFor(() => expect(assign).toHaveBeenCalled());
    expect(toasts[0]).toMatchObject({ title: 'Unauthorized', description: 'You are logged out. Logging in again...' });
    expect(String(assign.mock.calls[0]?.[0])).toMatch(/^\/api\/login/);
  });

  test('of a manager whose session ended does not redirect after another navigation', async () => {
    const refuse = () => {
      throw new ApiError({ status: 401, statusText: '', body: '', requestId: null, retryAfter: null });
    };
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    assign.mockClear();
    const { page, toasts, close } = await board({ promote: refuse });
    const promote = await within(page).findByRole('button', { name: label });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    await act(async () => {
      promote.click();
      await vi.advanceTimersByTimeAsync(10);
    });
    expect(toasts).toHaveLength(1);
    await close();
    await vi.advanceTimersByTimeAsync(5000);
    expect(assign).not.toHaveBeenCalled();
  });
});
