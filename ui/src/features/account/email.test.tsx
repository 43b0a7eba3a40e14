import { waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { describe, expect, test } from 'vitest';
import type { OwnEmail } from '#shared/auth/schema';
import { aRefusal, buttonOf } from '#ui/features/dashboard/tabs/testing.tsx';
import { elsa, openScreen } from '#ui/features/dashboard/testing.tsx';
import VerifyEmailScreen from '#ui/screens/public/VerifyEmailScreen.tsx';
import AccountScreen from '#ui/screens/staff/AccountScreen.tsx';

const press = (page: HTMLElement, words: string) => act(async () => buttonOf(page, words).click());

describe('the account page', () => {
  const sent: OwnEmail = {
    email: elsa.email,
    verifiedAt: null,
    sentAt: '2026-11-21T18:00:00.000Z',
    canSend: true,
  };
  async function open(state: OwnEmail, answers: Parameters<typeof openScreen>[1] = {}) {
    const all = { ownEmail: () => state, ownSessions: () => [], ...answers };
    const screen = await openScreen(AccountScreen, all, '/conta');
    const panel = await within(screen.page).findByRole('region', { name: 'E-mail' });
    await waitFor(() => expect(/confirmar|Confirmado/.test(panel.textContent ?? '')).toBeTruthy());
    return { ...screen, panel };
  }

  test('shows that the address is unconfirmed and when the link was sent, and sends it again', async () => {
    const { panel, called, toasts } = await open(sent, { sendEmailVerification: () => sent });
    expect(panel.textContent).toContain('Por confirmar');
    expect(panel.textContent).toContain('21 de novembro de 2026');
    await press(panel, 'Enviar de novo');
    await waitFor(() => expect(toasts).not.toHaveLength(0));
    expect(called('sendEmailVerification')).toHaveLength(1);
    expect(toasts[0]).toMatchObject({ title: 'Ligação enviada' });
    expect(toasts[0]?.description).toContain('elsa@exemplo.ao');
  });

  test('offers to send a first link where none was sent yet', async () => {
    const { panel } = await open({ ...sent, sentAt: null });
    expect(buttonOf(panel, 'Enviar ligação')).toBeDefined();
    expect(panel.textContent).not.toContain('Enviámos');
  });

  test('shows beside the button why the e-mail was refused', async () => {
    const message = 'Demasiados pedidos. Tente de novo daqui a 42 minutos.';
    const sendEmailVerification = aRefusal(429, { code: 'too_many_requests', message });
    const { panel, toasts } = await open(sent, { sendEmailVerification });
    await press(panel, 'Enviar de novo');
    await waitFor(() => expect(within(panel).getByRole('alert').textContent).toBe(message));
    expect(toasts).toEqual([]);
  });

  test('does not point to the mailbox where the server sends no e-mail', async () => {
    const { panel } = await open({ ...sent, sentAt: null, canSend: false });
    expect(panel.textContent).toContain('Por confirmar');
    expect(panel.textContent).not.toMatch(/ligação|Enviámos/);
    expect(within(panel).queryByRole('button')).toBeNull();
  });

  test('shows since when the address is confirmed', async () => {
    const { panel } = await open({ ...sent, verifiedAt: '2026-11-22T09:30:00.000Z' });
    expect(panel.textContent).toContain('Desde 22 de novembro de 2026');
    expect(within(panel).queryByRole('button')).toBeNull();
  });

  test('has no card for an account without an address', async () => {
    const currentUser = () => ({ ...elsa, email: null, role: 'super_admin' });
    const screen = await openScreen(AccountScreen, { currentUser, ownSessions: () => [] }, '/conta');
    await waitFor(() => expect(screen.page.textContent).toContain('Sessões'));
    expect(screen.called('ownEmail')).toEqual([]);
  });
});

describe('the verification page', () => {
  // The screen opens at its route pattern, so the token is the parameter's own name.
  const open = (answers: Parameters<typeof openScreen>[1]) =>
    openScreen(VerifyEmailScreen, answers, '/confirmar-email/:token');

  test('verifies only on a press, and moves the focus to the outcome', async () => {
    const { page, called } = await open({ verifyEmail: () => ({}) });
    await waitFor(() => expect(page.textContent).toContain('é seu'));
    expect(called('verifyEmail')).toEqual([]);
    await press(page, 'Confirmar e-mail');
    await waitFor(() => expect(page.textContent).toContain('E-mail confirmado'));
    expect(called('verifyEmail').map(({ input }) => input)).toEqual([{ token: ':token' }]);
    expect(document.activeElement?.textContent).toContain('E-mail confirmado');
    expect(document.querySelector('meta[name=referrer]')?.getAttribute('content')).toBe('no-referrer');
  });

  test.each([
    ['verification_used', 'E-mail já confirmado'],
    ['verification_over', 'Esta ligação já não serve'],
  ] as const)('%s shows its message in place of the button', async (code, title) => {
    const { page } = await open({ verifyEmail: aRefusal(410, { code, message: 'Peça outra na sua conta.' }) });
    await press(page, 'Confirmar e-mail');
    await waitFor(() => expect(page.textContent).toContain(title));
    expect(page.textContent).toContain('Peça outra na sua conta.');
    expect(
      within(page)
        .getAllByRole('link')
        .map((each) => each.getAttribute('href')),
    ).toContain('/conta');
    expect(within(page).queryByRole('button')).toBeNull();
  });

  test('keeps the button after a server failure, and verifies at the next press', async () => {
    let fails = true;
    const verifyEmail = () => (fails ? aRefusal(500, {})() : {});
    const { page } = await open({ verifyEmail });
    await press(page, 'Confirmar e-mail');
    await waitFor(() => expect(page.textContent).toContain('Não foi possível confirmar o e-mail'));
    fails = false;
    await press(page, 'Confirmar e-mail');
    await waitFor(() => expect(page.textContent).toContain('E-mail confirmado'));
  });
});
