import type { Page } from '@playwright/test';
import { type Cuttable, cuttable } from '#tools/electron-stand-in/cuttable';
import { choose, isAccessible, partyOf, tryAgain } from './desk-acts.ts';
import { aDeskVenue, Computer, type DeskVenue, expect } from './desk-scene.ts';
import { aPhone, managerSession, zoneWithHourLeft } from './people.ts';
import { test } from './test.ts';

test.describe.configure({ mode: 'serial', timeout: 240_000 });

const desk = new Computer();
let venue: DeskVenue;
let line: Cuttable;

const services = [{ weekdays: 127, firstTime: '06:00', lastTime: '05:45', everyMinutes: 15, capacity: 10 }];

/** A cabin in which Rosa or Teresa gives massages every quarter of an hour: the last hour of a day is enough for all. */
async function openSpa({ request }: Page, { id, roomId }: DeskVenue): Promise<void> {
  const room = { version: 1, name: 'Cabine Múcua', capacity: 2, soldAs: 'whole', stayMinutes: 60 };
  const hire = (name: string) =>
    request.post(`/api/admin/venues/${id}/professionals`, {
      data: { name, shifts: [{ weekdays: 127, from: '06:00', to: '05:59' }], absences: [] },
    });
  const data = [
    await request.put(`/api/admin/venues/${id}/rooms/${roomId}`, { data: room }),
    await request.put(`/api/admin/venues/${id}/rooms/${roomId}/week`, { data: { services, acceptTurnover: true } }),
    await hire('Rosa Kiala'),
    await hire('Teresa Vunge'),
  ];
  for (const answer of data) expect(answer.ok(), await answer.text()).toBe(true);
  const team = (await Promise.all(data.slice(2).map((answer) => answer.json()))) as { id: string }[];
  const treatment = { names: { 'PT-AO': 'Massagem' }, minutes: 15, bufferMinutes: 0, price: 20_000, people: 1 };
  const added = await request.post(`/api/admin/venues/${id}/treatments`, {
    data: { ...treatment, roomIds: [roomId], professionalIds: team.map((one) => one.id) },
  });
  expect(added.ok(), await added.text()).toBe(true);
}

async function newTreatment(page: Page) {
  await page.getByRole('button', { name: 'Nova reserva' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nova reserva' });
  return { dialog, choose: () => dialog.getByLabel('Serviço').selectOption({ index: 1 }) };
}

const partOfVisit = (page: Page, name: string) => (part: number) =>
  page
    .getByRole('listitem')
    .filter({ hasText: name })
    .filter({ hasText: `Serviço ${part} de 2` });

/** Two massages by phone, one after the other: a request for both. */
async function takeVisit(page: Page) {
  const { dialog, choose: chooseMassage } = await newTreatment(page);
  await dialog.getByLabel('Telefone (WhatsApp)').fill(aPhone());
  await dialog.getByLabel('Nome').fill('Carla Bento');
  await chooseMassage();
  await dialog.getByRole('button', { name: 'Juntar outro serviço' }).click();
  await dialog.getByLabel('Serviço 2', { exact: true }).selectOption({ index: 1 });
  await dialog
    .getByRole('button', { name: /^\d\d:\d\d.*depois/ })
    .first()
    .click();
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Reservar', exact: true }).click();
  await expect(page.getByText('Pedido por confirmar: Carla Bento')).toBeVisible();
  await expect(page.getByText(/Ou se marcam todos os serviços, ou nenhum\./)).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Entendido' }).click();
  for (const part of [1, 2]) await expect(partOfVisit(page, 'Carla Bento')(part)).toContainText('Por confirmar');
  await isAccessible(page);
}

test.beforeAll(async ({ browser, baseURL }) => {
  venue = await aDeskVenue(browser, zoneWithHourLeft());
  const page = await (await browser.newContext()).newPage();
  await managerSession(page, venue.manager);
  await openSpa(page, venue);
  await page.context().close();
  line = await cuttable(baseURL!);
});
test.afterAll(async () => {
  await desk.remove();
  await line?.cut();
});

test('a desk of a spa books a massage in an outage, hands it over, seats a guest, and keeps all of it over a power cut', async () => {
  await desk.setUp(line.url, venue, 'Receção');
  await line.cut();
  const { page } = desk;
  await expect(page.getByText(/Sem ligação desde/)).toBeVisible();

  const present = await newTreatment(page);
  await choose(present.dialog, /Walk-in/);
  await present.choose();
  await present.dialog.getByRole('button', { name: 'Juntar outro serviço' }).click();
  await present.dialog.getByLabel('Serviço 2', { exact: true }).selectOption({ index: 1 });
  await expect(present.dialog.getByText(/^\d\d:\d\d( \(madrugada de [^)]+\))? · Massagem/)).toBeVisible();
  await isAccessible(page);
  await present.dialog.getByRole('button', { name: 'Remover o serviço 2' }).click();
  await expect(present.dialog).toContainText('Livres: Cabine Múcua, Rosa Kiala, Teresa Vunge.');
  await present.dialog.getByLabel('Nome').fill('Dina Paim');
  await isAccessible(page);
  await present.dialog.getByRole('button', { name: 'Receber' }).click();
  await expect(partyOf(page, 'Dina Paim')).toContainText('Rosa Kiala · Massagem · 15 min');
  await expect(partyOf(page, 'Dina Paim')).toContainText('Por enviar');

  const { dialog, choose: chooseMassage } = await newTreatment(page);
  await dialog.getByLabel('Telefone (WhatsApp)').fill(aPhone());
  await dialog.getByLabel('Nome').fill('Ana Quissama');
  await chooseMassage();
  await dialog.getByLabel('Profissional').selectOption({ label: 'Rosa Kiala' });
  await dialog
    .getByRole('button', { name: /^\d\d:\d\d/, pressed: false })
    .last()
    .click();
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Reservar', exact: true }).click();
  await expect(page.getByText('Pedido por confirmar: Ana Quissama')).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Entendido' }).click();
  await expect(partyOf(page, 'Ana Quissama')).toContainText('Por confirmar');

  await partyOf(page, 'Ana Quissama').getByRole('button', { name: 'Ana Quissama', exact: true }).click();
  const party = page.getByRole('dialog');
  await party.getByLabel('Profissional').selectOption({ label: 'Teresa Vunge' });
  await isAccessible(page);
  await party.getByRole('button', { name: 'Guardar alterações' }).click();
  await expect(party).toBeHidden();
  await expect(partyOf(page, 'Ana Quissama')).toContainText('Teresa Vunge · Massagem · 15 min');

  await takeVisit(page);

  await desk.crash();
  await desk.start();
  await desk.givePassphrase('known');
  await desk.unlock();
  await expect(desk.page.getByText('4 por enviar')).toBeVisible();
  await expect(partyOf(desk.page, 'Ana Quissama')).toContainText('Teresa Vunge · Massagem');
});

test('after the outage the server confirms the request', async () => {
  await line.mend();
  await tryAgain(desk.page);
  await expect.poll(async () => (await desk.status()).unsent).toBe(0);
  expect((await desk.status()).toReview).toBe(0);
  await expect(partyOf(desk.page, 'Ana Quissama')).toContainText('Confirmada');
  await expect(partyOf(desk.page, 'Ana Quissama')).toContainText('Teresa Vunge · Massagem');
  await expect(partyOf(desk.page, 'Ana Quissama')).not.toContainText('Por confirmar');
  const parts = partOfVisit(desk.page, 'Carla Bento');
  await expect(parts(1)).toContainText('Confirmada');
  await expect(parts(2)).toContainText('Confirmada');
});

/** The desk holds a cabin without parties, and Marta, who alone does the facial. No professional does the rest. */
async function holdFacial({ request }: Page, { id }: DeskVenue): Promise<void> {
  const send = async (path: string, data: object, method: 'post' | 'put' = 'post') => {
    const answer = await request[method](`/api/admin/venues/${id}/${path}`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as { id: string; version: number };
  };
  const cabin = { name: 'Cabine Ibo', capacity: 2, soldAs: 'whole', stayMinutes: 60 };
  const room = await send('rooms', cabin);
  await send(`rooms/${room.id}/week`, { services, acceptTurnover: true }, 'put');
  const shifts = [{ weekdays: 127, from: '06:00', to: '05:59' }];
  const marta = await send('professionals', { name: 'Marta Sambo', shifts, absences: [], deskHolds: true });
  const facial = { names: { 'PT-AO': 'Facial' }, minutes: 15, bufferMinutes: 0, price: 9_000, people: 1 };
  await send('treatments', { ...facial, roomIds: [room.id], professionalIds: [marta.id] });
  await send('treatments', { ...facial, names: { 'PT-AO': 'Repouso' }, roomIds: [room.id], professionalIds: [] });
  // Last: a desk with these leases has the treatment too
  await send(`rooms/${room.id}`, { ...cabin, version: room.version, deskHolds: true }, 'put');
}

/** A facial and a rest by phone, one after the other: the desk holds the places of both. */
async function promiseVisit(page: Page) {
  const { dialog } = await newTreatment(page);
  await dialog.getByLabel('Telefone (WhatsApp)').fill(aPhone());
  await dialog.getByLabel('Nome').fill('Rita Lobo');
  await dialog.getByLabel('Serviço').selectOption({ index: 2 });
  await dialog.getByRole('button', { name: 'Juntar outro serviço' }).click();
  const second = dialog.getByLabel('Serviço 2', { exact: true });
  await second.selectOption(await second.locator('option', { hasText: 'Repouso' }).getAttribute('value'));
  await dialog
    .getByRole('button', { name: /^\d\d:\d\d.*depois/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Reservar', exact: true }).click();
  await expect(dialog).toBeHidden();
  for (const part of [1, 2]) {
    await expect(partOfVisit(page, 'Rita Lobo')(part)).toContainText('Por enviar');
    await expect(partOfVisit(page, 'Rita Lobo')(part)).not.toContainText('Por confirmar');
  }
}

test('a desk that holds a cabin and a professional promises a treatment and a visit in an outage', async ({
  browser,
}) => {
  const manager = await (await browser.newContext()).newPage();
  await managerSession(manager, venue.manager);
  await holdFacial(manager, venue);
  await manager.context().close();
  await expect.poll(async () => (await desk.status()).leases.length).toBeGreaterThan(0);
  await line.cut();
  await expect(desk.page.getByText(/Sem ligação desde/)).toBeVisible();

  const { dialog } = await newTreatment(desk.page);
  await dialog.getByLabel('Telefone (WhatsApp)').fill(aPhone());
  await dialog.getByLabel('Nome').fill('Eva Tchipenda');
  await dialog.getByLabel('Serviço').selectOption({ index: 2 });
  await dialog
    .getByRole('button', { name: /^\d\d:\d\d/, pressed: false })
    .last()
    .click();
  await dialog.getByRole('button', { name: 'Reservar', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(partyOf(desk.page, 'Eva Tchipenda')).toContainText('Marta Sambo · Facial · 15 min');
  await expect(partyOf(desk.page, 'Eva Tchipenda')).toContainText('Por enviar');
  await expect(partyOf(desk.page, 'Eva Tchipenda')).not.toContainText('Por confirmar');
  await promiseVisit(desk.page);
  await isAccessible(desk.page);

  await line.mend();
  await tryAgain(desk.page);
  await expect.poll(async () => (await desk.status()).unsent).toBe(0);
  expect((await desk.status()).toReview).toBe(0);
  await expect(partyOf(desk.page, 'Eva Tchipenda')).toContainText('Confirmada');
  for (const part of [1, 2]) await expect(partOfVisit(desk.page, 'Rita Lobo')(part)).toContainText('Confirmada');
});
