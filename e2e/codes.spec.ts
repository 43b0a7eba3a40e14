import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { aDayAhead, aPhone, bookingForm, demoVenue, ownerPassword } from './people.ts';
import { expect, test } from './test.ts';

/** Days that no other story uses. */
const [dayOfCode, dayOfWork] = [aDayAhead(5), aDayAhead(6)];

async function fillForm(page: Page, date: string) {
  const phone = aPhone();
  const { id } = await demoVenue(page.request, 'casa-da-kianda');
  await page.goto(`/estabelecimento/${id}`);
  const form = bookingForm(page);
  await page.getByLabel('Data').first().fill(date);
  await page.getByRole('button', { name: /^21:00/ }).click();
  await form.getByLabel('Nome').fill('Marisa Lopes');
  await form.getByLabel(/Telefone/).fill(phone);
  await form.getByRole('button', { name: 'Reservar' }).click();
  return { form, phone };
}

const save = async (request: APIRequestContext, data: object) =>
  expect((await request.put('/api/super-admin/settings', { data })).ok()).toBe(true);

async function askPast(browser: Browser, unprovenSeats: number | null) {
  const owner = await browser.newContext();
  const { request } = owner;
  await request.post('/api/auth/admin/login', { data: { password: ownerPassword } });
  const { version } = (await (await request.get('/api/super-admin/settings')).json()) as { version: number };
  await save(request, { unprovenSeats, version });
  await owner.close();
}

test.describe('proof of a phone', () => {
  let gateway: Server;
  const received: { to: string; text: string }[] = [];

  test.beforeAll(async ({ browser }) => {
    gateway = createServer(async (request, response) => {
      received.push(JSON.parse(await text(request)));
      response.writeHead(202).end();
    });
    // Same port as SMS_URL in playwright.config.ts
    const port = Number(process.env.E2E_PORT ?? 4173) + 100;
    await new Promise<void>((resolve) => gateway.listen(port, '127.0.0.1', resolve));
    await askPast(browser, 0);
  });
  test.afterAll(async ({ browser }) => {
    await askPast(browser, null);
    await new Promise((resolve) => gateway.close(resolve));
  });

  test('a guest beyond the unproven seats types an SMS code in the form and gets the table', async ({ page }) => {
    const { form, phone } = await fillForm(page, dayOfCode);
    await form.getByRole('button', { name: 'Enviar código' }).click();
    await expect(form.getByLabel('Código recebido')).toBeFocused();
    expect(received.map(({ to }) => to)).toEqual([phone]);
    await page.keyboard.type(/\d{6}/.exec(received[0]!.text)![0]);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Reserva confirmada' })).toBeFocused();
  });
});

test('the browser solves a full-cost proof-of-work challenge before a booking', async ({ page }) => {
  const secrets = { hmacSignatureSecret: 'one', hmacKeySignatureSecret: 'other' };
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1000,
    counter: 700,
    deriveKey,
    ...secrets,
  });
  // The test server needs no proof of work, so the first call is refused here as in production
  const proofs: (string | null)[] = [];
  await page.route('**/api/reservations', async (route) => {
    proofs.push(await route.request().headerValue('x-proof-of-work'));
    const body = { code: 'challenge_required', message: 'Verificação', challenge };
    if (proofs.length === 1) await route.fulfill({ status: 403, json: body });
    else await route.continue();
  });
  await fillForm(page, dayOfWork);
  await expect(page.getByRole('heading', { name: 'Reserva confirmada' })).toBeFocused();
  expect(proofs).toEqual([null, expect.any(String)]);
  const { solution } = JSON.parse(atob(proofs[1]!));
  expect((await verifySolution({ challenge, solution, deriveKey, ...secrets })).verified).toBe(true);
});
