import type { Page } from '@playwright/test';
import { formatLongDate } from '#shared/time';
import { aDayAhead, anotherPage, bookingForm, demoVenue, managerSession, signInAsManager } from './people.ts';
import { expect, test } from './test.ts';

const slug = 'casa-da-kianda';

/** Opens a day in the calendar of the manager's schedule tab. */
async function openDay(page: Page, date: string): Promise<void> {
  await page.goto('/gerir-reserva?tab=schedule');
  const cell = page.locator(`[data-date="${date}"]`);
  for (let month = 0; month < 8 && !(await cell.isVisible()); month++) {
    await page.getByRole('button', { name: 'Mês seguinte' }).click();
  }
  await cell.click();
  await expect(page.getByRole('heading', { name: formatLongDate(date, 'PT-AO') })).toBeVisible();
}

test('a day closed by the manager shows visitors the reason, and opens again', async ({ page, browser }) => {
  const date = aDayAhead(47);
  await managerSession(page);
  await openDay(page, date);
  await page.getByLabel('O que muda').selectOption({ label: 'Fechar a novas reservas' });
  await page.getByLabel(/Razão/).fill('Festa privada');
  await page.getByRole('button', { name: 'Fechar', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Fechado: Todo o estabelecimento' })).toBeVisible();

  const visitor = await anotherPage(browser);
  await visitor.goto(`/r/${slug}`);
  await visitor.getByRole('form', { name: 'Fazer Reserva' }).getByLabel('Data').fill(date);
  await expect(visitor.getByText('Festa privada').first()).toBeVisible();
  await expect(visitor.getByRole('button', { name: /^20:00/, disabled: false })).toHaveCount(0);

  await page.getByRole('button', { name: /^Remover: Fechado/ }).click();
  await expect(page.getByText('Este dia segue a semana.')).toBeVisible();
  await visitor.reload();
  await visitor.getByRole('form', { name: 'Fazer Reserva' }).getByLabel('Data').fill(date);
  await expect(visitor.getByRole('button', { name: /^20:00/ })).toBeEnabled();
  await visitor.context().close();
});

test('a day with parties is closed to new bookings, keeps the parties, and cannot be made smaller than they are', async ({
  page,
  request,
}) => {
  const date = aDayAhead(48);
  const venue = await demoVenue(request, slug);
  const party = { name: 'Família Nzinga', phone: '+244923111000', date, time: '20:00', people: 2 };
  const booked = await request.post('/api/reservations', {
    data: { venueId: venue.id, roomId: venue.rooms[0]!.id, ...party },
  });
  expect(booked.status()).toBe(201);
  await managerSession(page);
  await openDay(page, date);
  await page.getByRole('button', { name: 'Fechar', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Fechado: Todo o estabelecimento' })).toBeVisible();
  const { guestToken } = (await booked.json()) as { guestToken: string };
  const kept = await request.get(`/api/guest/reservations/${guestToken}`);
  expect(await kept.json()).toMatchObject({ status: 'CONFIRMED', time: '20:00' });

  await page.getByRole('button', { name: /^Remover: Fechado/ }).click();
  await expect(page.getByText('Este dia segue a semana.')).toBeVisible();
  await page.getByLabel('O que muda').selectOption({ label: 'Mudar a capacidade' });
  await page.locator('[name="capacity"]').fill('1');
  await page.getByRole('button', { name: 'Mudar a capacidade', exact: true }).click();
  await expect(page.getByText('Há reservas que ficariam sem lugar', { exact: false })).toBeVisible();
  await expect(page.getByText('Família Nzinga', { exact: false })).toBeVisible();
});

test('invited front-desk staff run the day and cannot change the venue', async ({ page, browser }) => {
  const email = `rosa-${Date.now()}@exemplo.ao`;
  await signInAsManager(page, '/gerir-reserva?tab=settings');
  await page.getByRole('button', { name: 'Convidar para a equipa' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill('Rosa Chipenda');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Criar convite' }).click();
  const link = await dialog
    .getByText(/\/convite\//)
    .first()
    .innerText();

  const staff = await anotherPage(browser);
  await staff.goto(new URL(link.trim()).pathname);
  await expect(staff.getByText(email, { exact: false })).toBeVisible();
  await staff.getByLabel('Palavra-passe nova', { exact: true }).fill('uma-frase-longa');
  await staff.getByRole('button', { name: 'Aceitar o convite' }).click();
  await expect(staff).toHaveURL(/\/gerir-reserva/);
  await expect(staff.getByRole('button', { name: /^Nova reserva/ })).toBeVisible();
  await expect(staff.getByRole('link', { name: 'Novo Espaço' })).toHaveCount(0);
  await staff.getByRole('tab', { name: 'Salas' }).click();
  await expect(staff.getByRole('button', { name: /Acrescentar|Nova sala|Adicionar/ })).toHaveCount(0);
  await staff.context().close();

  const again = await anotherPage(browser);
  await managerSession(again, { email, password: 'uma-frase-longa' });
  await again.goto(new URL(link.trim()).pathname);
  await expect(again.getByText('Este convite já não serve')).toBeVisible();
  await again.context().close();
});

test('a manager edits the venue’s name in a filled form', async ({ page }) => {
  await signInAsManager(page, '/gerir-reserva?tab=settings');
  await page.getByRole('link', { name: 'Editar informações do estabelecimento' }).click();
  const address = page.getByLabel('Morada');
  await expect(address).not.toHaveValue('');
  const before = await address.inputValue();
  await address.fill(`${before} A`);
  await page.getByRole('button', { name: /Guardar/ }).click();
  await expect(page).toHaveURL(/\/gerir-reserva(\?|$)/);
  await page.goto(`/r/${slug}`);
  await expect(page.getByText(`${before} A`, { exact: false }).first()).toBeVisible();
});

test('the way back from a venue keeps text and category of the search, also after a reload and another day', async ({
  page,
}) => {
  await page.goto(`/estabelecimentos?q=kianda&data=${aDayAhead(4)}&periodo=evening&pessoas=3-4`);
  // Before hydration a link is a normal navigation, which stores no history state
  await page.locator('#app:not([data-waiting])').waitFor({ state: 'attached' });
  await page
    .getByRole('link', { name: /Casa da Kianda/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/estabelecimento\//);
  await bookingForm(page).getByLabel('Data').fill(aDayAhead(5));
  await expect(page).toHaveURL(new RegExp(`data=${aDayAhead(5)}`));
  await page.reload();
  const back = page.getByRole('main').getByRole('link', { name: 'Estabelecimentos', exact: true });
  // The server does not know the search, which is in the browser's history state
  await expect(back).toHaveAttribute('href', /q=kianda/);
  await back.click();
  await expect(page).toHaveURL(/q=kianda/);
  const query = new URL(page.url()).searchParams;
  expect(Object.fromEntries(query)).toEqual({
    ...{ q: 'kianda', data: aDayAhead(5), periodo: 'evening', pessoas: '3-4' },
  });
});
