import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ptAO } from '#shared/i18n/pt-AO/catalogue';
import { ClientContext, createClient } from '#ui/api/client.ts';
import { createQueryClient } from '#ui/api/query.ts';
import { AuthContext } from '#ui/features/auth/use-auth.ts';
import { startI18n } from '#ui/i18n/i18n.ts';
import { ToastContext, type ToastMessage } from '#ui/kit/use-toast.ts';
import ApprovalsScreen from '#ui/screens/admin/ApprovalsScreen.tsx';

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => vi.unstubAllGlobals());

async function openedBy(role: 'ADMIN' | 'super_admin') {
  const toasts: ToastMessage[] = [];
  const ask = vi.fn(async () => []);
  let path = '';
  function Probe() {
    path = useLocation().pathname;
    return path === '/' ? null : <ApprovalsScreen />;
  }
  const i18n = await startI18n();
  i18n.addResourceBundle('pt-AO', 'translation', ptAO, true, true);
  await act(async () =>
    createRoot(document.createElement('div')).render(
      <MemoryRouter initialEntries={['/admin/pending-venues']}>
        <I18nextProvider i18n={i18n}>
          <QueryClientProvider client={createQueryClient()}>
            <ClientContext value={createClient(ask)}>
              <ToastContext value={(toast) => toasts.push(toast)}>
                <AuthContext value={{ user: { role } } as never}>
                  <Probe />
                </AuthContext>
              </ToastContext>
            </ClientContext>
          </QueryClientProvider>
        </I18nextProvider>
      </MemoryRouter>,
    ),
  );
  return { toasts, ask, path };
}

test('an administrator who is not the owner is told so, sent to the start, and nothing is asked', {
  tags: ['spec-4.34', 'spec-6.7'],
}, async () => {
  const { toasts, ask, path } = await openedBy('ADMIN');
  expect(toasts).toEqual([
    {
      title: 'Acesso Negado',
      description: 'Você não tem permissão para aceder esta área.',
      look: 'destructive',
    },
  ]);
  expect(path).toBe('/');
  expect(ask).not.toHaveBeenCalled();
});

test('the owner stays on the page', async () => {
  const { toasts, ask, path } = await openedBy('super_admin');
  expect(toasts).toEqual([]);
  expect(path).toBe('/admin/pending-venues');
  expect(ask).toHaveBeenCalledWith('pendingVenues', {}, expect.anything());
});
