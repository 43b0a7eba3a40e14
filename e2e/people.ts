import { type APIRequestContext, type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { addDays, serviceDay, systemClock } from '#shared/time';

/** The demo's first manager, of Casa da Kianda. */
export const elsa = { email: 'elsa.neto@exemplo.ao', password: 'reserva-demo-2026' };
export const ownerPassword = 'dono-de-teste-2026';

export const aDayAhead = (days: number): string => addDays(serviceDay(systemClock.now(), 'Africa/Luanda'), days);

/** Tomorrow's service day in Luanda, with open slots at any hour. */
export const tomorrow = aDayAhead(1);

let lastPhone = Math.floor(Math.random() * 80_000_000);
export const aPhone = (): string => `+2449${String(10_000_000 + (lastPhone++ % 80_000_000))}`;

/** A page of another person: it shares no cookie with the story's own page. */
export const anotherPage = async (browser: Browser, options?: BrowserContextOptions): Promise<Page> =>
  (await browser.newContext(options)).newPage();

export const bookingForm = (page: Page) => page.getByRole('form', { name: 'Fazer Reserva' });

export async function signInAsManager(page: Page): Promise<void> {
  expect((await page.request.post('/api/auth/manager/login', { data: elsa })).ok()).toBe(true);
  await page.goto('/gerir-reserva');
}

/** Signs in without the dialog; ends on the platform's dashboard. */
export async function signInAsOwner(page: Page): Promise<void> {
  expect((await page.request.post('/api/auth/admin/login', { data: { password: ownerPassword } })).ok()).toBe(true);
  await page.goto('/admin');
}

/** Signs in through the header's dialog; ends on the dashboard. */
export async function signInWith(page: Page, who: { email: string; password: string }): Promise<void> {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Gerir Reserva' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Email' }).fill(who.email);
  await dialog.getByRole('textbox', { name: 'Palavra-passe', exact: true }).fill(who.password);
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(/\/gerir-reserva/);
}

export async function signInAsOwnerByDialog(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Admin Plataforma' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Palavra-passe do Administrador').fill(ownerPassword);
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(/\/admin/);
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

/** A toast's text, without its copy for screen readers. */
export const toast = (page: Page, sentence: string) => page.getByText(sentence, { exact: true });
