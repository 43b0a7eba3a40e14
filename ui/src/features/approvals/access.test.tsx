import { useLocation } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { createClient } from '#ui/api/client.ts';
import { AuthContext } from '#ui/features/auth/use-auth.ts';
import ApprovalsScreen from '#ui/screens/admin/ApprovalsScreen.tsx';
import { renderPage } from '#ui/testing/render-page.tsx';

async function openedBy(role: 'ADMIN' | 'super_admin') {
  const ask = vi.fn(async () => []);
  const Probe = () => (useLocation().pathname === '/' ? null : <ApprovalsScreen />);
  const { toasts, path } = await renderPage(
    <AuthContext value={{ user: { role } } as never}>
      <Probe />
    </AuthContext>,
    { client: createClient(ask), at: '/admin/pending-venues' },
  );
  return { toasts, ask, path: path() };
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
