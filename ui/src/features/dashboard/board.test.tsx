import { waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aRefusal } from '#ui/features/dashboard/tabs/testing.tsx';
import { anEntry, aReservation, aSlot, aVenue, DATE, openScreen } from '#ui/features/dashboard/testing.tsx';
import DashboardScreen from '#ui/screens/staff/DashboardScreen.tsx';

const figure = (value: number) => ({ value, change: null });
const figures = {
  date: DATE,
  reservations: figure(22),
  occupancy: figure(30),
  waiting: figure(5),
  depositRevenue: figure(28_000),
  depositPaid: 0,
  deposits: { asked: 0, paid: 0, refunded: 0, kept: 0 },
  trend: { reservations: [], occupancy: [], waiting: [], depositRevenue: [] },
};
const board = (more: Parameters<typeof openScreen>[1] = {}, at = '/gerir-reserva') =>
  openScreen(
    DashboardScreen,
    {
      managedVenues: () => ({
        venues: [aVenue(), aVenue({ id: 'v2', name: 'Bar do Mar' })],
        total: 2,
        hasMore: false,
      }),
      dayFigures: () => figures,
      venueReservations: () => [aReservation()],
      venueWaitlist: () => [anEntry()],
      staffSchedule: () => [aSlot({ time: '20:30', reserved: 1, availableCapacity: 4 })],
      ...more,
    },
    at,
  );
const linkTo = (page: HTMLElement, words: string) =>
  within(page).queryByRole('link', { name: words })?.getAttribute('href');

beforeEach(() => vi.setSystemTime(new Date(`${DATE}T20:22:00+01:00`)));

describe('the dashboard', () => {
  test('has its title, the ways on, four figures of today and five tabs', {
    tags: ['spec-2.11', 'spec-2.74', 'spec-2.77', 'spec-2.78', 'spec-2.80'],
  }, async () => {
    const { page } = await board();
    await waitFor(() => expect(page.textContent).toContain('28.000'));
    expect(within(page).getByRole('heading', { level: 1 }).textContent).toBe('Dashboard Admin');
    expect(page.textContent).toContain('Gerir as reservas e as configurações do estabelecimento.');
    expect(linkTo(page, 'Novo Espaço')).toBe('/gerir-reserva/venue-setup');
    expect(linkTo(page, 'Pendentes')).toBe('/gerir-reserva/pending-venues');
    const figures = within(page).getByRole('region', { name: 'Números de hoje' });
    const cards = within(figures).getAllByRole('heading', { level: 2 });
    expect(cards.map((each) => each.textContent)).toEqual([
      'Reservas Hoje',
      'Taxa Ocupação',
      'Lista de Espera',
      'Receita Depósitos',
    ]);
    expect(page.textContent).toContain('28.000 Kz');
    const tabs = within(page)
      .getAllByRole('tab')
      .map((each) => each.textContent);
    expect(tabs).toEqual(
      ['Dashboard Diário', 'Configurações', 'Salas', 'Horários', 'Mensagens'].map((name) =>
        expect.stringContaining(name),
      ),
    );
  });

  test('has a tab for treatments where a room is sold whole, or the address asks for it', async () => {
    const whole = { minPeople: 1, stayMinutes: 60 };
    const spa = aVenue({ rooms: [{ id: 'cabin', name: 'Cabine', capacity: 2, whole }] });
    const managedVenues = () => ({ venues: [spa], total: 1, hasMore: false });
    const { page } = await board({ managedVenues });
    const name = 'Serviços';
    expect(await within(page).findByRole('tab', { name })).toBeDefined();
    const venueTreatments = () => ({ treatments: [], professionals: [], equipment: [] });
    const asked = await board({ venueTreatments }, '/gerir-reserva?tab=treatments');
    expect((await within(asked.page).findByRole('tab', { name })).getAttribute('aria-selected')).toBe('true');
  });

  test('chooses among the venues, the first one at first', { tags: ['spec-2.76', 'spec-7.12'] }, async () => {
    const { page, path } = await board();
    const select = await within(page).findByRole<HTMLSelectElement>('combobox', { name: 'Estabelecimento' });
    expect([...select.options].map(({ text }) => text)).toEqual([
      'Selecionar estabelecimento...',
      'Casa da Kianda',
      'Bar do Mar',
    ]);
    expect(select.value).toBe(aVenue().id);
    await act(async () => {
      select.value = 'v2';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(path()).toBe('/gerir-reserva?venue=v2');
  });

  test('is drawn as a title and four cards until the venues are there', { tags: ['spec-2.75'] }, async () => {
    const { page } = await board({ managedVenues: () => new Promise(() => {}) });
    const skeleton = await within(page).findByRole('status');
    const [title, cards] = [...skeleton.children];
    expect(title?.children).toHaveLength(1);
    expect(cards?.children).toHaveLength(4);
  });

  test('has a date field, and reads the day again on request', { tags: ['spec-2.82'] }, async () => {
    const { page, called } = await board();
    await waitFor(() => expect(called('venueReservations')).not.toHaveLength(0));
    expect(within(page).getByLabelText<HTMLInputElement>('Data').value).toBe(DATE);
    await act(async () =>
      within(page)
        .getByRole('button', { name: /Atualizar/ })
        .click(),
    );
    await waitFor(() => expect(called('venueReservations')).toHaveLength(2));
    expect(called('venueWaitlist')).toHaveLength(2);
  });

  test('tells who was logged out, and leads to the login half a second later', {
    tags: ['spec-2.73', 'spec-4.33', 'spec-8.6', 'spec-9.16'],
  }, async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    assign.mockClear();
    vi.useFakeTimers({ now: new Date(`${DATE}T20:22:00+01:00`) });
    const { toasts } = await board({
      venueReservations: aRefusal(401, { code: 'unauthorized', message: 'Unauthorized' }),
    });
    await act(() => vi.advanceTimersByTimeAsync(450));
    expect(toasts).toEqual([
      { title: 'Unauthorized', description: 'You are logged out. Logging in again...', look: 'destructive' },
    ]);
    expect(assign).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(String(assign.mock.calls[0]?.[0])).toMatch(/^\/api\/login/);
  });

  test('has a table of times and rooms with their load', { tags: ['spec-2.89'] }, async () => {
    const { page } = await board();
    const table = await within(page).findByRole('table');
    const heads = within(table).getAllByRole('columnheader');
    expect(heads.map((each) => each.textContent)).toEqual([
      'Horário',
      'Sala Principal',
      'Terraço',
      'Lista Espera',
      'Ações',
    ]);
    const first = [...within(table).getAllByRole('row')[1]!.children].map((each) => each.textContent);
    expect(first[0]).toContain('20:30');
    expect(first[1]).toContain('Disponível');
  });

  test('leads from its settings to the venue’s form', { tags: ['spec-2.84'] }, async () => {
    const never = () => new Promise(() => {});
    const settings = { venueSettings: never, venueTeam: never, venueHistory: never, profile: never };
    const { page } = await board(settings, '/gerir-reserva?tab=settings');
    const words = 'Editar informações do estabelecimento';
    await waitFor(() => expect(linkTo(page, words)).toBeTruthy());
    expect(linkTo(page, words)).toBe(`/gerir-reserva/venue-setup?venue=${aVenue().id}`);
  });

  test('leads from its messages to the texts', { tags: ['spec-2.87'] }, async () => {
    const { page } = await board({ outbox: () => [] }, '/gerir-reserva?tab=messages');
    await waitFor(() => expect(page.textContent).toContain('Templates de Mensagem'));
    expect(page.textContent).toContain('Mensagens automáticas aos clientes');
    expect(linkTo(page, 'Abrir os templates')).toBe(`/gerir-reserva/templates?venue=${aVenue().id}`);
  });
});
