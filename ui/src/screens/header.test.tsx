import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SignInDialogsContext } from '#ui/features/auth/use-sign-in-dialogs.ts';
import { openScreen } from '#ui/features/dashboard/testing.tsx';
import { Header } from '#ui/screens/Header.tsx';

test.each([
  ['/', 'Reservar'],
  ['/estabelecimentos', 'Estabelecimentos'],
  ['/gerir-reserva', 'Gerir Reserva'],
  ['/gerir-reserva/venue-setup', 'Gerir Reserva'],
  ['/admin/pending-venues', 'Admin Plataforma'],
])('the header at %s marks %s', async (at, marked) => {
  const InDialogs = () => (
    <SignInDialogsContext value={{} as never}>
      <Header />
    </SignInDialogsContext>
  );
  const { page } = await openScreen(InDialogs, {}, at);
  const current = (['button', 'link'] as const).flatMap((role) =>
    within(page).queryAllByRole(role, { current: 'page' }),
  );
  expect(current.map((each) => each.textContent)).toEqual([marked]);
});
