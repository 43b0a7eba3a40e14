import type { Page } from '@playwright/test';
import { anotherPage, aPhone, demoVenue, sellOut, signInAsManager, tomorrow } from './people.ts';
import { expect, test } from './test.ts';

/** Ends with the address of the offer in the message. */
async function sendsByHand(page: Page, guest: string) {
  await page.getByRole('tab', { name: /^Mensagens/ }).click();
  const row = page.getByRole('listitem').filter({ hasText: guest });
  const send = row.getByRole('link', { name: /Enviar por WhatsApp/ });
  const address = new URL((await send.getAttribute('href'))!);
  expect(address.hostname).toBe('wa.me');
  const link = /http\S+\/lista\/\S+/.exec(address.searchParams.get('text')!)![0];
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  const [opened] = await Promise.all([page.waitForEvent('popup'), send.click()]);
  await opened.close();
  await row.getByRole('button', { name: 'Marcar como enviada' }).click();
  await expect(row.getByRole('link', { name: /Enviar por WhatsApp/ })).toHaveCount(0);
  return new URL(link).pathname;
}

test('a manager sends an offer by hand, and the guest accepts it by its link', async ({ page, browser, request }) => {
  const guest = `Sandra Malanje ${Date.now() % 10_000}`;
  const venue = await demoVenue(request, 'casa-da-kianda');
  const slot = { roomId: venue.rooms[0]!.id, date: tomorrow, time: '23:30' };
  const [token] = await sellOut(request, venue, slot);
  const waits = { venueId: venue.id, ...slot, name: guest, phone: aPhone(), people: 2, altPref: 'STRICT' };
  expect((await request.post('/api/waitlist', { data: waits })).status()).toBe(201);
  await request.post(`/api/guest/reservations/${token}/cancel`, { data: {} });

  await signInAsManager(page, `/gerir-reserva?date=${tomorrow}`);
  await page
    .getByRole('button', { name: new RegExp(`^Promover ${guest}`) })
    .first()
    .click();
  await expect(page.getByText(/Lugar guardado até/).first()).toBeVisible();

  const offer = await sendsByHand(page, guest);

  const phone = await anotherPage(browser, { viewport: { width: 360, height: 740 } });
  await phone.goto(offer);
  await expect(phone.getByText('Há lugar', { exact: true }).first()).toBeVisible();
  await phone.getByRole('button', { name: 'Aceitar', exact: true }).click();
  await expect(phone.getByText('Aceitou o horário: a sua reserva está confirmada.')).toBeVisible();
  await phone.context().close();

  await page.getByRole('tab', { name: 'Dashboard Diário' }).click();
  const partyRow = page.getByRole('region', { name: 'Reservas', exact: true }).getByRole('listitem');
  await expect(partyRow.filter({ hasText: guest })).toContainText('Confirmada');
  await expect(page.getByRole('region', { name: 'Lista de Espera' })).not.toContainText(guest);
});

test('a manager writes in a monospace font, previews and uses an own message template', {
  tag: ['@spec-1.5', '@spec-2.99'],
}, async ({ page, request }) => {
  await signInAsManager(page, '/gerir-reserva?tab=messages');
  await page.getByRole('link', { name: 'Abrir os templates' }).first().click();
  await expect(page).toHaveURL(/\/gerir-reserva\/templates/);
  await page.getByLabel('Tipo de mensagem').selectOption({ label: 'Confirmação de Reserva' });
  const body = page.getByRole('textbox', { name: 'Mensagem' });
  await expect(body).not.toHaveValue('');
  await expect(body).toHaveCSS('font-family', /monospace/);
  await body.fill('Olá {nome}, mesa para {pesoas}.');
  await expect(page.getByText('{pesoas}', { exact: false }).first()).toBeVisible();
  await body.fill('Até logo, {nome}: ');
  await page.getByRole('button', { name: /\{pessoas\}/ }).click();
  await expect(body).toHaveValue('Até logo, {nome}: {pessoas}');
  await page.getByRole('button', { name: 'Guardar template' }).click();
  await expect(page.getByText('Template salvo!', { exact: true })).toBeVisible();

  const venue = await demoVenue(request, 'casa-da-kianda');
  const guest = `Yuri Baptista ${Date.now() % 10_000}`;
  const party = { name: guest, phone: aPhone(), date: tomorrow, time: '19:00', people: 3 };
  await request.post('/api/reservations', { data: { venueId: venue.id, roomId: venue.rooms[1]!.id, ...party } });
  await page.goto('/gerir-reserva?tab=messages');
  const row = page.getByRole('listitem').filter({ hasText: guest });
  const href = await row.getByRole('link', { name: /Enviar por WhatsApp/ }).getAttribute('href');
  expect(new URL(href!).searchParams.get('text')).toBe(`Até logo, ${guest}: 3`);
});
