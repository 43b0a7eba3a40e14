import type { Page } from '@playwright/test';
import { formatLongDate } from '#shared/time';
import {
  aDayAhead,
  anotherPage,
  aPhone,
  bookingForm,
  demoVenue,
  sellOut,
  signInAsManager,
  toast,
  tomorrow,
} from './people.ts';
import { expect, test } from './test.ts';

/** A day for the story that sells a slot out. */
const dayAfter = aDayAhead(2);

/** Ends with Casa da Kianda's page. */
async function searchesVenue(page: Page) {
  await page.goto('/');
  await page.getByPlaceholder('Nome ou localização...').fill('casa da kianda');
  await page.getByRole('button', { name: 'Pesquisar' }).click();
  await page
    .getByRole('link', { name: /Casa da Kianda/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Casa da Kianda' })).toBeVisible();
}

async function chooses(page: Page, { date, room, time }: { date: string; room: string; time: RegExp }) {
  const form = bookingForm(page);
  await form.getByLabel('Data').fill(date);
  await form.getByLabel('Sala').selectOption({ label: room });
  await page.getByRole('button', { name: time }).click();
  return form;
}

async function books(page: Page, { name, phone, room }: { name: string; phone: string; room: string }) {
  const form = await chooses(page, { date: dayAfter, room, time: /^22:00/ });
  await form.getByLabel('Nome').fill(name);
  await form.getByLabel(/Telefone/).fill(phone);
  await form.getByRole('button', { name: 'Reservar', exact: true }).click();
}

/** Ends with the page of the entry, first in the list. */
async function joinsWaitlist(page: Page, guest: string) {
  const wait = page.getByRole('form', { name: /lista de espera/i });
  await expect(wait.getByRole('combobox', { name: 'Horário' })).toHaveValue('22:30');
  await wait.getByLabel('Nome').fill(guest);
  await wait.getByLabel(/Telefone/).fill(aPhone());
  await wait.getByRole('button', { name: 'Entrar na lista de espera' }).click();
  await expect(page.getByText('1.º na lista')).toBeVisible();
  await expect(page).toHaveURL(/\/lista\//);
}

test('a visitor books a table and the manager sees the party on the day board', { tag: ['@spec-1.1'] }, async ({
  page,
  browser,
}) => {
  const guest = `Marisa Lopes ${Date.now() % 10_000}`;
  await searchesVenue(page);

  const form = bookingForm(page);
  await form.getByLabel('Data').fill(tomorrow);
  await form.getByLabel('Pessoas').selectOption('4');
  const tile = page.getByRole('button', { name: /^21:00/ });
  await tile.click();
  await expect(tile).toHaveAttribute('aria-pressed', 'true');
  await form.getByLabel('Nome').fill(guest);
  await form.getByLabel(/Telefone/).fill(aPhone());
  await form.getByLabel(/Notas/).fill('Mesa junto à janela');
  await form.getByRole('button', { name: 'Reservar' }).click();

  await expect(
    toast(page, 'Sua reserva foi feita com sucesso. Você receberá uma confirmação por WhatsApp.'),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/reserva\//);
  await expect(page.getByRole('heading', { name: 'Reserva confirmada' })).toBeFocused();
  await expect(page.getByText(guest)).toBeVisible();
  await expect(page.getByText(formatLongDate(tomorrow, 'PT-AO'), { exact: false }).first()).toBeVisible();

  const manager = await anotherPage(browser);
  await signInAsManager(manager, `/gerir-reserva?date=${tomorrow}`);
  await expect(manager.getByText(guest)).toBeVisible();
  // A demo guest may have the same request
  await expect(manager.getByText('Mesa junto à janela', { exact: false }).first()).toBeVisible();
  await manager.context().close();
});

test('a guest joins the waitlist of a full slot and is promoted when seats become free', {
  tag: ['@spec-1.3'],
}, async ({ page, browser, request }) => {
  const guest = `Ivone Tchipenda ${Date.now() % 10_000}`;
  const venue = await demoVenue(request, 'casa-da-kianda');
  const room = venue.rooms[0]!;
  const tokens = await sellOut(request, venue, { roomId: room.id, date: tomorrow, time: '22:30' });

  await page.goto(`/estabelecimento/${venue.id}`);
  const form = bookingForm(page);
  await form.getByLabel('Data').fill(tomorrow);
  await form.getByLabel('Sala').selectOption({ label: room.name });
  const tile = page.getByRole('button', { name: /^22:30.*Esgotado/ });
  await expect(tile).not.toHaveAttribute('aria-pressed');
  await tile.click();
  await joinsWaitlist(page, guest);
  await expect(page.getByRole('group', { name: /^Há lugar agora nestes horários/ })).toBeVisible();

  for (const token of tokens.slice(0, 2)) await request.post(`/api/guest/reservations/${token}/cancel`, { data: {} });
  const manager = await anotherPage(browser);
  await signInAsManager(manager, `/gerir-reserva?date=${tomorrow}`);
  await manager
    .getByRole('button', { name: new RegExp(`^Promover ${guest}`) })
    .first()
    .click();
  // The demo venue sends by hand, so the guest was not told yet.
  await expect(toast(manager, 'Promovido da lista de espera')).toBeVisible();
  await expect(toast(manager, 'O horário está guardado. Falta enviar a mensagem ao cliente.')).toBeVisible();
  await expect(manager.getByRole('button', { name: 'Enviar agora', exact: true })).toBeVisible();
  await expect(manager.getByText(/Lugar guardado até/).first()).toBeVisible();
  await expect(manager.getByText(/Por confirmar até/).first()).toBeVisible();
  await manager.context().close();

  // The guest's page updates without input, focus or reconnection.
  await expect(page.getByRole('button', { name: 'Aceitar', exact: true })).toBeVisible({ timeout: 75_000 });
});

test('a waiting guest takes a free time in one press', async ({ page, request }) => {
  const venue = await demoVenue(request, 'casa-da-kianda');
  const room = venue.rooms[0]!;
  const day = aDayAhead(3);
  await sellOut(request, venue, { roomId: room.id, date: day, time: '21:00' });
  const answer = await request.post('/api/waitlist', {
    data: { venueId: venue.id, roomId: room.id, date: day, time: '21:00', name: 'Ivone', phone: aPhone(), people: 2 },
  });
  const { guestToken } = (await answer.json()) as { guestToken: string };
  await page.goto(`/lista/${guestToken}`);
  await page
    .getByRole('group', { name: /^Há lugar agora nestes horários/ })
    .getByRole('button', { name: '20:30', exact: true })
    .click();
  await expect(toast(page, 'Reserva confirmada!')).toBeVisible();
  await page.getByRole('link', { name: 'Ver a reserva' }).click();
  await expect(page).toHaveURL(/\/reserva\//);
  await expect(page.getByRole('article')).toContainText('20:30');
});

test('a time that others take meanwhile is not replaced by another time', async ({ page, request }) => {
  const guest = `Paula Adão ${Date.now() % 10_000}`;
  const venue = await demoVenue(request, 'casa-da-kianda');
  const room = venue.rooms[0]!;
  await page.goto(`/estabelecimento/${venue.id}`);
  const form = await chooses(page, { date: dayAfter, room: room.name, time: /^21:00/ });
  await form.getByLabel('Nome').fill(guest);
  await form.getByLabel(/Telefone/).fill(aPhone());
  const sent: string[] = [];
  page.on('request', (call) => {
    if (call.method() === 'POST' && call.url().endsWith('/api/reservations'))
      sent.push((call.postDataJSON() as { time: string }).time);
  });

  await sellOut(request, venue, { roomId: room.id, date: dayAfter, time: '21:00' });
  await form.getByRole('button', { name: 'Reservar', exact: true }).click();
  await expect(form.getByText('Às 21:00 já não há lugar para 2 pessoas nesta sala.', { exact: false })).toBeVisible();
  await form.getByRole('button', { name: 'Reservar', exact: true }).click();
  const others = form.getByRole('group', { name: 'Horários com lugar perto das 21:00:' });
  await others.getByRole('button', { name: '20:30', exact: true }).click();
  await expect(page.getByRole('button', { name: /^20:30/, pressed: true })).toBeVisible();
  await form.getByRole('button', { name: 'Reservar', exact: true }).click();
  await expect(toast(page, 'Reserva confirmada!')).toBeVisible();
  expect(sent).toEqual(['21:00', '20:30']);
});

test('a booking survives a reload, Back skips the form, and a repetition needs confirmation', async ({
  page,
  request,
}) => {
  const guest = { name: `Lídia Kiala ${Date.now() % 10_000}`, phone: aPhone() };
  const venue = await demoVenue(request, 'casa-da-kianda');
  const terrace = venue.rooms[1]!.name;
  const book = () => books(page, { ...guest, room: terrace });
  const made = page.getByRole('heading', { name: 'Reserva confirmada' });
  await page.goto('/estabelecimentos');
  await page
    .getByRole('link', { name: /Casa da Kianda/ })
    .first()
    .click();
  await book();
  await expect(page).toHaveURL(/\/reserva\//);
  const address = page.url();
  await page.reload();
  await expect(made).toBeVisible();
  await expect(page.getByRole('link', { name: 'Guardar no calendário' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/estabelecimentos$/);
  await page.goForward();
  await expect(page).toHaveURL(address);
  await expect(made).toBeVisible();

  await page.goto(`/estabelecimento/${venue.id}`);
  await book();
  await expect(page.getByText('Quer mesmo fazer outra?', { exact: false })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ver a reserva que tenho' })).toHaveAttribute(
    'href',
    new URL(address).pathname,
  );
  await page.getByRole('button', { name: 'Fazer outra reserva' }).click();
  await expect(made).toBeVisible();
  expect(page.url()).not.toBe(address);
});

test('a guest cancels by the link and the seats are free again', async ({ page, request }) => {
  const venue = await demoVenue(request, 'casa-da-kianda');
  const answer = await request.post('/api/reservations', {
    data: {
      venueId: venue.id,
      roomId: venue.rooms[0]!.id,
      name: 'Bruno Teixeira',
      phone: aPhone(),
      date: tomorrow,
      time: '19:00',
      people: 2,
    },
  });
  const { guestToken } = (await answer.json()) as { guestToken: string };
  await page.goto(`/reserva/${guestToken}`);
  await page.getByRole('button', { name: 'Cancelar reserva' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar reserva' }).click();
  await expect(page.getByText('Cancelada', { exact: true })).toBeVisible();
  const calendar = await request.get(`/api/guest/reservations/${guestToken}/calendar.ics`);
  expect(await calendar.text()).toContain('STATUS:CANCELLED');
});

test('a refused booking keeps the typed values and shows the reason', async ({ page, request }) => {
  const venue = await demoVenue(request, 'casa-da-kianda');
  await page.goto(`/estabelecimento/${venue.id}`);
  const form = bookingForm(page);
  await form.getByLabel('Data').fill(tomorrow);
  await form.getByLabel('Nome').fill('Nádia Fortes');
  await form.getByRole('button', { name: 'Reservar' }).click();
  await expect(toast(page, 'Por favor, preencha todos os campos obrigatórios.')).toBeVisible();
  await form.getByLabel(/Telefone/).fill('12');
  await form.getByRole('button', { name: 'Reservar' }).click();
  await expect(page.getByText('Telefone inválido. Exemplo: +244 923 456 789')).toBeVisible();
  await expect(form.getByLabel('Nome')).toHaveValue('Nádia Fortes');
});
