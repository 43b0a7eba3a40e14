import { aDayAhead, anotherPage, aPhone, bookingForm, demoVenue, dialogsClosed, managerSession } from './people.ts';
import { expect, test } from './test.ts';

test('a couple books the spa’s cabin, and the next visitor sees it taken for the stay and the gap', async ({
  page,
  browser,
}) => {
  const date = aDayAhead(31);
  await page.goto('/r/spa-maboque');
  const form = bookingForm(page);
  await form.getByLabel('Data').fill(date);
  await form.getByLabel('Serviço').selectOption({ label: 'Só a sala, sem serviço' });
  await form.getByLabel('Sala').selectOption({ label: 'Sala de casal' });
  await expect(form.getByText('A sala é só para o seu grupo durante 1 h.')).toBeVisible();
  await page.getByRole('button', { name: /^10:00.*sala inteira/ }).click();
  await form.getByLabel('Nome').fill('Marisa Lopes');
  await form.getByLabel(/Telefone/).fill(aPhone());
  await form.getByRole('button', { name: 'Reservar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Reserva confirmada' })).toBeVisible();

  const visitor = await anotherPage(browser);
  await visitor.goto('/r/spa-maboque');
  await bookingForm(visitor).getByLabel('Data').fill(date);
  await bookingForm(visitor).getByLabel('Serviço').selectOption({ label: 'Só a sala, sem serviço' });
  for (const time of ['09:00', '10:00', '11:00']) {
    await expect(visitor.getByRole('button', { name: new RegExp(`^${time}.*Esgotado`) })).toBeVisible();
  }
  await expect(visitor.getByRole('button', { name: /^11:30.*sala inteira/ })).toBeEnabled();
  await visitor.context().close();
});

test('a manager sells a room as a whole, and the board says until when it is taken', async ({ page, request }) => {
  const date = aDayAhead(33);
  await managerSession(page);
  // The other stories use the manager's first venue
  const { id } = await demoVenue(request, 'mirante-da-baia');
  await page.goto(`/gerir-reserva?venue=${id}&tab=rooms`);
  await page.getByRole('button', { name: 'Adicionar sala' }).click();
  const dialog = page.getByRole('dialog');
  const name = `Salão Nobre ${Date.now() % 10_000}`;
  await dialog.getByLabel('Nome da sala').fill(name);
  await dialog.getByLabel('Capacidade (pessoas)').fill('80');
  await dialog.getByLabel('Estadia (minutos)').fill('240');
  await dialog.getByLabel('Como se vende').selectOption({ label: 'Inteira' });
  await dialog.getByLabel(/^Grupo mais pequeno/).fill('81');
  await dialog.getByRole('button', { name: 'Adicionar sala' }).click();
  await expect(dialog.getByText('O grupo mais pequeno tem de ser de 1 pessoa ou mais, e caber na sala')).toBeVisible();
  await dialog.getByLabel(/^Grupo mais pequeno/).fill('20');
  await dialog.getByRole('button', { name: 'Adicionar sala' }).click();
  await expect(page.getByText(/80 pessoas · vendida inteira/)).toBeVisible();

  const { rooms } = await demoVenue(request, 'mirante-da-baia');
  const room = rooms.find((one) => one.name === name)!;
  const party = { venueId: id, roomId: room.id, name: 'Empresa Baía', phone: aPhone(), date, people: 60 };
  expect((await request.post('/api/reservations', { data: { ...party, time: '19:30' } })).status()).toBe(201);
  const second = { ...party, phone: aPhone(), time: '21:00' };
  expect((await request.post('/api/reservations', { data: second })).status()).toBe(409);
  await dialogsClosed(page);
  await page.goto(`/gerir-reserva?venue=${id}&date=${date}`);
  await expect(page.getByText('até 23:30').first()).toBeVisible();
});
