import { waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, test } from 'vitest';
import { ConnectionError } from '#ui/api/api-error.ts';
import { SignInDialogsContext } from '#ui/features/auth/use-sign-in-dialogs.ts';
import { aVenue, openScreen } from '#ui/features/dashboard/testing.tsx';
import { preloadScreen } from '#ui/screens/routes.tsx';
import { Shell } from '#ui/screens/Shell.tsx';

test('a search that failed shows its results when the connection returns', async () => {
  await preloadScreen('/');
  const InDialogs = () => (
    <SignInDialogsContext value={{} as never}>
      <Shell />
    </SignInDialogsContext>
  );
  const answers = [() => Promise.reject(new ConnectionError(new TypeError('Failed to fetch')))];
  const searchVenues = () => answers.shift()?.() ?? { venues: [aVenue()], total: 1, hasMore: false };
  const { page, close } = await openScreen(InDialogs, { categories: () => [], searchVenues }, '/', '*');
  await waitFor(() => expect(page.textContent).toContain('Não foi possível carregar os estabelecimentos.'));
  expect(page.textContent).not.toContain('Casa da Kianda');
  await act(async () => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(page.textContent).toContain('Casa da Kianda'));
  await close();
});
