import type { Page } from '@playwright/test';
import { type TOTP, URI } from 'otpauth';
import { newId } from '#shared/ids';
import { seriousFaults } from './axe.ts';
import { aPhone, signInWith } from './people.ts';
import { expect, test } from './test.ts';

test.use({ reducedMotion: 'reduce' });

test('a manager changes the own password and ends an unknown session', async ({ page, request }) => {
  const email = `gestora-${newId()}@exemplo.ao`;
  const password = 'uma frase longa';
  const form = { nome: 'Elsa Neto', email, password, telemovel: aPhone(), termsAccepted: true };
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' };
  expect((await request.post('/api/auth/manager/signup', { data: form, headers })).status()).toBe(201);
  await signInWith(page, { email, password });

  await page.getByRole('banner').getByRole('link', { name: email }).click();
  await expect(page).toHaveURL(/\/conta$/);
  await expect(page.getByRole('heading', { level: 1, name: 'A sua conta' })).toBeVisible();
  const sessions = page.getByRole('region', { name: 'Sessões' });
  await expect(sessions.getByText('Esta sessão')).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);

  await sessions.getByRole('button', { name: /Terminar a sessão Firefox/ }).click();
  await expect(sessions.getByText(/Firefox/)).toBeHidden();
  expect((await request.get('/api/auth/user')).status()).toBe(401);

  const panel = page.getByRole('region', { name: 'Palavra-passe' });
  const change = async (current: string, wanted: string) => {
    await panel.getByRole('textbox', { name: 'Palavra-passe atual' }).fill(current);
    await panel.getByRole('textbox', { name: 'Nova palavra-passe' }).fill(wanted);
    await panel.getByRole('button', { name: 'Mudar palavra-passe' }).click();
  };
  await change('errada', 'outra frase longa');
  await expect(panel.getByText('A palavra-passe atual não está certa')).toBeVisible();
  await change(password, 'angola123');
  await expect(panel.getByText(/é das mais usadas/)).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await change(password, 'outra frase longa');
  await expect(page.getByText('Palavra-passe mudada', { exact: true })).toBeVisible();
  await expect(panel.getByRole('textbox', { name: 'Palavra-passe atual' })).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'A sua conta' })).toBeVisible();
  const former = await request.post('/api/auth/manager/login', { data: { email, password } });
  expect(former.status()).toBe(401);
});

test('the account page fits a phone 360 pixels wide and is in the menu', async ({ page }) => {
  const email = `gestora-${newId()}@exemplo.ao`;
  const form = { nome: 'Elsa Neto', email, password: 'uma frase longa', telemovel: aPhone(), termsAccepted: true };
  expect((await page.request.post('/api/auth/manager/signup', { data: form })).status()).toBe(201);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: email }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'A sua conta' })).toBeVisible();
  await expect(page.getByText('Esta sessão')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await seriousFaults(page)).toEqual([]);
});

/** Ends with the authenticator and one of the recovery codes. */
async function setsUpSecondFactor(page: Page, password: string) {
  await page.goto('/conta');
  const panel = page.getByRole('region', { name: 'Verificação em dois passos' });
  await panel.getByRole('button', { name: 'Ligar' }).click();
  await panel.getByRole('textbox', { name: 'Palavra-passe atual' }).fill(password);
  await panel.getByRole('button', { name: 'Continuar' }).click();
  await expect(panel.getByRole('img', { name: 'Código QR para a aplicação de autenticação' })).toBeVisible();
  const link = await panel.getByRole('link', { name: 'Abrir na aplicação deste aparelho' }).getAttribute('href');
  const app = URI.parse(link!) as TOTP;
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await seriousFaults(page)).toEqual([]);
  await panel.getByRole('textbox', { name: 'Código de seis algarismos' }).fill(app.generate());
  await panel.getByRole('button', { name: 'Confirmar e ligar' }).click();
  const codes = panel.getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = await codes.first().innerText();
  expect(await seriousFaults(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Já os guardei' }).click();
  await expect(panel.getByText('Códigos de recuperação por usar: 10')).toBeVisible();
  return { app, recoveryCode };
}

test('a manager sets up a second factor, signs in with a code, then with a recovery code', async ({ page }) => {
  const email = `gestora-${newId()}@exemplo.ao`;
  const password = 'uma frase longa';
  const form = { nome: 'Elsa Neto', email, password, telemovel: aPhone(), termsAccepted: true };
  expect((await page.request.post('/api/auth/manager/signup', { data: form })).status()).toBe(201);
  await page.setViewportSize({ width: 360, height: 740 });
  const { app, recoveryCode } = await setsUpSecondFactor(page, password);

  const signInUntilCode = async () => {
    await page.request.post('/api/auth/logout');
    await page.goto('/login-manager');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('textbox', { name: 'Palavra-passe' }).fill(password);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  };
  await signInUntilCode();
  const code = page.getByRole('textbox', { name: 'Código de seis algarismos' });
  await expect(code).toBeFocused();
  expect(await seriousFaults(page)).toEqual([]);
  // The set-up used the current step's code; the next step's code is accepted already
  await code.fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await code.press('Enter');
  await expect(page).toHaveURL(/\/gerir-reserva/);

  await signInUntilCode();
  await page.getByRole('button', { name: 'Usar um código de recuperação' }).click();
  await page.getByRole('textbox', { name: 'Código de recuperação' }).fill(recoveryCode);
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page).toHaveURL(/\/gerir-reserva/);
});
