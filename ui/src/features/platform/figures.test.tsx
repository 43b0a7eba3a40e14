import { waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { elsa, openScreen } from '#ui/features/dashboard/testing.tsx';
import PlatformScreen from '#ui/screens/admin/PlatformScreen.tsx';

test('the platform has four figures, three tabs, and the way to what is pending with its number', {
  tags: ['spec-2.15', 'spec-2.105', 'spec-2.106'],
}, async () => {
  const figures = { totalVenues: 126, pendingVenues: 3, approvedVenues: 119, totalUsers: 541 };
  const { page } = await openScreen(
    PlatformScreen,
    { currentUser: () => ({ ...elsa, role: 'ADMIN' }), platformStats: () => figures },
    '/admin',
  );
  await waitFor(() => expect(page.textContent).toContain('541'));
  const cards = within(page).getByLabelText('Números da plataforma').textContent;
  for (const words of ['Total de Estabelecimentos126', 'Pendentes3', 'Aprovados119', 'Utilizadores541'])
    expect(cards).toContain(words);
  const tabs = within(page)
    .getAllByRole('tab')
    .map((each) => each.textContent);
  expect(tabs).toEqual(['Aprovações Pendentes', 'Aprovados', 'Análises']);
  const way = within(page).queryByRole('link', { name: 'Gerir Aprovações (3)' });
  expect(way?.getAttribute('href')).toBe('/admin/pending-venues');
});
