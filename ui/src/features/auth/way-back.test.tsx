import { within } from '@testing-library/react';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { loginAddress, type Role } from '#shared/auth/rules';
import type { User } from '#shared/auth/schema';
import { createClient } from '#ui/api/client.ts';
import { pathToReturnTo } from '#ui/features/auth/leave.ts';
import { AuthContext } from '#ui/features/auth/use-auth.ts';
import LoginAdminScreen from '#ui/screens/public/LoginAdminScreen.tsx';
import LoginManagerScreen from '#ui/screens/public/LoginManagerScreen.tsx';
import { renderPage } from '#ui/testing/render-page.tsx';
import { fill } from '#ui/testing/wait.ts';

const aUser = (role: Role) => ({ id: 'u1', email: 'elsa@exemplo.ao', role }) as User;

/** Signs in on a page of the login endpoint; returns the path reached. */
async function signInAt(Screen: typeof LoginManagerScreen, address: string, role: Role): Promise<string> {
  const auth = { user: null, isLoading: false, intendedRole: null, login: vi.fn(), refresh: vi.fn() };
  const { page, path } = await renderPage(
    <AuthContext value={auth as never}>
      <Screen />
    </AuthContext>,
    { client: createClient(async () => ({ user: aUser(role) })), at: address },
  );
  const email = within(page).queryAllByLabelText('Email')[0];
  if (email !== undefined) await fill(email, 'elsa@exemplo.ao');
  await fill(within(page).getAllByLabelText(/^Palavra-passe/)[0]!, 'kianda2026');
  await act(async () => {
    page.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
  return path();
}

test('returns to the same page after an expired session', async () => {
  const left = pathToReturnTo({ pathname: '/gerir-reserva/templates', search: '?lang=EN' });
  const page = loginAddress('/login-manager', { returnTo: left });
  expect(await signInAt(LoginManagerScreen, page, 'MANAGER')).toBe('/gerir-reserva/templates?lang=EN');
});

test('returns to the platform’s page too', async () => {
  const page = loginAddress('/login-admin', { returnTo: '/admin/pending-venues' });
  expect(await signInAt(LoginAdminScreen, page, 'super_admin')).toBe('/admin/pending-venues');
});

test.each([
  ['/login-manager', 'MANAGER', '/gerir-reserva'],
  ['/login-manager?role=ADMIN', 'ADMIN', '/admin'],
  ['/login-manager?returnTo=//outro.ao', 'MANAGER', '/gerir-reserva'],
] as const)('without a return path, %s leads a %s to %s', async (page, role, to) => {
  expect(await signInAt(LoginManagerScreen, page, role)).toBe(to);
});
