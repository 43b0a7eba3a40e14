import type { APIRequestContext, Page } from '@playwright/test';
import { seriousFaults } from './axe.ts';
import { anotherPage, aPhone, dialogsClosed, signInAsManager, signInAsOwner, toast } from './people.ts';
import { expect, test } from './test.ts';

test.use({ reducedMotion: 'reduce' });

const password = 'kwanza-2026';
let last = Date.now() % 1_000_000;

async function signUp(request: APIRequestContext, nome: string): Promise<string> {
  const email = `plataforma.${last++}@exemplo.ao`;
  const form = { nome, email, password, telemovel: aPhone(), termsAccepted: true };
  expect((await request.post('/api/auth/manager/signup', { data: form })).status()).toBe(201);
  return email;
}

async function register(request: APIRequestContext, name: string): Promise<{ id: string; slug: string }> {
  const categories = (await (await request.get('/api/categories')).json()) as { id: string }[];
  const slug = `plataforma-${last++}`;
  const place = { address: 'Rua da Missão 12', phone: '923456782', categoryIds: [categories[0]!.id] };
  const answer = await request.post('/api/admin/venues', { data: { name, slug, ...place } });
  expect(answer.status()).toBe(201);
  return { id: ((await answer.json()) as { id: string }).id, slug };
}

/** A toast that has only a title. */
const title = (page: Page, words: string) => page.getByRole('list', { name: 'Notificações' }).getByText(words);

async function findsIt(page: Page, name: string, expected: boolean): Promise<void> {
  await page.goto(`/?q=${encodeURIComponent(name)}`);
  const nothing = page.getByText('Nenhum estabelecimento encontrado com os filtros selecionados.');
  await expect(expected ? page.getByRole('heading', { name }) : nothing).toBeVisible();
}

async function previewsVenue(manager: Page, name: string) {
  await manager.goto('/gerir-reserva/pending-venues');
  await manager.getByRole('link', { name: `Pré-visualizar ${name}` }).click();
  await expect(manager.getByText(/^Pré-visualização\. Só a plataforma e o gestor/)).toBeVisible();
  await expect(manager.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(manager.getByRole('heading', { name: 'Reservas desligadas' })).toBeVisible();
  await expect(manager.getByRole('form', { name: 'Fazer Reserva' })).toHaveCount(0);
  expect(await seriousFaults(manager)).toEqual([]);
}

async function suspendsVenue(page: Page, name: string) {
  await page.goto('/admin');
  await page.getByRole('tab', { name: 'Aprovados' }).click();
  await page.getByLabel('Procurar estabelecimento').fill(name);
  const card = page.getByRole('listitem', { name });
  await card.getByRole('button', { name: 'Suspender' }).click();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('textbox').fill('Licença caducada.');
  await page.getByRole('dialog').getByRole('button', { name: 'Suspender' }).click();
  await expect(toast(page, 'Estabelecimento suspenso com sucesso.')).toBeVisible();
  await expect(card.getByText('Suspenso')).toBeVisible();
}

async function tellsManager(page: Page, name: string) {
  const queue = page.getByRole('region', { name: 'Avisos aos gestores' });
  const word = queue.getByRole('listitem').filter({ hasText: name });
  await word.getByText('Ver mensagem').click();
  await expect(word.getByText(/foi suspenso: os visitantes deixam de o ver/)).toContainText('Licença caducada.');
  expect(await seriousFaults(page)).toEqual([]);
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: '' }));
  await word.getByRole('link', { name: /^Enviar por WhatsApp a/ }).click();
  await word.getByRole('button', { name: 'Marcar como enviada' }).click();
  await expect(word).toHaveCount(0);
}

test('the owner suspends a venue, which leaves the search, and reactivates it', async ({ page, browser }) => {
  const name = `Quintal da Missão ${last++}`;
  const manager = await anotherPage(browser);
  await signUp(manager.request, 'Rosa Cardoso');
  const { id } = await register(manager.request, name);
  await previewsVenue(manager, name);
  const stranger = await anotherPage(browser);
  await signInAsManager(stranger, `/gerir-reserva/preview/${id}`);
  await expect(stranger.getByText('O estabelecimento que procura não existe ou foi removido.')).toBeVisible();

  await signInAsOwner(page);
  const decided = await page.request.post(`/api/super-admin/venues/${id}/approve`, { data: { action: 'approved' } });
  expect(decided.status()).toBe(200);
  const visitor = await anotherPage(browser);
  await findsIt(visitor, name, true);
  await suspendsVenue(page, name);
  await findsIt(visitor, name, false);
  await tellsManager(page, name);

  await page.getByRole('listitem', { name }).getByRole('button', { name: 'Reativar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reativar' }).click();
  await expect(toast(page, 'Estabelecimento reativado com sucesso.')).toBeVisible();
  await findsIt(visitor, name, true);

  await dialogsClosed(page);
  await page.goto('/admin/pending-venues?status=all');
  await page.getByLabel('Procurar estabelecimento').fill(name);
  await page.getByRole('listitem', { name }).getByRole('button', { name: 'Histórico' }).click();
  const log = page.getByRole('dialog').getByRole('list', { name: 'Histórico de decisões' });
  await expect(log.getByRole('listitem')).toHaveCount(3);
  await expect(log.getByText('Licença caducada.')).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
});

test('the owner changes an account’s role, which ends its session', async ({ page, browser }) => {
  const person = await anotherPage(browser);
  const name = `Nádia Quental ${last++}`;
  const email = await signUp(person.request, name);
  await signInAsOwner(page);
  await page.getByRole('link', { name: 'Utilizadores' }).click();
  await page.getByLabel('Procurar utilizador').fill(email);
  const row = page.getByRole('listitem', { name });
  await expect(page.getByRole('listitem')).toHaveCount(1);
  expect(await seriousFaults(page)).toEqual([]);
  await row.getByRole('button', { name: `Mudar perfil: ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Novo perfil').selectOption({ label: 'Administrador' });
  await dialog.getByLabel('Comentário (opcional)').fill('Passa a ajudar na plataforma.');
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Guardar perfil' }).click();
  await expect(toast(page, `${name}: Administrador.`)).toBeVisible();
  await expect(row.getByText('Administrador')).toBeVisible();
  expect((await person.request.get('/api/auth/user')).status()).toBe(401);

  await row.getByRole('button', { name: `Histórico de perfis de ${name}` }).click();
  await expect(dialog.getByText('Gestor → Administrador')).toBeVisible();
  await expect(dialog.getByText('Passa a ajudar na plataforma.')).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Fechar' }).first().click();
  await row.getByRole('button', { name: `Repor palavra-passe: ${name}` }).click();
  await dialog.getByRole('button', { name: 'Gerar ligação' }).click();
  await expect(dialog.getByText(/\/nova-palavra-passe\//)).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
});

test('the owner adds, renames and removes a category, and cannot remove one in use', async ({ page, request }) => {
  const name = `Padaria ${last++}`;
  await signInAsOwner(page);
  await page.getByRole('link', { name: 'Categorias' }).click();
  await page.getByRole('button', { name: 'Nova categoria' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill(name);
  await dialog.getByLabel('Emoji').fill('pão');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByText('Indique um emoji')).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByLabel('Emoji').fill('🥐');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(title(page, 'Categoria criada')).toBeVisible();
  const listed = async () =>
    ((await (await request.get('/api/categories')).json()) as { name: string }[]).map((c) => c.name);
  expect(await listed()).toContain(name);

  await page.getByRole('button', { name: `Editar ${name}` }).click();
  await dialog.getByLabel('Nome').fill(`${name} fina`);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(title(page, 'Categoria alterada')).toBeVisible();
  expect(await listed()).toContain(`${name} fina`);

  await page.getByRole('button', { name: 'Remover Restaurante' }).click();
  await expect(dialog.getByText(/^Restaurante não pode ser removida: é usada por \d+ estabelecimento/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Remover' })).toHaveCount(0);
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Fechar' }).first().click();
  await page.getByRole('button', { name: `Remover ${name} fina` }).click();
  await dialog.getByRole('button', { name: 'Remover' }).click();
  await expect(title(page, 'Categoria removida')).toBeVisible();
  await expect(page.getByRole('listitem', { name: `${name} fina` })).toHaveCount(0);
  expect(await listed()).not.toContain(`${name} fina`);
});
