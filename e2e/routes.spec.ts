import { elsa, signInAsManager, signInAsOwnerByDialog, signInWith, toast } from './people.ts';
import { expect, test } from './test.ts';

test('protected pages show strangers the sign-in choices', { tag: ['@spec-2.17', '@spec-6.3'] }, async ({ page }) => {
  for (const path of ['/gerir-reserva', '/gerir-reserva/venue-setup', '/admin', '/admin/pending-venues']) {
    await page.goto(path);
    await expect(page.getByRole('dialog', { name: 'Como deseja entrar?' })).toBeVisible();
  }
});

test('a manager is told that the platform pages need another profile', { tag: ['@spec-2.18', '@spec-6.4'] }, async ({
  page,
}) => {
  await signInAsManager(page, '/admin');
  const dialog = page.getByRole('dialog', { name: /Acesso não autorizado/ });
  await expect(dialog).toContainText('Permissão insuficiente');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('former addresses of the platform redirect to the current ones', { tag: ['@spec-2.20'] }, async ({ page }) => {
  await signInAsOwnerByDialog(page);
  await page.goto('/super-admin');
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto('/super-admin/pending-venues');
  await expect(page).toHaveURL(/\/admin\/pending-venues$/);
  await expect(page.getByRole('heading', { level: 1, name: /Gerir Aprovações/ })).toBeVisible();
});

test('the login endpoints redirect to their pages and keep only a safe return address', async ({ page }) => {
  await page.goto('/api/login/manager?returnTo=/gerir-reserva');
  await expect(page).toHaveURL(/\/login-manager\?returnTo=/);
  await page.goto('/api/login/admin?returnTo=//evil.example');
  await expect(page).toHaveURL(/\/login-admin$/);
  await page.goto('/login');
  await page.getByRole('link', { name: /Administrador da Plataforma/ }).click();
  await expect(page).toHaveURL(/\/login-admin/);
});

test('signing out ends the session', async ({ page }) => {
  await signInWith(page, elsa);
  await page.getByRole('banner').getByRole('button', { name: 'Sair' }).click();
  await expect(toast(page, 'Saiu com sucesso.')).toBeVisible();
  await page.goto('/gerir-reserva');
  await expect(page.getByRole('dialog', { name: 'Como deseja entrar?' })).toBeVisible();
});
