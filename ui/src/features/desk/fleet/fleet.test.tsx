import { waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { VenueDesk } from '#shared/desk/schema';
import { buttonOf } from '#ui/features/dashboard/tabs/testing.tsx';
import { aVenue, DATE, openScreen } from '#ui/features/dashboard/testing.tsx';
import { DesksPanel } from '#ui/features/desk/fleet/DesksPanel.tsx';
import { seenAgo } from '#ui/features/desk/fleet/seen-ago.ts';
// Imported here, otherwise the first test that opens it waits for it.
import '#ui/features/desk/fleet/RevokeDialog.tsx';

const aDesk = (given: Partial<VenueDesk> = {}): VenueDesk => ({
  id: 'd1',
  name: 'Balcão 1',
  state: 'active',
  registeredBy: 'Elsa Neto',
  registeredAt: '2026-11-01T10:00:00.000Z',
  lastSeenAt: `${DATE}T17:10:00.000Z`,
  leased: 14,
  waiting: 3,
  revokedAt: null,
  ...given,
});
const click = (element: HTMLElement) => act(async () => element.click());
const dialog = () => within(document.body).findByRole('dialog');
const open = (desks: VenueDesk[], more: Parameters<typeof openScreen>[1] = {}) =>
  openScreen(
    () => <DesksPanel venue={aVenue()} />,
    { venueDesks: () => desks, revokeDesk: () => aDesk({ state: 'stolen' }), ...more },
    '/gerir-reserva',
  );

beforeEach(() => vi.setSystemTime(new Date(`${DATE}T19:22:00.000Z`)));

test('shows the elapsed time in the largest whole unit', () => {
  const now = new Date('2026-11-21T20:00:00.000Z');
  expect(seenAgo('2026-11-21T19:59:30.000Z', now)).toEqual({ unit: 'now', count: 0 });
  expect(seenAgo('2026-11-21T19:59:00.000Z', now)).toEqual({ unit: 'minutes', count: 1 });
  expect(seenAgo('2026-11-21T18:01:00.000Z', now)).toEqual({ unit: 'hours', count: 1 });
  expect(seenAgo('2026-11-18T20:00:00.000Z', now)).toEqual({ unit: 'days', count: 3 });
});

describe('the list of desks', () => {
  test('shows for each desk its state, last contact, seats and the user who registered it', async () => {
    const { page } = await open([
      aDesk(),
      aDesk({ id: 'd2', name: 'Entrada', lastSeenAt: null, leased: 0, waiting: 0 }),
      aDesk({
        id: 'd3',
        name: 'Velho',
        state: 'replaced',
        revokedAt: '2026-11-10T10:00:00.000Z',
        leased: 0,
        waiting: 0,
      }),
    ]);
    await waitFor(() => expect(within(page).queryAllByRole('listitem')).toHaveLength(3));
    const [first, second, third] = within(page).getAllByRole('listitem');
    expect(first?.textContent).toContain(
      'Balcão 1Ativovisto há 2 horas · tem 14 lugares · 3 ações por enviar ou rever',
    );
    expect(first?.textContent).toContain('Registado por Elsa Neto');
    expect(second?.textContent).toContain('ainda não comunicou');
    expect(third?.textContent).toContain('Substituído');
    expect(third?.textContent).toContain('revogado em');
    expect(within(third!).queryByRole('button')).toBeNull();
  });

  test('says what to do where there is no desk', async () => {
    const { page } = await open([]);
    await waitFor(() => expect(page.textContent).toContain('Instale a aplicação no computador da entrada'));
  });
});

describe('revoking', () => {
  test('asks for the reason, explains both answers and warns of bookings that the desk may have sold', async () => {
    const { page, called, toasts } = await open([aDesk()]);
    await click(await within(page).findByLabelText('Revogar Balcão 1'));
    const asked = await dialog();
    expect(asked.textContent).toContain('Um gestor pode entrar nele outra vez');
    expect(asked.textContent).toContain('são apagados quando voltar a comunicar');
    expect(asked.textContent).toContain('Tem 14 lugares para vender sem ligação');
    await click(buttonOf(asked, 'Revogar balcão'));
    expect(asked.textContent).toContain('Diga porquê.');
    expect(called('revokeDesk')).toHaveLength(0);
    await click(
      within(asked)
        .getAllByRole<HTMLInputElement>('radio')
        .find(({ value }) => value === 'stolen')!,
    );
    await click(buttonOf(asked, 'Revogar balcão'));
    expect(called('revokeDesk')[0]?.input).toEqual({ venueId: aVenue().id, id: 'd1', reason: 'stolen' });
    await waitFor(() => expect(toasts.some(({ title }) => title === 'Balcão revogado')).toBeTruthy());
  });
});
