import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loginAddress, type Role } from '#shared/auth/rules';
import type { User } from '#shared/auth/schema';
import { ClientContext, createClient } from '#ui/api/client.ts';
import { createQueryClient } from '#ui/api/query.ts';
import { pathToReturnTo } from '#ui/features/auth/leave.ts';
import { AuthContext } from '#ui/features/auth/use-auth.ts';
import { startI18n } from '#ui/i18n/i18n.ts';
import { ToastContext } from '#ui/kit/use-toast.ts';
import LoginAdminScreen from '#ui/screens/public/LoginAdminScreen.tsx';
import LoginManagerScreen from '#ui/screens/public/LoginManagerScreen.tsx';

const aUser = (role: Role) => ({ id: 'u1', email: 'elsa@exemplo.ao', role }) as User;

let root: Root;

/** Signs in on a page of the login endpoint; returns the path reached. */
async function signInAt(Screen: typeof LoginManagerScreen, address: string, role: Role): Promise<string> {
  let path = '';
  const Whereabouts = () => {
    const { pathname, search } = useLocation();
    path = `${pathname}${search}`;
    return null;
  };
  const auth = { user: null, isLoading: false, intendedRole: null, login: vi.fn(), refresh: vi.fn() };
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  const i18n = await startI18n();
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={[address]}>
        <I18nextProvider i18n={i18n}>
          <QueryClientProvider client={createQueryClient()}>
            <ClientContext value={createClient(async () => ({ user: aUser(role) }))}>
              <ToastContext value={() => undefined}>
                <AuthContext value={auth as never}>
                  <Screen />
                  <Whereabouts />
                </AuthContext>
              </ToastContext>
            </ClientContext>
          </QueryClientProvider>
        </I18nextProvider>
      </MemoryRouter>,
    ),
  );
  for (const [name, value] of [
    ['email', 'elsa@exemplo.ao'],
    ['password', 'kianda2026'],
  ]) {
    const input = place.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (input === null) continue;
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  }
  await act(async () => {
    place.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
  return path;
}

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

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
