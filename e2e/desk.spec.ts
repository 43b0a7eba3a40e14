import type { Browser, Page } from '@playwright/test';
import type { LeaseLeft } from '#shared/desk/local';
import { type Cuttable, cuttable } from '#tools/electron-stand-in/cuttable';
import { book, cancel, choose, isAccessible, partyOf, seat, showDay, tryAgain, wait, walkIn } from './desk-acts.ts';
import { aDeskVenue, Computer, type DeskVenue, expect } from './desk-scene.ts';
import { aDayAhead, aPhone, dialogsClosed, managerSession, sellOut, today } from './people.ts';
import { test } from './test.ts';

test.describe.configure({ mode: 'serial', timeout: 300_000 });

let venue: DeskVenue;
let line: Cuttable;
let otherLine: Cuttable;
let slot: LeaseLeft;
let web: Page;
const desk = new Computer();
const other = new Computer({ keychain: false });
const guest = (name: string) => ({ name, phone: aPhone() });
const [ana, bento, carla, dino] = ['Ana Quissama', 'Bento Cazenga', 'Carla Mussulo', 'Dino à Porta'] as const;
const eduarda = 'Eduarda Viana';
let eduardasDay = '';

test.beforeAll(async ({ browser, baseURL }) => {
  venue = await aDeskVenue(browser);
  line = await cuttable(baseURL!);
  otherLine = await cuttable(baseURL!);
  web = await webManager(browser);
});
test.afterAll(async () => {
  await desk.remove();
  await other.remove();
  await line?.cut();
  await otherLine?.cut();
});

/** A browser in which the venue's manager is signed in. */
async function webManager(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage();
  await managerSession(page, venue.manager);
  return page;
}

const leftOf = (leases: LeaseLeft[], id: string) => leases.find(({ slotId }) => slotId === id)?.left ?? 0;

const isOnline = (on: Computer) => expect(on.page.getByText('Online', { exact: true })).toBeVisible();
const isOffline = (on: Computer) => expect(on.page.getByText(/Sem ligação desde/)).toBeVisible();

test('a desk signs in for the first time', async () => {
  await desk.setUp(line.url, venue, 'Balcão 1', isAccessible);
  await isOnline(desk);
  slot = await desk.aLease(4);
  await showDay(desk.page, slot.date);
  await isAccessible(desk.page);
});

test('staff continue the day in an outage', async () => {
  const { page } = desk;
  await line.cut();
  await isOffline(desk);
  await book(page, guest(ana), slot);
  await expect(partyOf(page, ana)).toContainText('Confirmada');
  await expect(partyOf(page, ana)).toContainText('Por enviar');
  await seat(page, ana);
  await wait(page, guest(bento), slot);
  await page
    .getByRole('button', { name: new RegExp(`^Promover ${bento}`) })
    .first()
    .click();
  await expect(partyOf(page, bento).first()).toContainText(/Por confirmar até/);
  const free = (await desk.leases()).filter(({ left, date }) => left >= 2 && date === slot.date).at(-1)!;
  await book(page, guest(carla), free);
  await cancel(page, carla);
  const before = await desk.leases();
  await walkIn(page, dino);
  const after = await desk.leases();
  const taken = before.map(({ slotId, left }) => left - leftOf(after, slotId));
  expect(taken.filter((people) => people !== 0)).toEqual([2]);
  await expect(page.getByText('7 por enviar')).toBeVisible();
  await isAccessible(page);
});

test('unsent actions are listed', async () => {
  const { page } = desk;
  await page.getByRole('button', { name: '7 por enviar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Por enviar' });
  await expect(dialog.getByRole('listitem')).toHaveCount(7);
  await isAccessible(page);
  await dialog.getByRole('button', { name: 'Fechar' }).click();
});

test('after a power cut it opens offline by PIN with all data', async () => {
  await desk.crash();
  const page = await desk.start();
  await desk.givePassphrase('known');
  await expect(page.getByRole('heading', { name: 'Balcão bloqueado' })).toBeVisible();
  await isAccessible(page);
  await desk.unlock();
  await expect(page.getByText('7 por enviar')).toBeVisible();
  await showDay(page, slot.date);
  await expect(partyOf(page, ana)).toContainText('Sentados desde');
  await expect(partyOf(page, bento).first()).toContainText(/Por confirmar até/);
  // Walk-ins belong to the running day, even if the leases are for tomorrow
  await showDay(page, today());
  await expect(partyOf(page, dino)).toBeVisible();
});

test('a link opens its day after staff unlock the desk', async () => {
  await desk.app!.quit();
  const date = aDayAhead(2);
  const page = await desk.start({ args: [`reserva://gerir-reserva?data=${date}`] });
  await desk.givePassphrase('known');
  await desk.unlock();
  await expect(page.getByLabel('Data', { exact: true })).toHaveValue(date);
});

test('after the outage the server, the web board and a second desk agree', async () => {
  await line.mend();
  await tryAgain(desk.page);
  await isOnline(desk);
  await expect.poll(async () => (await desk.status()).unsent).toBe(0);
  expect((await desk.status()).toReview).toBe(0);
  await other.setUp(otherLine.url, venue, 'Balcão 2');
  await web.goto(`/gerir-reserva?venue=${venue.id}&date=${slot.date}`);
  for (const page of [desk.page, other.page, web]) {
    await showDay(page, slot.date);
    await expect(partyOf(page, ana)).toContainText('Sentados desde');
    await expect(partyOf(page, ana)).not.toContainText('Por enviar');
    await expect(partyOf(page, bento).first()).toContainText(/Por confirmar até/);
    await showDay(page, today());
    await expect(partyOf(page, dino)).toContainText('Sentados desde');
    await showDay(page, slot.date);
  }
});

test('staff review an action that lost its seats to the public and repeat it for another time', async ({ request }) => {
  const { page } = desk;
  const leases = (await desk.leases()).filter(({ date, time }) => date === slot.date && time !== slot.time);
  const [gone, open] = [leases.at(-1)!, leases.at(-2)!];
  await line.cut();
  await isOffline(desk);
  await sellOut(request, { id: venue.id, name: venue.name, rooms: [] }, gone);
  for (let left = gone.left; left >= 2; left -= 2) await book(page, guest(`Casal ${left}`), gone);
  await book(page, guest('Família Tchipa'), gone);
  const promise = page.getByRole('dialog', { name: 'Pedido por confirmar: Família Tchipa' });
  await isAccessible(page);
  await promise.getByRole('button', { name: 'Entendido' }).click();
  await line.mend();
  await tryAgain(page);
  await isOnline(desk);
  await expect(page.getByText('1 por rever')).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Refazer' }).first().click();
  const redo = page.getByRole('dialog').filter({ hasText: 'Reservar' });
  await redo.getByRole('button', { name: new RegExp(`^${open.time}`) }).click();
  await redo.getByRole('button', { name: 'Reservar', exact: true }).click();
  await expect(page.getByText('1 por rever')).toBeHidden();
  // Late instead, if the test runs after its time
  await expect(partyOf(web, 'Família Tchipa')).toContainText(/Confirmada|de atraso/);
});

async function revoke(reason: RegExp): Promise<void> {
  await web.goto(`/gerir-reserva?venue=${venue.id}&tab=settings`);
  await web.getByRole('button', { name: 'Revogar Balcão 2' }).click();
  const dialog = web.getByRole('dialog');
  await choose(dialog, reason);
  await dialog.getByRole('button', { name: 'Revogar balcão' }).click();
  await expect(dialog).toBeHidden();
  await dialogsClosed(web);
}

test('a desk replaced during an outage is recovered by its manager with its actions', async () => {
  const { page } = other;
  const lease = await other.aLease(2);
  await otherLine.cut();
  await isOffline(other);
  await showDay(page, lease.date);
  await book(page, guest(eduarda), lease);
  await expect(partyOf(page, eduarda)).toContainText('Por enviar');
  await revoke(/Foi substituído/);
  await otherLine.mend();
  await tryAgain(page);
  await expect(page.getByText(/Este balcão foi substituído\./)).toBeVisible();
  await other.signInAgain(venue);
  await isOnline(other);
  await expect.poll(async () => (await other.status()).unsent).toBe(0);
  await isAccessible(page);
  eduardasDay = lease.date;
  await web.goto(`/gerir-reserva?venue=${venue.id}&date=${eduardasDay}`);
  await expect(partyOf(web, eduarda)).toContainText('Confirmada');
});

test('a stolen desk deletes its data at the next contact', async () => {
  const { page } = other;
  const lease = await other.aLease(2);
  await otherLine.cut();
  await isOffline(other);
  await showDay(page, lease.date);
  await book(page, guest('Quem Levou'), lease);
  await revoke(/Foi roubado/);
  await otherLine.mend();
  await tryAgain(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Ligar este balcão|Entrar neste balcão|frase-passe/);
  await isAccessible(page);
  expect((await other.status()).people).toEqual([]);
  await web.goto(`/gerir-reserva?venue=${venue.id}&date=${eduardasDay}`);
  await expect(partyOf(web, eduarda)).toBeVisible();
  await web.goto(`/gerir-reserva?venue=${venue.id}&date=${lease.date}`);
  await expect(web.getByRole('button', { name: 'Nova reserva' }).first()).toBeVisible();
  await expect(partyOf(web, 'Quem Levou')).toBeHidden();
});
