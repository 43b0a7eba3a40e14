import { waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { aRefusal } from '#ui/features/dashboard/tabs/testing.tsx';
import { aVenue, openScreen } from '#ui/features/dashboard/testing.tsx';
import PendingVenuesScreen from '#ui/screens/staff/PendingVenuesScreen.tsx';

const venue = aVenue({ status: 'pending', description: 'Peixe na brasa', coverUrl: 'https://exemplo.ao/capa.jpg' });
const open = (more: Parameters<typeof openScreen>[1] = {}) =>
  openScreen(
    PendingVenuesScreen,
    { managedVenues: () => ({ venues: [venue], total: 1, hasMore: false }), ...more },
    '/gerir-reserva/pending-venues',
  );
const press = async (page: HTMLElement, words: string) => {
  const button = await within(page).findByRole('button', { name: new RegExp(words) });
  await act(async () => button.click());
};

test('a pending venue says what it is, and can be decided about', {
  tags: ['spec-2.14', 'spec-2.103', 'spec-6.12'],
}, async () => {
  const { page } = await open();
  const card = await within(page).findByRole('listitem');
  const told = ['Casa da Kianda', 'Pendente', 'Peixe na brasa', 'Rua da Baía, 12, Luanda', '+244 923 456 789'];
  for (const words of [...told, 'Aprovar', 'Rejeitar']) expect(card.textContent).toContain(words);
  expect(within(card).getByRole('presentation').getAttribute('src')).toBe('https://exemplo.ao/capa.jpg');
});

test('where nothing is pending, the list says so', { tags: ['spec-2.104'] }, async () => {
  const { page } = await open({ managedVenues: () => ({ venues: [], total: 0, hasMore: false }) });
  await waitFor(() => expect(page.textContent).toContain('Nenhum estabelecimento pendente'));
});

describe.each([
  ['Aprovar', 'approveVenue', 'Estabelecimento aprovado!', 'aprovar'],
  ['Rejeitar', 'rejectVenue', 'Estabelecimento rejeitado!', 'rejeitar'],
] as const)('"%s"', (button, call, done, verb) => {
  test('sends only the venue’s id, says so and reads the list again', {
    tags: ['spec-7.28', 'spec-7.29', 'spec-8.31'],
  }, async () => {
    const { page, called, toasts } = await open({ [call]: () => venue });
    await press(page, button);
    await waitFor(() => expect(called('managedVenues')).toHaveLength(2));
    expect(called(call)[0]?.input).toEqual({ id: venue.id });
    expect(toasts).toEqual([{ title: done }]);
  });

  test.each([401, 403])(
    'refused with %i says that only the platform’s owner may',
    { tags: ['spec-6.13', 'spec-8.17'] },
    async (status) => {
      const { page, toasts } = await open({ [call]: aRefusal(status, {}) });
      await press(page, button);
      await waitFor(() => expect(toasts).not.toHaveLength(0));
      expect(toasts).toEqual([
        {
          title: 'Não autorizado',
          description: `Apenas o proprietário da plataforma pode ${verb} estabelecimentos.`,
          look: 'destructive',
        },
      ]);
    },
  );

  test('that fails otherwise asks to try again', { tags: ['spec-8.18'] }, async () => {
    const { page, toasts } = await open({ [call]: aRefusal(500, {}) });
    await press(page, button);
    await waitFor(() => expect(toasts).not.toHaveLength(0));
    expect(toasts).toEqual([
      {
        title: `Erro ao ${verb} estabelecimento`,
        description: `Não foi possível ${verb} o estabelecimento. Tente novamente.`,
        look: 'destructive',
      },
    ]);
  });
});

test('tells a manager whose session ended, and leads to the login a second later', {
  tags: ['spec-4.32', 'spec-8.21'],
}, async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  assign.mockClear();
  vi.useFakeTimers();
  const { toasts } = await open({ managedVenues: aRefusal(401, { message: 'Unauthorized' }) });
  await act(() => vi.advanceTimersByTimeAsync(950));
  expect(toasts).toEqual([
    {
      title: 'Login Necessário',
      description: 'Faça login para ver estabelecimentos pendentes...',
      look: 'destructive',
    },
  ]);
  expect(assign).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(String(assign.mock.calls[0]?.[0])).toMatch(/^\/api\/login/);
});
