import { waitFor } from '@testing-library/react';
import { act } from 'react';
import { describe, expect, test } from 'vitest';
import type { SecondFactor } from '#shared/auth/schema';
import { aRefusal, buttonOf, type } from '#ui/features/dashboard/tabs/testing.tsx';
import { elsa, openScreen } from '#ui/features/dashboard/testing.tsx';
import AccountScreen from '#ui/screens/staff/AccountScreen.tsx';
import { waitForValue } from '#ui/testing/wait.ts';

const off: SecondFactor = { isOn: false, since: null, recoveryCodesLeft: 0, isRequired: false };
const on: SecondFactor = { isOn: true, since: '2026-11-21T17:00:00.000Z', recoveryCodesLeft: 10, isRequired: false };
const link = 'otpauth://totp/Reserva:elsa%40exemplo.ao?issuer=Reserva&secret=ABCDEFGHIJKLMNOP';
const codes = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'];

const open = (answers: Parameters<typeof openScreen>[1]) =>
  openScreen(AccountScreen, { currentUser: () => elsa, ownSessions: () => [], ...answers }, '/conta');
const press = (page: HTMLElement, words: string) => act(async () => buttonOf(page, words).click());
const field = (page: HTMLElement, name: string) =>
  waitForValue(() => page.querySelector<HTMLInputElement>(`section form [name="${name}"]`));

describe('turning the second factor on', () => {
  test('takes the password, shows the key in three forms, and the recovery codes once', async () => {
    let state = off;
    const { page, called } = await open({
      secondFactor: () => state,
      beginSecondFactor: () => ({ secret: 'ABCDEFGHIJKLMNOP', link }),
      confirmSecondFactor: ({ code }) => {
        if (code !== '123456') return aRefusal(401, { code: 'code_wrong', message: 'Código errado' })();
        state = on;
        return { codes };
      },
    });
    await waitFor(() => expect(page.textContent).toContain('Ligar'));
    await press(page, 'Ligar');
    await field(page, 'current');
    const panel = [...page.querySelectorAll('section')].find((each) => each.querySelector('form p'))!;
    await type(panel, 'Palavra-passe atual', 'kianda2026');
    await press(page, 'Continuar');
    const code = await field(page, 'code');
    expect(called('beginSecondFactor')[0]?.input).toEqual({ current: 'kianda2026' });
    expect(page.querySelector('svg[role="img"] path')?.getAttribute('d')).toMatch(/^M4 4h1v1h-1z/);
    expect(page.textContent).toContain('ABCD EFGH IJKL MNOP');
    expect(page.querySelector(`a[href="${link}"]`)).not.toBeNull();
    expect([code.inputMode, document.activeElement === code]).toEqual(['numeric', true]);
    await type(panel, 'Código de seis algarismos', '000000');
    await press(page, 'Confirmar e ligar');
    await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'));
    expect(code.value).toBe('000000');
    await type(panel, 'Código de seis algarismos', '123456');
    await press(page, 'Confirmar e ligar');
    await waitFor(() => expect(codes.every((each) => page.textContent?.includes(each))).toBeTruthy());
    await press(page, 'Já os guardei');
    await waitFor(() => expect(page.textContent).toContain('Códigos de recuperação por usar: 10'));
    expect(page.textContent).not.toContain(codes[0]);
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  });

  test('is required where the platform demands it', async () => {
    const { page } = await open({ secondFactor: () => ({ ...off, isRequired: true }) });
    await waitFor(() =>
      expect(page.textContent).toContain('A plataforma exige a verificação em dois passos nesta conta.'),
    );
  });

  test('is not offered to front-desk staff', async () => {
    const { page } = await open({ currentUser: () => ({ ...elsa, role: 'STAFF' }), secondFactor: () => off });
    await waitFor(() => expect(page.textContent).toContain('Sessões'));
    expect(page.textContent).not.toContain('Verificação em dois passos');
  });
});

test('turning it off requires password and code, and shows each error beside its field', async () => {
  const answers = ['invalid_credentials', 'code_wrong'] as const;
  let turn = 0;
  const { page, called, toasts } = await open({
    secondFactor: () => ({ ...on, recoveryCodesLeft: 2 }),
    endSecondFactor: () =>
      turn < answers.length ? aRefusal(401, { code: answers[turn++]!, message: 'Código errado' })() : {},
  });
  await waitFor(() => expect(page.textContent).toContain('Restam poucos códigos de recuperação'));
  await press(page, 'Desligar');
  const current = await field(page, 'current');
  const code = await field(page, 'code');
  const form = current.closest('form')!;
  await type(form, 'Palavra-passe atual', 'kianda2026');
  await type(form, 'Código da aplicação ou de recuperação', 'aaaa-bbbb-cccc-dddd');
  await press(form, 'Desligar');
  await waitFor(() => expect(current.getAttribute('aria-invalid')).toBe('true'));
  await press(form, 'Desligar');
  await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'));
  expect(code.value).toBe('aaaa-bbbb-cccc-dddd');
  await press(form, 'Desligar');
  await waitFor(() =>
    expect(toasts.some(({ title }) => title === 'Verificação em dois passos desligada')).toBeTruthy(),
  );
  expect(called('endSecondFactor').at(-1)?.input).toEqual({ current: 'kianda2026', code: 'aaaa-bbbb-cccc-dddd' });
});
