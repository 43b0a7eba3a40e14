import type { Page } from '@playwright/test';
import { addDays, weekdayOf } from '#shared/time';
import { seriousFaults } from './axe.ts';
import {
  aDayAhead,
  anotherPage,
  aPhone,
  bookingForm,
  demoVenue,
  dialogsClosed,
  managerSession,
  tomorrow,
} from './people.ts';
import { expect, test } from './test.ts';

/** The demo's manager of the spa. */
const spaManager = { email: 'marcia.tchilombo@exemplo.ao', password: 'reserva-demo-2026' };
const massage = /^Massagem relaxante/;

const THURSDAY = 4;
/** From 12:00 to 15:00 both of those who do the massage work. */
const thursday = (from: string): string => (weekdayOf(from) === THURSDAY ? from : thursday(addDays(from, 1)));

const tile = (page: Page, time: string) => page.getByRole('button', { name: new RegExp(`^${time}`), pressed: false });

async function choose(page: Page, date: string, professional: string) {
  await page.goto('/r/spa-maboque');
  const form = bookingForm(page);
  const service = form.getByLabel('Serviço');
  await service.selectOption(await service.locator('option', { hasText: massage }).getAttribute('value'));
  await form.getByLabel('Profissional').selectOption({ label: professional });
  await form.getByLabel('Data').fill(date);
  return form;
}

async function book(page: Page, name: string, time: string) {
  const form = bookingForm(page);
  await tile(page, time).click();
  await form.getByLabel('Nome').fill(name);
  await form.getByLabel(/Telefone/).fill(aPhone());
  await form.getByRole('button', { name: 'Reservar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Reserva confirmada' })).toBeVisible();
}

test('a guest books a massage with a named professional, the next one gets another, and then the time is gone', async ({
  page,
  browser,
  request,
}) => {
  const date = thursday(aDayAhead(35));
  await choose(page, date, 'Rosa Kiala');
  await book(page, 'Marisa Lopes', '13:00');
  await expect(page.getByText('Massagem relaxante · Rosa Kiala · 60 min')).toBeVisible();
  await expect(page.getByText(/mesa/i)).toHaveCount(0);
  expect(await seriousFaults(page)).toEqual([]);

  const visitor = await anotherPage(browser);
  const form = await choose(visitor, date, 'Rosa Kiala');
  await expect(tile(visitor, '11:30')).toBeVisible();
  await expect(tile(visitor, '13:00')).toHaveCount(0);
  await form.getByLabel('Profissional').selectOption({ label: 'Qualquer profissional' });
  await book(visitor, 'Ivo Neto', '13:00');
  await expect(visitor.getByText('Massagem relaxante · Teresa Vunge · 60 min')).toBeVisible();

  const third = await choose(visitor, date, 'Qualquer profissional');
  await expect(tile(visitor, '14:30')).toBeVisible();
  await expect(tile(visitor, '13:00')).toHaveCount(0);
  await third.getByLabel('Serviço').selectOption({ label: 'Só a sala, sem serviço' });
  await expect(third.getByLabel('Sala').locator('option')).toHaveText(['Sala de casal', 'Banho turco']);
  await visitor.context().close();

  await managerSession(page, spaManager);
  const { id } = await demoVenue(request, 'spa-maboque');
  await page.goto(`/gerir-reserva?venue=${id}&date=${date}`);
  await expect(page.getByText(/^Rosa Kiala · Massagem relaxante · 60 min/)).toBeVisible();
  await expect(page.getByText(/^Teresa Vunge · Massagem relaxante · 60 min/)).toBeVisible();
});

test('a guest who loses a professional keeps what was typed, and chooses another', async ({ page, browser }) => {
  const date = thursday(aDayAhead(42));
  const form = await choose(page, date, 'Rosa Kiala');
  await tile(page, '12:30').click();
  await form.getByLabel('Nome').fill('Carla Bento');
  await form.getByLabel(/Telefone/).fill(aPhone());

  const faster = await anotherPage(browser);
  await choose(faster, date, 'Rosa Kiala');
  await book(faster, 'Ivo Neto', '12:30');
  await faster.context().close();

  await form.getByRole('button', { name: 'Reservar', exact: true }).click();
  await expect(form.getByText('Às 12:30 Rosa Kiala não está livre.')).toBeVisible();
  await expect(form.getByLabel('Nome')).toHaveValue('Carla Bento');
  expect(await seriousFaults(page)).toEqual([]);
  await form.getByRole('button', { name: 'Teresa Vunge' }).click();
  await form.getByRole('button', { name: 'Reservar', exact: true }).click();
  await expect(page.getByText('Massagem relaxante · Teresa Vunge · 60 min')).toBeVisible();
});

test('staff see the parts of a visit, open the other one, and cancel the whole visit', async ({ page, request }) => {
  const date = thursday(aDayAhead(56));
  const { id } = await demoVenue(request, 'spa-maboque');
  await choose(page, date, 'Rosa Kiala');
  const form = bookingForm(page);
  await page.getByRole('button', { name: 'Juntar outro serviço' }).click();
  const second = form.getByLabel('Serviço 2');
  await second.selectOption(await second.locator('option', { hasText: /^Limpeza de pele/ }).getAttribute('value'));
  await book(page, 'Marisa Lopes', '12:00');

  await managerSession(page, spaManager);
  await page.goto(`/gerir-reserva?venue=${id}&date=${date}`);
  const row = (part: string) => page.getByRole('listitem').filter({ hasText: `Serviço ${part} de 2` });
  await expect(row('2')).toContainText('Limpeza de pele');
  await row('1').getByRole('button', { name: 'Marisa Lopes', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^13:00.*Limpeza de pele/ }).click();
  await expect(dialog).toContainText('Serviço 2 de 2');
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancelar reserva' }).click();
  await dialog.getByRole('radio', { name: /^Toda a visita/ }).check();
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancelar toda a visita' }).click();
  await expect(page.getByText('Marisa Lopes: visita cancelada')).toBeVisible();
  await page.getByRole('button', { name: /^Desfazer/ }).click();
  await expect(row('1')).toContainText('Confirmada');
  await expect(row('2')).toContainText('Confirmada');
});

test('a guest waits for a professional who is taken, and accepts the time that staff offer', async ({
  page,
  browser,
  request,
}) => {
  const date = thursday(aDayAhead(63));
  const booker = await anotherPage(browser);
  await choose(booker, date, 'Rosa Kiala');
  await book(booker, 'Ivo Neto', '13:00');

  await choose(page, date, 'Rosa Kiala');
  await expect(tile(page, '11:30')).toBeVisible();
  await page.getByRole('button', { name: 'Entrar na lista de espera' }).click();
  const list = page.getByRole('form', { name: 'Lista de espera' });
  await list.getByLabel('Horário', { exact: true }).selectOption('13:00');
  await list.getByLabel('Qualquer horário deste dia').check();
  await expect(list.getByText('Há horário livre sem esperar.')).toBeVisible();
  await list.getByLabel('Só este horário').check();
  await expect(list.getByText('Há horário livre sem esperar.')).toHaveCount(0);
  await list.getByLabel('Nome').fill('Carla Bento');
  await list.getByLabel(/Telefone/).fill(aPhone());
  expect(await seriousFaults(page)).toEqual([]);
  await list.getByRole('button', { name: 'Entrar na lista de espera' }).click();
  await expect(page.getByText('Massagem relaxante · Rosa Kiala · 60 min')).toBeVisible();
  await expect(page.getByText('1.º na lista')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
  expect(await seriousFaults(page)).toEqual([]);

  await booker.getByRole('button', { name: 'Cancelar reserva' }).click();
  await booker.getByRole('dialog').getByRole('button', { name: 'Cancelar reserva' }).click();
  await expect(booker.getByText('Reserva cancelada').first()).toBeVisible();
  await dialogsClosed(booker);
  await managerSession(booker, spaManager);
  const { id } = await demoVenue(request, 'spa-maboque');
  await booker.goto(`/gerir-reserva?venue=${id}&date=${date}`);
  const entry = booker.getByRole('listitem').filter({ hasText: 'Carla Bento' });
  await expect(entry).toContainText('Massagem relaxante · Rosa Kiala · 60 min');
  await entry.getByRole('button', { name: /^Promover Carla Bento/ }).click();
  await expect(booker.getByText('Promovido da lista de espera', { exact: true })).toBeVisible();
  await booker.context().close();

  await page.reload();
  await page.getByRole('button', { name: 'Aceitar' }).click();
  await expect(page.getByText('Aceitou o horário: a sua reserva está confirmada.')).toBeVisible();
});

test('hydration asks for no treatments again, and the page of another venue for none', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/(treatments|schedule)\b/.test(pathname)) calls.push(pathname);
  });
  for (const slug of ['spa-maboque', 'casa-da-kianda']) {
    await page.goto(`/r/${slug}`);
    await page.locator('#app:not([data-waiting])').waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
  }
  expect(calls).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 } });

  test('the page of a spa is accessible in each state of the choice, and nothing is cut off', async ({ page }) => {
    const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    await page.goto('/r/spa-maboque');
    await expect(page.getByText('Escolha um serviço para ver os horários.')).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
    expect(await isWide()).toBe(false);
    // Before hydration the wide layout's fields are there too
    const service = page.getByLabel('Serviço').filter({ visible: true });
    await service.selectOption(await service.locator('option', { hasText: massage }).getAttribute('value'));
    await page
      .getByLabel('Data')
      .filter({ visible: true })
      .fill(thursday(addDays(tomorrow, 9)));
    await tile(page, '12:00').click();
    await expect(page.getByRole('button', { name: /^12:00/, pressed: true })).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
    expect(await isWide()).toBe(false);
  });

  test('a guest books two services in one visit, reads both on its page, and cancels both', async ({ page }) => {
    const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    const date = thursday(aDayAhead(49));
    await page.goto('/r/spa-maboque');
    const shown = (label: string | RegExp) => page.getByLabel(label).filter({ visible: true });
    const pick = async (label: RegExp, name: RegExp) => {
      const service = shown(label);
      await service.selectOption(await service.locator('option', { hasText: name }).getAttribute('value'));
    };
    await pick(/^Serviço/, massage);
    await shown('Data').fill(date);
    await page.getByRole('button', { name: 'Juntar outro serviço' }).click();
    await expect(shown(/^Serviço 2/)).toBeFocused();
    await bookingForm(page).getByLabel('Nome').fill('Marisa Lopes');
    await bookingForm(page)
      .getByLabel(/Telefone/)
      .fill(aPhone());
    await page.getByRole('button', { name: 'Reservar', exact: true }).click();
    await expect(page.getByText('Escolha este serviço, ou remova-o da visita.')).toBeVisible();
    await expect(shown(/^Serviço 2/)).toBeFocused();
    expect(await seriousFaults(page)).toEqual([]);
    await pick(/^Serviço 2/, /^Limpeza de pele/);
    await shown('Profissional do serviço 2').selectOption({ label: 'Marta Sebastião' });
    await tile(page, '12:00').click();
    await expect(page.getByRole('button', { name: /^12:00.*depois 13:00, até às 13:45/, pressed: true })).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
    expect(await isWide()).toBe(false);

    await page.reload();
    await expect(shown('Profissional do serviço 2')).toHaveValue(/./);
    const form = bookingForm(page);
    await expect(form.getByText('13:00 · Limpeza de pele · 45 min · Marta Sebastião')).toBeVisible();
    await form.getByLabel('Nome').fill('Marisa Lopes');
    await form.getByLabel(/Telefone/).fill(aPhone());
    await form.getByRole('button', { name: 'Reservar', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Reserva confirmada' })).toBeVisible();

    const parts = page.getByRole('listitem').filter({ hasText: / min/ });
    await expect(parts).toHaveText([/^12:00Massagem relaxante/, /^13:00Limpeza de pele · Marta Sebastião · 45 min/]);
    expect(await seriousFaults(page)).toEqual([]);
    expect(await isWide()).toBe(false);
    await page.getByRole('button', { name: 'Cancelar toda a visita' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar toda a visita' }).click();
    await expect(page.getByText('Cancelou a sua visita e os horários foram libertados.')).toBeVisible();
    await dialogsClosed(page);
    await page.goto('/r/spa-maboque');
    await pick(/^Serviço/, massage);
    await shown('Data').fill(date);
    await expect(tile(page, '12:00')).toBeVisible();
  });

  test('the confirmation of a massage for two has its lines beside the time, and none is cut off', async ({ page }) => {
    await page.goto('/r/spa-maboque');
    const service = page.getByLabel('Serviço').filter({ visible: true });
    await service.selectOption(await service.locator('option', { hasText: /^Massagem a dois/ }).getAttribute('value'));
    await page.getByLabel('Data').filter({ visible: true }).fill(aDayAhead(63));
    await page
      .getByRole('button', { name: /^1[0-9]:[03]0/ })
      .first()
      .click();
    await bookingForm(page).getByLabel('Nome').fill('Marisa Lopes');
    await bookingForm(page)
      .getByLabel(/Telefone/)
      .fill(aPhone());
    await page.getByRole('button', { name: 'Reservar', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Reserva confirmada' })).toBeVisible();
    const card = page.getByRole('article');
    const time = await card.getByText(/^\d\d:\d\d$/).boundingBox();
    const { x, width } = (await card.boundingBox())!;
    for (const line of [/ de 20\d\d$/, /^Massagem a dois · .+, .+ · 90 min$/, /^2 pessoas · Cabine Imbondeiro$/]) {
      const box = (await card.getByText(line).boundingBox())!;
      expect(box.x).toBeGreaterThan(time!.x + time!.width);
      expect(box.x + box.width).toBeLessThan(x + width);
    }
    expect(await seriousFaults(page)).toEqual([]);
  });

  test('two guests side by side: a massage and a facial begin together, and both are on the page', async ({ page }) => {
    const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    const shown = (label: string | RegExp) => page.getByLabel(label).filter({ visible: true });
    const pick = async (label: RegExp, name: RegExp) => {
      const service = shown(label);
      await service.selectOption(await service.locator('option', { hasText: name }).getAttribute('value'));
    };
    await page.goto('/r/spa-maboque');
    await pick(/^Serviço/, massage);
    await shown('Data').fill(thursday(aDayAhead(63 + 7 * test.info().repeatEachIndex)));
    await page.getByRole('button', { name: 'Juntar outro serviço' }).click();
    await pick(/^Serviço 2/, /^Limpeza de pele/);
    await page.getByRole('radio', { name: /^Ao mesmo tempo/ }).check();
    const start = page.getByRole('button', { name: /^12:00.*ao mesmo tempo, até às 13:00/ });
    await start.click();
    await expect(start).toHaveAttribute('aria-pressed', 'true');
    expect(await seriousFaults(page)).toEqual([]);
    expect(await isWide()).toBe(false);

    const form = bookingForm(page);
    await expect(form.getByText('12:00 · Limpeza de pele · 45 min · ao mesmo tempo')).toBeVisible();
    await form.getByLabel('Nome').fill('Marisa Lopes');
    await form.getByLabel(/Telefone/).fill(aPhone());
    await form.getByRole('button', { name: 'Reservar', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Reserva confirmada' })).toBeVisible();
    const parts = page.getByRole('listitem').filter({ hasText: / min/ });
    await expect(parts).toHaveText([
      /^12:00Massagem relaxante/,
      /^12:00Limpeza de pele · Marta Sebastião · 45 min.* · ao mesmo tempo$/,
    ]);
    await expect(page.getByText(/ · 2 pessoas$/)).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
    expect(await isWide()).toBe(false);
  });
});

test('a visitor finds the spa by a treatment, named on its card in the language of the page', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Pesquisa', { exact: true }).fill('masagem relaxante');
  await page.getByRole('button', { name: 'Pesquisar' }).click();
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('Spa Maboque');
  await expect(cards).toContainText('Massagem relaxante');
  expect(await seriousFaults(page)).toEqual([]);
  await page.evaluate(() => localStorage.setItem('reserva.language', 'EN'));
  await page.reload();
  await expect(cards).toContainText('Relaxing massage');
});
