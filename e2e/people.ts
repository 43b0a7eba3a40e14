import {
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  expect,
  type Page,
  request,
  test,
} from '@playwright/test';
import { addDays, HOUR_MS, serviceDay, systemClock } from '#shared/time';
import type { Timezone } from '#shared/venues/schema';

export const elsa = { email: 'elsa.neto@exemplo.ao', password: 'reserva-demo-2026' };
export const ownerPassword = 'dono-de-teste-2026';

/** The service day in Luanda. It changes at 06:00, also in the middle of a story. */
export const today = (): string => serviceDay(systemClock.now(), 'Africa/Luanda');

const inAnHour = (): string => serviceDay(new Date(systemClock.now().getTime() + HOUR_MS), 'Africa/Luanda');

/** The service day on which a run ends that takes an hour at most. */
const lastDayOfRun = inAnHour();

/** A zone in which the service day has an hour left or more. */
export const zoneWithHourLeft = (): Timezone => (inAnHour() === today() ? 'Africa/Luanda' : 'UTC');

/** A service day in Luanda that is ahead during the whole run. */
export const aDayAhead = (days: number): string => addDays(lastDayOfRun, days);

export const tomorrow = aDayAhead(1);

let lastPhone = Math.floor(Math.random() * 80_000_000);
export const aPhone = (): string => `+2449${String(10_000_000 + (lastPhone++ % 80_000_000))}`;

/** A page of another person: it shares no cookie with the story's own page. */
export const anotherPage = async (browser: Browser, options?: BrowserContextOptions): Promise<Page> =>
  (await browser.newContext(options)).newPage();

export const bookingForm = (page: Page) => page.getByRole('form', { name: 'Fazer Reserva' });

const sessions = new Map<string, ReturnType<typeof newSession>>();

/** Gives the page's browser a session, made once per worker: most of its cost is the hash of the password. */
async function giveSession(page: Page, path: string, data: object): Promise<void> {
  const key = JSON.stringify(data);
  const made = sessions.get(key) ?? newSession(path, data);
  sessions.set(key, made);
  await page.context().addCookies(await made);
}

/** Without the page's cookies: a sign-in ends the session that comes with it. */
async function newSession(path: string, data: object) {
  const { baseURL } = test.info().project.use;
  const api = await request.newContext({ ...(baseURL !== undefined && { baseURL }) });
  expect((await api.post(path, { data })).ok()).toBe(true);
  const { cookies } = await api.storageState();
  await api.dispose();
  return cookies;
}

/** Gives the page's requests the session of a manager, by default the demo's first, without opening a page. */
export const managerSession = (page: Page, who = elsa): Promise<void> =>
  giveSession(page, '/api/auth/manager/login', { email: who.email, password: who.password });

const ownerSession = (page: Page): Promise<void> =>
  giveSession(page, '/api/auth/admin/login', { password: ownerPassword });

export async function signInAsManager(page: Page, path = '/gerir-reserva'): Promise<void> {
  await managerSession(page);
  await page.goto(path);
}

export async function signInAsOwner(page: Page, path = '/admin'): Promise<void> {
  await ownerSession(page);
  await page.goto(path);
}

export async function signInWith(page: Page, who: { email: string; password: string }): Promise<void> {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Gerir Reserva' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Email' }).fill(who.email);
  await dialog.getByRole('textbox', { name: 'Palavra-passe', exact: true }).fill(who.password);
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(/\/gerir-reserva/);
  await dialogsClosed(page);
}

export async function signInAsOwnerByDialog(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Admin Plataforma' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Palavra-passe do Administrador').fill(ownerPassword);
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(/\/admin/);
  await dialogsClosed(page);
}

export interface DemoVenue {
  id: string;
  name: string;
  rooms: { id: string; name: string }[];
}

export async function demoVenue(request: APIRequestContext, slug: string): Promise<DemoVenue> {
  const answer = await request.get(`/api/venues/${slug}`);
  expect(answer.ok()).toBe(true);
  return (await answer.json()) as DemoVenue;
}

/** Books every seat of a slot in parties of one or two; returns the guests' tokens. */
export async function sellOut(
  request: APIRequestContext,
  venue: DemoVenue,
  slot: { roomId: string; date: string; time: string },
): Promise<string[]> {
  const tokens: string[] = [];
  for (;;) {
    const slots = (await (await request.get(`/api/venues/${venue.id}/schedule/${slot.date}`)).json()) as {
      roomId: string;
      time: string;
      availableCapacity: number;
    }[];
    const left = slots.find((one) => one.roomId === slot.roomId && one.time === slot.time)!.availableCapacity;
    if (left === 0) return tokens;
    const answer = await request.post('/api/reservations', {
      data: { venueId: venue.id, ...slot, name: 'Grupo da Casa', phone: aPhone(), people: Math.min(2, left) },
    });
    expect(answer.status()).toBe(201);
    tokens.push(((await answer.json()) as { guestToken: string }).guestToken);
  }
}

/** For a `goto` or `reload` after a dialog: a closed dialog goes back in the history, which aborts a navigation. */
export async function dialogsClosed(page: Page): Promise<void> {
  await page.waitForFunction(() => !(history.state as { dialogs?: number } | null)?.dialogs);
}

/** A toast's text, without its copy for screen readers. */
export const toast = (page: Page, sentence: string) => page.getByText(sentence, { exact: true });
