import { readFileSync } from 'node:fs';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { aPhone, bookingForm, demoVenue, tomorrow } from './people.ts';
import { expect, test } from './test.ts';

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 800 };
const SAYS = 'Isto não abriu: a ligação falhou.';

interface Press {
  name: string;
  /** The page's own rendering files are broken too; one press per kind of page. */
  breaksPage?: boolean;
  /** The screen also prefetches chunks, which must not delay it. */
  fetchesAhead?: boolean;
  viewport: { width: number; height: number };
  open: (page: Page, request: APIRequestContext) => Promise<string>;
  target: (page: Page) => Locator;
  opened: (page: Page) => Promise<void>;
}

const presses: Press[] = [
  {
    name: 'Menu',
    breaksPage: true,
    viewport: PHONE,
    open: async () => '/',
    target: (page) => page.getByRole('button', { name: 'Menu' }),
    opened: (page) => page.getByRole('dialog').getByRole('link', { name: 'Estabelecimentos' }).waitFor(),
  },
  {
    name: 'Entrar',
    viewport: DESK,
    open: async () => '/',
    target: (page) => page.getByRole('banner').getByRole('button', { name: 'Entrar' }),
    opened: (page) => page.getByRole('dialog').waitFor(),
  },
  {
    name: 'a venue’s card',
    fetchesAhead: true,
    viewport: PHONE,
    open: async () => '/',
    target: (page) => page.locator('main a:has(h3)').first(),
    opened: (page) => bookingForm(page).getByRole('button', { name: 'Reservar' }).waitFor(),
  },
  {
    name: 'Entrar na lista de espera',
    breaksPage: true,
    viewport: PHONE,
    // Tomorrow, because at night today has no time to wait for
    open: async (_, request) => `/estabelecimento/${(await demoVenue(request, 'casa-da-kianda')).id}?data=${tomorrow}`,
    target: (page) => page.getByRole('button', { name: 'Entrar na lista de espera' }).first(),
    opened: (page) => page.getByRole('form', { name: /lista de espera/i }).waitFor(),
  },
  {
    name: 'Cancelar reserva',
    breaksPage: true,
    viewport: PHONE,
    open: async (_, request) => `/reserva/${await aBooking(request)}`,
    target: (page) => page.getByRole('button', { name: 'Cancelar reserva' }),
    opened: (page) => page.getByRole('dialog').getByRole('button', { name: 'Cancelar reserva' }).waitFor(),
  },
];

async function aBooking(request: APIRequestContext): Promise<string> {
  const venue = await demoVenue(request, 'casa-da-kianda');
  const party = { venueId: venue.id, roomId: venue.rooms[0]!.id, name: 'Rui Sampaio', phone: aPhone(), people: 1 };
  const answer = await request.post('/api/reservations', { data: { ...party, date: tomorrow, time: '19:30' } });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { guestToken: string }).guestToken;
}

type Manifest = Record<string, { file: string; isEntry?: boolean; imports?: string[] }>;
const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8')) as Manifest;
/** The entry loads all other files; without it the page is HTML with working links and search form. */
const entryFiles = Object.values(manifest)
  .filter(({ isEntry }) => isEntry)
  .flatMap(({ file, imports = [] }) => [file, ...imports.map((name) => manifest[name]!.file)])
  .map((file) => `/${file}`);

const fileOf = (address: string) => new URL(address).pathname;
const live = (page: Page) => page.locator('#app:not([data-waiting])').waitFor({ state: 'attached' });
/** Script files that a page loads for rendering, and those that it loads for the press. */
async function filesOf(page: Page, each: Press, address: string) {
  const asked: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && asked.push(fileOf(request.url())));
  await page.goto(address);
  await live(page);
  await each.target(page).waitFor();
  const toRender = new Set(asked.filter((file) => file.startsWith('/assets/')));
  await each.target(page).click();
  await each.opened(page);
  const toOpen = new Set(asked.filter((file) => file.startsWith('/assets/') && !toRender.has(file)));
  return { toRender: [...toRender].filter((file) => !entryFiles.includes(file)), toOpen: [...toOpen] };
}

interface Breakable {
  page: Page;
  hasAsked: () => Promise<void>;
  restore: () => Promise<void>;
}

/** Opens a page with one file unreachable until `mend` is called. */
async function withoutFile(page: Page, file: string): Promise<Breakable> {
  let asked = 0;
  let isBroken = true;
  await page.route(`**${file}`, (route) => {
    asked += 1;
    return isBroken ? route.abort('connectionreset') : route.continue();
  });
  return {
    page,
    hasAsked: () => expect.poll(() => asked, { message: `${file} is asked for` }).toBeGreaterThan(0),
    restore: async () => {
      isBroken = false;
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
    },
  };
}

async function isWhole(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
}

async function breaksWhileRendering(visited: Breakable, each: Press, address: string) {
  await visited.page.goto(address);
  await visited.hasAsked();
  await visited.restore();
  await live(visited.page);
  await each.target(visited.page).click();
  await each.opened(visited.page);
}

async function breaksWhileOpening(visited: Breakable, each: Press, address: string) {
  await visited.page.goto(address);
  await live(visited.page);
  await each.target(visited.page).click();
  await visited.hasAsked();
  const says = expect(visited.page.getByText(SAYS)).toBeVisible();
  await (each.fetchesAhead ? Promise.any([says, each.opened(visited.page)]) : says);
  await isWhole(visited.page);
  await visited.restore();
  await each.opened(visited.page);
}

/** Files that several kinds of page share are broken on the first of them. */
const brokenBefore = new Set<string>();

for (const each of presses) {
  test(`"${each.name}" opens after each of its script files was unreachable once`, async ({
    browser,
    page,
    request,
  }) => {
    test.setTimeout(480_000);
    const address = await each.open(page, request);
    await page.setViewportSize(each.viewport);
    const files = await filesOf(page, each, address);
    const visit = async (file: string, story: typeof breaksWhileRendering) => {
      const context = await browser.newContext({ viewport: each.viewport });
      context.setDefaultTimeout(60_000);
      await test.step(file, async () => story(await withoutFile(await context.newPage(), file), each, address));
      await context.close();
    };
    const toRender = each.breaksPage ? files.toRender.filter((file) => !brokenBefore.has(file)) : [];
    for (const file of toRender) await visit(file, breaksWhileRendering);
    for (const file of toRender) brokenBefore.add(file);
    for (const file of files.toOpen) await visit(file, breaksWhileOpening);
  });
}
