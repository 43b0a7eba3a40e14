import { render } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EndpointName } from '#shared/api/table';
import type { User } from '#shared/auth/schema';
import { createClient } from '#ui/api/client.ts';
import { AuthProvider } from '#ui/features/auth/AuthProvider.tsx';
import { type Auth, useAuth } from '#ui/features/auth/use-auth.ts';
import type { ToastMessage } from '#ui/kit/use-toast.ts';
import { renderPage } from '#ui/testing/render-page.tsx';
// Imported here, otherwise the first test with a sign-in waits for it.
import '#ui/features/auth/SessionWatch.tsx';

const marisa: User = {
  id: 'u1',
  email: 'marisa@exemplo.ao',
  firstName: 'Marisa',
  lastName: 'Lopes',
  profileImageUrl: null,
  phone: null,
  role: 'MANAGER',
};

interface AuthPage {
  answers: Partial<Record<EndpointName, () => unknown>>;
  auth: () => Auth;
  toasts: ToastMessage[];
  path: () => string;
}

async function stage(answers: AuthPage['answers'], at = '/gerir-reserva'): Promise<AuthPage> {
  const seen: { auth?: Auth } = {};
  const client = createClient(async (name) => {
    const answer = answers[name];
    if (answer === undefined) throw new Error(`401: ${name}`);
    return answer();
  });
  function Probe() {
    seen.auth = useAuth();
    return null;
  }
  const { toasts, path } = await renderPage(
    <AuthProvider>
      <Probe />
    </AuthProvider>,
    { client, at },
  );
  return { answers, auth: () => seen.auth!, toasts, path };
}

beforeEach(() => localStorage.clear());

describe('who is here', () => {
  test('is unknown at first, and counts as a visitor', async () => {
    const { auth } = await stage({ currentUser: () => new Promise(() => undefined) });
    expect(auth()).toMatchObject({ user: null, token: null, role: null, isAuthenticated: false, isLoading: true });
  });

  test('is the user that the server returns', { tags: ['spec-3.16', 'spec-4.19'] }, async () => {
    const { auth } = await stage({ currentUser: () => marisa });
    expect(auth()).toMatchObject({ user: marisa, role: 'MANAGER', isAuthenticated: true, isLoading: false });
  });

  test('is signed out when the server refuses, after one request', { tags: ['spec-4.20'] }, async () => {
    const currentUser = vi.fn(() => Promise.reject(new Error('401: Unauthorized')));
    const { auth } = await stage({ currentUser });
    expect(auth()).toMatchObject({ user: null, role: null, isAuthenticated: false, isLoading: false });
    expect(currentUser).toHaveBeenCalledTimes(1);
  });

  test('signing in keeps user and token and forgets the intended role', {
    tags: ['spec-3.16', 'spec-4.21'],
  }, async () => {
    const { auth } = await stage({});
    act(() => auth().intend('ADMIN'));
    expect(auth().intendedRole).toBe('ADMIN');
    act(() => auth().login(marisa, 'token-1'));
    expect(auth()).toMatchObject({ user: marisa, token: 'token-1', isAuthenticated: true, intendedRole: null });
    expect(localStorage.length).toBe(0);
  });

  test('an intended role that was stored before is remembered; an invented one is not', {
    tags: ['spec-4.24'],
  }, async () => {
    localStorage.setItem('reserva.intended-role', 'MANAGER');
    expect((await stage({})).auth().intendedRole).toBe('MANAGER');
    localStorage.setItem('reserva.intended-role', 'super_admin');
    expect((await stage({})).auth().intendedRole).toBeNull();
  });
});

describe('the intended role', () => {
  afterEach(() => window.history.replaceState(null, '', '/'));

  test.each(['MANAGER', 'ADMIN'])('is taken from the address where it says role=%s', async (role) => {
    localStorage.setItem('reserva.intended-role', role === 'ADMIN' ? 'MANAGER' : 'ADMIN');
    window.history.replaceState(null, '', `/?role=${role}`);
    expect((await stage({})).auth().intendedRole).toBe(role);
  });

  test.each(['USER', 'STAFF', 'super_admin', 'admin', ''])('is not taken from role=%s', async (role) => {
    window.history.replaceState(null, '', `/?role=${role}`);
    expect((await stage({})).auth().intendedRole).toBeNull();
  });

  test('lasts across a reload', async () => {
    const { auth } = await stage({});
    act(() => auth().intend('MANAGER'));
    expect((await stage({})).auth().intendedRole).toBe('MANAGER');
  });

  test('is removed with its stored copy at sign-out', async () => {
    const { answers, auth } = await stage({ currentUser: () => marisa, logOut: () => ({}) });
    act(() => auth().intend('ADMIN'));
    delete answers.currentUser;
    await act(() => auth().logout());
    expect(auth()).toMatchObject({ token: null, role: null, intendedRole: null });
    expect(localStorage.length).toBe(0);
  });
});

describe('signing out', () => {
  test('says so, forgets the person and goes to the start', {
    tags: ['spec-4.22', 'spec-7.9', 'spec-8.26'],
  }, async () => {
    const { answers, auth, toasts, path } = await stage({ currentUser: () => marisa, logOut: () => ({}) });
    delete answers.currentUser;
    await act(() => auth().logout());
    expect(auth()).toMatchObject({ user: null, isAuthenticated: false });
    expect(path()).toBe('/');
    expect(toasts).toEqual([{ title: 'Sessão terminada', description: 'Saiu com sucesso.' }]);
  });

  test('that fails says so and changes nothing', { tags: ['spec-8.12'] }, async () => {
    const { auth, toasts, path } = await stage({ currentUser: () => marisa });
    await act(() => auth().logout());
    expect(auth().isAuthenticated).toBe(true);
    expect(path()).toBe('/gerir-reserva');
    expect(toasts).toEqual([{ title: 'Erro', description: 'Erro ao terminar sessão', look: 'destructive' }]);
  });
});

test('outside its provider the auth state says where it belongs', { tags: ['spec-8.22'] }, async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Lost = () => {
    useAuth();
    return null;
  };
  const renderLost = () => act(async () => render(<Lost />));
  await expect(renderLost()).rejects.toThrow('must be used within the AuthProvider');
});
