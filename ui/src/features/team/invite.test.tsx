import { waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { expect, test } from 'vitest';
import { aRefusal, buttonOf, type } from '#ui/features/dashboard/tabs/testing.tsx';
import { elsa, openScreen } from '#ui/features/dashboard/testing.tsx';
import InviteScreen from '#ui/screens/public/InviteScreen.tsx';

const view = {
  venueName: 'Casa da Kianda',
  name: 'Ana',
  email: 'ana@x.ao',
  hasAccount: false,
  expiresAt: '2026-11-28T10:00:00.000Z',
};
// The test route is its own pattern, so the token is the literal ":token".
const password = (page: HTMLElement) => within(page).getByLabelText(/^Palavra-passe/);
const open = (answers: Parameters<typeof openScreen>[1]) => openScreen(InviteScreen, answers, '/convite/:token');

test('signs in and opens the day after an acceptance with a new password', async () => {
  const { page, called, path, toasts } = await open({
    invite: () => view,
    acceptInvite: () => ({ user: { ...elsa, role: 'STAFF' } }),
  });
  await waitFor(() => expect(page.textContent).toContain('Casa da Kianda'));
  await type(page, /^Palavra-passe/, 'segredo-1');
  await act(async () => buttonOf(page, 'Aceitar o convite').click());
  expect(called('acceptInvite')[0]?.input).toEqual({ token: ':token', nome: 'Ana', password: 'segredo-1' });
  await waitFor(() => expect(path()).toBe('/gerir-reserva'));
  expect(toasts[0]?.title).toBe('Bem-vindo à equipa');
});

test('asks an existing account for its password and shows a wrong one beside the field', async () => {
  const acceptInvite = aRefusal(401, { code: 'invalid_credentials', message: 'Credenciais inválidas' });
  const { page } = await open({ invite: () => ({ ...view, hasAccount: true }), acceptInvite });
  await waitFor(() => expect(page.textContent).toContain('Já tem conta com este email'));
  expect(within(page).queryByLabelText('Nome completo')).toBeNull();
  await type(page, /^Palavra-passe/, 'errada-1');
  await act(async () => buttonOf(page, 'Aceitar o convite').click());
  await waitFor(() => expect(password(page).getAttribute('aria-invalid')).toBe('true'));
});

test('asks an account with a second factor for its code beside the password', async () => {
  const answers = ['code_required', 'code_wrong'] as const;
  let turn = 0;
  const { page, called } = await open({
    invite: () => ({ ...view, hasAccount: true }),
    acceptInvite: () => aRefusal(401, { code: answers[turn++]!, message: 'Código errado' })(),
  });
  await waitFor(() => expect(password(page)).toBeDefined());
  await type(page, /^Palavra-passe/, 'segredo-1');
  const accept = () => act(async () => buttonOf(page, 'Aceitar o convite').click());
  await accept();
  const code = await within(page).findByRole('textbox', { name: 'Código de seis algarismos' });
  await type(page, 'Código de seis algarismos', '123456');
  await accept();
  await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'));
  const given = { token: ':token', nome: 'Ana', password: 'segredo-1' };
  expect(called('acceptInvite').map(({ input }) => input)).toEqual([given, { ...given, code: '123456' }]);
});

test.each([
  ['invite_used', 410, 'Este convite já não serve'],
  ['invite_not_found', 404, 'Convite não encontrado'],
] as const)('replaces the form by a sentence for %s', async (code, status, title) => {
  const { page } = await open({ invite: aRefusal(status, { code, message: 'Peça outro ao gestor.' }) });
  await waitFor(() => expect(page.textContent).toContain(title));
  expect(page.textContent).toContain('Peça outro ao gestor.');
  expect(within(page).queryByRole('textbox')).toBeNull();
  expect(within(page).queryByRole('button', { name: 'Aceitar o convite' })).toBeNull();
});

test('replaces the form if the invitation was used meanwhile', async () => {
  const acceptInvite = aRefusal(410, { code: 'invite_used', message: 'Peça outro ao gestor.' });
  const { page } = await open({ invite: () => view, acceptInvite });
  await waitFor(() => expect(password(page)).toBeDefined());
  await type(page, /^Palavra-passe/, 'segredo-1');
  await act(async () => buttonOf(page, 'Aceitar o convite').click());
  await waitFor(() => expect(page.textContent).toContain('Este convite já não serve'));
});
