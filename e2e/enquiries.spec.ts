import type { APIRequestContext, Page } from '@playwright/test';
import { addDays, weekdayOf } from '#shared/time';
import { seriousFaults } from './axe.ts';
import { aDayAhead, anotherPage, aPhone, demoVenue, managerSession } from './people.ts';
import { expect, test } from './test.ts';

/** Of Salão Acácias, which is open for events at weekends. */
const hallManager = { email: 'domingos.cassule@exemplo.ao', password: 'reserva-demo-2026' };

const saturday = (from: string): string => addDays(from, 6 - weekdayOf(from));
const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
const aName = (name: string) => `${name} ${Date.now() % 100_000}`;

/** A toast that fades has too little contrast for axe. */
const still = { reducedMotion: 'reduce' } as const;
const phone = { viewport: { width: 360, height: 800 }, ...still };

test.use({ contextOptions: still });

interface Asked {
  name: string;
  dates: string[];
}

/** Asks by a call; returns the path of the guest's link. */
async function ask(request: APIRequestContext, { name, dates }: Asked): Promise<string> {
  const { id: venueId } = await demoVenue(request, 'salao-acacias');
  const data = { venueId, name, phone: aPhone(), dates, people: 120, kind: 'WEDDING' };
  const answer = await request.post('/api/enquiries', { data });
  expect(answer.status()).toBe(201);
  return `/pedido/${((await answer.json()) as { guestToken: string }).guestToken}`;
}

async function openAsManager(page: Page, name: string) {
  const { id } = await demoVenue(page.request, 'salao-acacias');
  await page.goto(`/gerir-reserva?venue=${id}&tab=enquiries`);
  await page.getByRole('button', { name: new RegExp(name) }).click();
  return page.getByRole('dialog', { name: `Pedido de ${name}` });
}

/** Answers an enquiry through the form; each wished day has an option already. */
async function quote(page: Page, name: string, amount: string) {
  const dialog = await openAsManager(page, name);
  await expect(dialog.getByRole('group', { name: 'Opção 1' })).toBeVisible();
  for (const option of await dialog.getByRole('group', { name: /^Opção/ }).all())
    await option.getByLabel('Chegada').selectOption('18:00');
  const line = dialog.getByRole('group', { name: 'Linha 1' });
  await line.getByLabel('Descrição').fill('Salão, som e jantar');
  await line.getByLabel('Valor (Kz)').fill(amount);
  await dialog.getByRole('button', { name: 'Enviar orçamento' }).click();
  await expect(dialog.getByRole('link', { name: 'Enviar por WhatsApp' })).toBeVisible();
  return dialog;
}

test('a guest asks on a phone, the manager quotes two days, and the guest books one of them once', async ({
  page,
  browser,
}) => {
  const first = saturday(aDayAhead(63));
  const second = addDays(first, 1);
  const name = aName('Marisa Lopes');
  const guest = await anotherPage(browser, phone);
  await guest.goto('/r/salao-acacias');
  await guest.getByRole('button', { name: 'Pedir orçamento' }).click();
  const form = guest.getByRole('form', { name: 'Pedir orçamento' });
  await form.getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(form.getByLabel('Dia do evento')).toBeFocused();
  expect(await seriousFaults(guest)).toEqual([]);
  await form.getByLabel('Dia do evento').fill(first);
  await form.getByRole('button', { name: 'Acrescentar outro dia' }).click();
  await form.getByLabel('Dia 2', { exact: true }).fill(second);
  await form.getByLabel('Tipo de evento').selectOption({ label: 'Casamento' });
  await form.getByLabel('Convidados').fill('120');
  await form.getByLabel(/^O que imagina/).fill('Jantar sentado e varanda aberta');
  await form.getByLabel('Nome').fill(name);
  await form.getByLabel(/^Telefone/).fill(aPhone());
  await guest.reload();
  await expect(form.getByLabel(/^O que imagina/)).toHaveValue('Jantar sentado e varanda aberta');
  await form.getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(guest.getByRole('heading', { name: 'Pedido enviado' })).toBeVisible();
  expect(await seriousFaults(guest)).toEqual([]);
  expect(await isWide(guest)).toBe(false);

  await managerSession(page, hallManager);
  const dialog = await openAsManager(page, name);
  await expect(dialog.getByText('Jantar sentado e varanda aberta')).toBeVisible();
  await expect(dialog.getByText('Livre todo o dia').first()).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  const sent = await quote(page, name, '2600000');
  expect(await seriousFaults(page)).toEqual([]);
  await expect(sent.getByText('2.600.000 Kz').first()).toBeVisible();

  await guest.reload();
  const options = guest.getByRole('region', { name: 'Opções' }).getByRole('listitem');
  await expect(options).toHaveCount(2);
  expect(await seriousFaults(guest)).toEqual([]);
  expect(await isWide(guest)).toBe(false);
  const late = await guest.context().newPage();
  await late.goto(guest.url());
  await expect(late.getByRole('button', { name: /^Aceitar esta opção/ })).toHaveCount(2);

  await guest
    .getByRole('button', { name: /^Aceitar esta opção/ })
    .first()
    .click();
  expect(await seriousFaults(guest)).toEqual([]);
  await guest.getByRole('button', { name: 'Aceitar e reservar' }).click();
  await expect(guest.getByRole('link', { name: 'Ver a reserva' })).toBeVisible();
  expect(await seriousFaults(guest)).toEqual([]);

  await late
    .getByRole('button', { name: /^Aceitar esta opção/ })
    .last()
    .click();
  await late.getByRole('button', { name: 'Aceitar e reservar' }).click();
  await expect(late.getByRole('alert').getByText(/Nada mudou|nada foi reservado/)).toBeVisible();
  await expect(late.getByRole('link', { name: 'Ver a reserva' })).toBeVisible();
  await expect(late.getByRole('button', { name: /^Aceitar/ })).toHaveCount(0);

  await guest.getByRole('link', { name: 'Ver a reserva' }).click();
  await expect(guest).toHaveURL(/\/reserva\//);
  await expect(guest.getByText('120 pessoas · Grande Salão')).toBeVisible();
  await guest.context().close();
  await openAsManager(page, name);
  await page.getByRole('link', { name: 'Abrir o dia da reserva' }).click();
  await expect(page.getByText(name).first()).toBeVisible();
});

test('a replaced quote is read again before it can be accepted', async ({ page, browser }) => {
  const name = aName('Família Bento');
  const path = await ask(page.request, { name, dates: [saturday(aDayAhead(77))] });
  await managerSession(page, hallManager);
  await quote(page, name, '900000');
  const guest = await anotherPage(browser, phone);
  await guest.goto(path);
  await expect(guest.getByText('900.000 Kz').first()).toBeVisible();

  await page.getByRole('button', { name: 'Substituir o orçamento' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('group', { name: 'Linha 1' }).getByLabel('Valor (Kz)').fill('1100000');
  await dialog.getByRole('button', { name: 'Enviar orçamento' }).click();
  await expect(dialog.getByText('1.100.000 Kz').first()).toBeVisible();

  await guest.getByRole('button', { name: /^Aceitar esta opção/ }).click();
  await guest.getByRole('button', { name: 'Aceitar e reservar' }).click();
  await expect(guest.getByText('O orçamento mudou entretanto e nada foi reservado.')).toBeVisible();
  await expect(guest.getByText('1.100.000 Kz').first()).toBeVisible();
  await guest.getByRole('button', { name: /^Aceitar esta opção/ }).click();
  await guest.getByRole('button', { name: 'Aceitar e reservar' }).click();
  await expect(guest.getByRole('link', { name: 'Ver a reserva' })).toBeVisible();
  await guest.context().close();
});

test('a quote that is over says so, and a closed enquiry gives the reason of the venue', async ({ page, browser }) => {
  const name = aName('Banco Sul');
  const path = await ask(page.request, { name, dates: [saturday(aDayAhead(91))] });
  await managerSession(page, hallManager);
  const dialog = await quote(page, name, '500000');
  const guest = await anotherPage(browser, phone);
  const later = new Date(`${aDayAhead(9)}T12:00:00Z`);
  await guest.clock.setFixedTime(later);
  // The page corrects a device's clock by the answers of the server
  await guest.route('**/api/guest/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date: later.toUTCString() } });
  });
  await guest.goto(path);
  await expect(guest.getByText(/^O prazo do orçamento terminou e nada ficou reservado/)).toBeVisible();
  await expect(guest.getByRole('button', { name: /^Aceitar/ })).toHaveCount(0);
  expect(await seriousFaults(guest)).toEqual([]);

  await dialog.getByRole('button', { name: 'Encerrar o pedido' }).click();
  const closing = page.getByRole('dialog', { name: /^Encerrar o pedido/ });
  await closing.getByLabel('Motivo').fill('O salão entra em obras');
  await closing.getByRole('button', { name: 'Encerrar', exact: true }).click();
  await expect(page.getByText('Motivo: O salão entra em obras')).toBeVisible();
  await guest.reload();
  await expect(guest.getByText('Motivo do espaço: O salão entra em obras')).toBeVisible();
  await guest.context().close();
});
