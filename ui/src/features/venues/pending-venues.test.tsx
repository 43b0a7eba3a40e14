import { waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { expect, test } from 'vitest';
import { aVenue, openScreen } from '#ui/features/dashboard/testing.tsx';
import PendingVenuesScreen from '#ui/screens/staff/PendingVenuesScreen.tsx';

test('what does not fit on the first page comes with "Ver mais"', { tags: ['spec-7.27'] }, async () => {
  const page = (name: string, hasMore: boolean) => ({
    venues: [aVenue({ id: name, name, status: 'pending' })],
    total: 2,
    hasMore,
  });
  const managedVenues = ({ offset }: Record<string, unknown>) =>
    offset === 0 ? page('Bar do Mar', true) : page('Bar do Cabo', false);
  const screen = await openScreen(PendingVenuesScreen, { managedVenues }, '/gerir-reserva/pending-venues');
  const more = () => within(screen.page).queryByRole('button', { name: /Ver mais/ });
  const button = await within(screen.page).findByRole('button', { name: /Ver mais/ });
  expect(screen.page.textContent).toContain('2 estabelecimentos pendentes');
  expect(screen.page.textContent).not.toContain('Bar do Cabo');
  await act(async () => button.click());
  await waitFor(() => expect(screen.page.textContent).toContain('Bar do Cabo'));
  expect(screen.page.textContent).toContain('Bar do Mar');
  expect(more()).toBeNull();
  // The pressed button is gone: the focus moves to the new rows
  expect(document.activeElement?.closest('li')?.textContent).toContain('Bar do Cabo');
  expect(screen.called('managedVenues').map(({ input }) => input)).toEqual([
    { status: 'pending', offset: 0 },
    { status: 'pending', offset: 1 },
  ]);
});
