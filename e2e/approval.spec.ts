import type { Page } from '@playwright/test';
import { anotherPage, dialogsClosed, managerSession, signInAsOwner, toast } from './people.ts';
import { expect, test } from './test.ts';

async function signsUp(page: Page, number: number) {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Entrar' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Gestor de Reservas/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Criar Conta' }).click();
  await dialog.getByRole('textbox', { name: 'Nome completo' }).fill('Tomás Ngola');
  await dialog.getByRole('textbox', { name: 'Email' }).fill(`tomas.${number}@exemplo.ao`);
  await dialog.getByRole('textbox', { name: 'Telemóvel' }).fill('+244 92345678');
  await dialog.getByRole('textbox', { name: 'Palavra-passe', exact: true }).fill('kwanza-2026');
  await dialog.getByRole('button', { name: 'Criar Conta' }).click();
  await expect(dialog.getByText('Telemóvel deve seguir o formato +244XXXXXXXXX')).toBeVisible();
  await expect(dialog.getByText('Deve aceitar os termos e condições')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Telemóvel' }).fill('+244923456780');
  await dialog.getByRole('checkbox', { name: 'Aceito os termos e condições' }).check();
  await dialog.getByRole('button', { name: 'Criar Conta' }).click();
  await expect(toast(page, 'Conta criada com sucesso')).toBeVisible();
  await dialogsClosed(page);
}

async function registersVenue(page: Page, name: string, number: number) {
  await page.goto('/gerir-reserva/venue-setup');
  await page.getByLabel('Nome', { exact: true }).fill(name);
  await expect(page.getByLabel('Endereço público (slug)')).toHaveValue(`esplanada-do-kwanza-${number}`);
  await page.getByLabel('Descrição').fill('Grelhados e música ao vivo junto ao rio.');
  await page.getByLabel('Morada').fill('Estrada da Barra do Kwanza 7');
  await page.getByLabel('Telefone').fill('923 456 780');
  await page.getByRole('button', { name: 'Criar Estabelecimento' }).click();
  await expect(toast(page, 'Por favor, preencha todos os campos obrigatórios.')).toBeVisible();
  await page.getByRole('checkbox', { name: /Restaurante/ }).check();
  await page.getByRole('button', { name: 'Criar Estabelecimento' }).click();
  await expect(toast(page, 'Estabelecimento criado!')).toBeVisible();
  await expect(toast(page, 'Estabelecimento aguarda aprovação da plataforma.')).toBeVisible();
  await expect(page).toHaveURL(/\/gerir-reserva$|\/gerir-reserva\?/);
}

async function approvesVenue(owner: Page, name: string) {
  await signInAsOwner(owner, '/admin/pending-venues');
  const card = owner.getByRole('article').or(owner.getByRole('listitem')).filter({ hasText: name }).first();
  await card.getByRole('button', { name: /Aprovar/ }).click();
  await owner.getByRole('dialog').getByRole('textbox').fill('Morada confirmada por telefone.');
  await owner.getByRole('dialog').getByRole('button', { name: 'Aprovar' }).click();
  await expect(toast(owner, 'Estabelecimento aprovado com sucesso.')).toBeVisible();
}

test('a new manager registers a venue, the owner approves it, and visitors find it', {
  tag: ['@spec-1.2', '@spec-7.13'],
}, async ({ page, browser }) => {
  const number = Date.now() % 1_000_000;
  const name = `Esplanada do Kwanza ${number}`;
  await signsUp(page, number);
  await registersVenue(page, name, number);

  const visitor = await anotherPage(browser);
  await visitor.goto(`/r/esplanada-do-kwanza-${number}`);
  await expect(visitor.getByText('O estabelecimento que procura não existe ou foi removido.')).toBeVisible();
  await approvesVenue(await anotherPage(browser), name);

  await visitor.goto('/');
  await visitor.getByPlaceholder('Nome ou localização...').fill(`esplanada kwanza ${number}`);
  await visitor.getByRole('button', { name: 'Pesquisar' }).click();
  await expect(visitor.getByRole('heading', { name })).toBeVisible();
  await visitor.goto(`/r/esplanada-do-kwanza-${number}`);
  await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('a manager who tries to decide is told that only the owner may', async ({ page, request }) => {
  await managerSession(page);
  const categories = (await (await request.get('/api/categories')).json()) as { id: string }[];
  const slug = `tasca-${Date.now()}`;
  const created = await page.request.post('/api/admin/venues', {
    data: {
      name: 'Tasca do Largo',
      slug,
      address: 'Largo do Ambiente 3',
      phone: '923456781',
      categoryIds: [categories[0]!.id],
    },
  });
  expect(created.status()).toBe(201);
  await page.goto('/gerir-reserva/pending-venues');
  await page
    .getByRole('button', { name: /Aprovar/ })
    .first()
    .click();
  await expect(toast(page, 'Apenas o proprietário da plataforma pode aprovar estabelecimentos.')).toBeVisible();
});
