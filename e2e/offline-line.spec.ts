import type { APIRequestContext, Page } from '@playwright/test';
import { violationsOn } from './axe.ts';
import { aPhone, type DemoVenue, demoVenue, toast, tomorrow } from './people.ts';
import { expect, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

const FORM = 'Fazer Reserva';
const FREE_TIME = '21:30';

/** Opens the venue's page with the offline page already cached, as after a first visit. */
async function open(page: Page, venue: DemoVenue): Promise<void> {
  await page.goto(`/estabelecimento/${venue.id}`);
  await page.getByRole('form', { name: FORM }).waitFor();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}

async function fillIn(page: Page, guest: { name: string; phone: string }): Promise<void> {
  const form = page.getByRole('form', { name: FORM });
  await form.getByLabel('Data').fill(tomorrow);
  await form.getByLabel('Pessoas').selectOption('2');
  await page.getByRole('button', { name: new RegExp(`^${FREE_TIME}`) }).click();
  await form.getByLabel('Nome').fill(guest.name);
  await form.getByLabel(/Telefone/).fill(guest.phone);
  await form.getByLabel(/Notas/).fill('Mesa junto à janela');
  // Fetched after the first press: error texts, the page of the finished booking and the waiting list
  for (const file of ['Toasts', 'GuestReservationScreen', 'WaitlistForm']) await fetched(page, file);
}

const fetched = (page: Page, file: string) =>
  page.waitForFunction(
    (start) => performance.getEntriesByType('resource').some(({ name }) => name.includes(start)),
    `/assets/${file}`,
  );

const seatsLeft = async (request: APIRequestContext, venue: DemoVenue): Promise<number> => {
  const answer = await request.get(`/api/venues/${venue.id}/schedule/${tomorrow}`);
  const slots = (await answer.json()) as { roomId: string; time: string; availableCapacity: number }[];
  return slots.find(({ roomId, time }) => roomId === venue.rooms[0]!.id && time === FREE_TIME)!.availableCapacity;
};

/** The offline page contains all three languages and shows one. */
const spoken = (page: Page) => page.locator('section:not([hidden])');
const booked = (page: Page) => page.getByRole('heading', { name: 'Reserva confirmada', exact: true });
const waits = (page: Page) => page.getByText('é enviado assim que a ligação voltar', { exact: false });

test('a booking on a failing connection is kept through a reload and made once', async ({ page, context, request }) => {
  const venue = await demoVenue(request, 'casa-da-kianda');
  const guest = { name: `Nádia Fortes ${Date.now() % 10_000}`, phone: aPhone() };
  await open(page, venue);
  await fillIn(page, guest);
  const before = await seatsLeft(request, venue);

  await context.setOffline(true);
  const form = page.getByRole('form', { name: FORM });
  await form.getByRole('button', { name: 'Reservar' }).click();
  await expect(waits(page)).toBeVisible();
  await expect(toast(page, 'Não foi possível processar sua reserva. Tente novamente.')).toHaveCount(0);
  await expect(form.getByLabel('Nome')).toHaveValue(guest.name);
  await expect(form.getByLabel(/Telefone/)).toHaveValue(guest.phone);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Está sem ligação à internet' })).toBeVisible();
  await expect(spoken(page).getByText('O que escreveu na reserva está guardado neste separador.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^\+244/ })).toHaveAttribute('href', /^tel:\+244/);

  const sent = page.waitForRequest((call) => call.url().endsWith('/api/reservations') && call.method() === 'POST');
  await context.setOffline(false);
  await sent;
  await expect(booked(page)).toBeVisible();
  await expect(page.getByText(guest.name)).toBeVisible();
  expect(await seatsLeft(request, venue)).toBe(before - 2);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);

  // The guest can ask to cancel on a connection that fails again
  await fetched(page, 'ConfirmDialog');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Cancelar reserva' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancelar reserva' })).toBeVisible();
});

test('a booking whose answer was lost is not repeated', async ({ page, context, request }) => {
  const venue = await demoVenue(request, 'casa-da-kianda');
  const guest = { name: `Rui Sampaio ${Date.now() % 10_000}`, phone: aPhone() };
  await open(page, venue);
  await fillIn(page, guest);
  const before = await seatsLeft(request, venue);
  const keys: (string | null)[] = [];
  await page.route('**/api/reservations', async (route) => {
    keys.push(await route.request().headerValue('idempotency-key'));
    if (keys.length > 1) return route.continue();
    // The booking arrives; the connection fails before the answer
    await route.fetch();
    await context.setOffline(true);
    await route.abort('connectionreset');
  });
  await page.getByRole('form', { name: FORM }).getByRole('button', { name: 'Reservar' }).click();
  await expect(waits(page)).toBeVisible();
  expect(await seatsLeft(request, venue)).toBe(before - 2);

  await context.setOffline(false);
  await expect(booked(page)).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  expect(await seatsLeft(request, venue)).toBe(before - 2);
});

test('a booking whose answer was lost is shown before the changed form makes another', async ({ page, request }) => {
  const venue = await demoVenue(request, 'casa-da-kianda');
  await open(page, venue);
  await fillIn(page, { name: `Olga Prata ${Date.now() % 10_000}`, phone: aPhone() });
  const before = await seatsLeft(request, venue);
  let isDown = true;
  await page.route('**/api/reservations', async (route) => {
    if (!isDown) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  const form = page.getByRole('form', { name: FORM });
  await form.getByRole('button', { name: 'Reservar' }).click();
  await expect(waits(page)).toBeVisible();
  await form.getByLabel(/Notas/).fill('Afinal no terraço');
  isDown = false;
  await form.getByRole('button', { name: 'Reservar' }).click();
  await page.getByRole('link', { name: 'Ver a reserva que tenho' }).click();
  await expect(page.getByText('Mesa junto à janela')).toBeVisible();
  expect(await seatsLeft(request, venue)).toBe(before - 2);
});

test('the offline page is in the reader’s language and reloads when the connection is back', async ({
  page,
  context,
  request,
}) => {
  const venue = await demoVenue(request, 'casa-da-kianda');
  await open(page, venue);
  await page.getByRole('banner').getByLabel('Idioma').selectOption('EN');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await context.setOffline(true);
  await page.goto('/estabelecimentos').catch(() => undefined);
  await expect(page.getByRole('heading', { name: 'You are not connected to the internet' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveTitle('No connection · Reserva');
  await expect(spoken(page).getByText('kept in this tab')).toBeHidden();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'You are not connected to the internet' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: /Find and Book/i })).toBeVisible();
});

test('a browser caches the offline page and no page or answer of the site', async ({ page, request }) => {
  const venue = await demoVenue(request, 'casa-da-kianda');
  await open(page, venue);
  await page.goto('/estabelecimentos');
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.sort()).toEqual(['/favicon.svg', '/offline.css', '/offline.html', '/offline.js']);
});

test('the site has an installable manifest', async ({ page, request }) => {
  await page.goto('/');
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const answer = await request.get(address!);
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await answer.json()) as { lang: string; icons: { src: string; sizes: string; purpose: string }[] };
  expect(manifest).toMatchObject({ short_name: 'Reserva', lang: 'pt-AO', start_url: '/', display: 'standalone' });
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
  for (const { src, sizes } of manifest.icons) {
    const width = await page.evaluate(async (icon) => {
      const image = new Image();
      image.src = icon;
      await image.decode();
      return image.naturalWidth;
    }, src);
    expect(`${width}x${width}`).toBe(sizes);
  }
});
