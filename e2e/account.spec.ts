import { newId } from '#shared/ids';
import { seriousFaults } from './axe.ts';
import { aPhone, signInWith } from './people.ts';
import { expect, test } from './test.ts';

test.use({ reducedMotion: 'reduce' });

test('a manager changes the own password, and ends an unknown session', async ({ page, request }) => {
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

test('the account page fits a phone of 360 pixels, and the menu leads there', async ({ page }) => {
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
