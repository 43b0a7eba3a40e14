import type { Browser, Locator, Page } from '@playwright/test';
import { fits, NARROWEST } from './fits.ts';
import {
  anotherPage,
  aPhone,
  bookingForm,
  managerSession,
  signInAsManager,
  signInAsOwner,
  toast,
  tomorrow,
} from './people.ts';
import { expect, test, watchBrowser } from './test.ts';

async function fitsAt(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('main').waitFor();
  await fits(page, path);
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target} cannot be reached with Tab`);
}

async function pendingVenue(browser: Browser, name: string): Promise<void> {
  const manager = await anotherPage(browser);
  await managerSession(manager);
  const categories = (await (await manager.request.get('/api/categories')).json()) as { id: string }[];
  const slug = name.toLowerCase().replaceAll(' ', '-');
  const venue = { name, slug, address: 'Largo 3', phone: '923456781', categoryIds: [categories[0]!.id] };
  expect((await manager.request.post('/api/admin/venues', { data: venue })).status()).toBe(201);
  await manager.context().close();
}

const STAFF_PATHS = [
  `/gerir-reserva?date=${tomorrow}`,
  ...['settings', 'rooms', 'schedule', 'messages'].map((tab) => `/gerir-reserva?tab=${tab}`),
  ...['venue-setup', 'templates', 'pending-venues'].map((page) => `/gerir-reserva/${page}`),
];

test.describe('on a phone 320 pixels wide', () => {
  test.use({ viewport: NARROWEST });

  test('visitor pages do not scroll sideways', { tag: ['@spec-2.2'] }, async ({ page }) => {
    for (const path of ['/estabelecimentos', '/reserva/nada', '/r/casa-da-kianda']) await fitsAt(page, path);
    await page.getByLabel('Data').first().fill(tomorrow);
    await page.getByLabel('Pessoas').first().selectOption('6+');
    await bookingForm(page).getByRole('button', { name: 'Reservar' }).click();
    await fits(page, 'the form with its refusals');
    await page.getByRole('button', { name: 'Entrar na lista de espera' }).first().click();
    await page.getByRole('form', { name: /lista de espera/i }).waitFor();
    await fits(page, 'the waiting list’s form');
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').waitFor();
    await fits(page, 'the menu');
  });
});

test.describe('at 200 % zoom', () => {
  test.use({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });

  test('no sideways scrolling, and a table can be booked', async ({ page }) => {
    await fitsAt(page, '/');
    await fitsAt(page, '/r/casa-da-kianda');
    await page.getByLabel('Data').first().fill(tomorrow);
    const form = bookingForm(page);
    await form.getByLabel('Nome').fill('Rui Sampaio');
    await form.getByLabel(/Telefone/).fill(aPhone());
    await form.getByRole('button', { name: 'Reservar' }).click();
    await page.getByRole('heading', { name: 'Reserva confirmada' }).waitFor();
    await fits(page, 'a booking that was made');
    await managerSession(page);
    for (const path of STAFF_PATHS.slice(0, 2)) await fitsAt(page, path);
  });
});

/** Doubled text size only: the viewport keeps its width. */
test.describe('with doubled text size', () => {
  let large: Browser;
  test.beforeAll(async ({ playwright, launchOptions }) => {
    const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'];
    large = await playwright.chromium.launch({ ...launchOptions, args });
    watchBrowser(large);
  });
  test.afterAll(() => large.close());

  /** Loads each page once and checks it at all widths. */
  async function letters(page: Page, widths: number[], paths: string[]): Promise<void> {
    for (const path of paths) {
      await page.setViewportSize({ width: widths[0]!, height: 740 });
      await page.goto(path);
      await page.getByRole('main').waitFor();
      for (const width of widths) {
        await page.setViewportSize({ width, height: 740 });
        await fits(page, `${path} at ${width}`);
        await expect(page.getByRole('banner').getByRole('link').first(), path).toHaveCSS('font-size', '40px');
      }
    }
  }

  test('visitor pages do not scroll sideways', async ({ baseURL }) => {
    const page = await large.newPage({ baseURL, locale: 'pt-AO' });
    await letters(page, [320, 360, 768], ['/', '/r/casa-da-kianda']);
    await letters(page, [320], ['/login', '/login-manager', '/privacidade', '/reserva/nada', '/nao-existe']);
    await page.close();
  });

  test('staff pages do not scroll sideways', async ({ baseURL }) => {
    const page = await large.newPage({ baseURL, locale: 'pt-AO', viewport: { width: 1280, height: 800 } });
    await managerSession(page);
    await letters(page, [320, 768], STAFF_PATHS.slice(0, 1));
    await letters(page, [320], STAFF_PATHS.slice(1));
    await page.close();
  });
});

test.describe('with forced colours', () => {
  test.use({ reducedMotion: 'reduce' });
  test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' }));

  const drawn = (element: Locator) => element.screenshot({ animations: 'disabled' });
  const press = (element: Locator) => element.evaluate((one: HTMLElement) => one.click());

  test('visitor choices show which option is selected', async ({ page }) => {
    await page.goto('/');
    const chip = page.getByRole('button', { name: 'Spa' });
    await chip.scrollIntoViewIfNeeded();
    const off = await drawn(chip);
    await press(chip);
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
    expect((await drawn(chip)).equals(off), 'a category').toBe(false);

    const link = page.getByRole('banner').getByRole('link', { name: 'Estabelecimentos' });
    await page.goto('/nao-existe');
    const elsewhere = await drawn(link);
    await page.goto('/login');
    expect((await drawn(link)).equals(elsewhere), 'drawn the same twice').toBe(true);
    await page.goto('/estabelecimentos');
    await expect(link).toHaveCSS('text-decoration-line', 'underline');

    await page.goto('/r/casa-da-kianda');
    await page.getByLabel('Data').first().fill(tomorrow);
    const tile = page.getByRole('button', { name: /^23:00/ });
    const free = await drawn(tile);
    await press(tile);
    await expect(tile).toHaveAttribute('aria-pressed', 'true');
    expect((await drawn(tile)).equals(free), 'a slot').toBe(false);
    await expect(tile).toContainText(/Livre|Lista de espera/);
  });

  test('staff tabs and choices show which option is selected', async ({ page }) => {
    await signInAsManager(page);
    await expect(page.getByRole('tab', { name: 'Dashboard Diário' })).toHaveCSS('text-decoration-line', 'underline');
    await expect(page.getByRole('tab', { name: 'Salas' })).toHaveCSS('text-decoration-line', 'none');
    await page.getByRole('button', { name: /^Nova reserva/ }).click();
    const kinds = page.getByRole('dialog').locator('label:has(> input[type="radio"])');
    const lines = () => kinds.evaluateAll((all) => all.map((each) => getComputedStyle(each).textDecorationLine));
    await expect.poll(lines).toEqual(['underline', 'none']);
    await page.keyboard.press('w');
    await expect.poll(lines).toEqual(['none', 'underline']);
  });

  test('keyboard focus is visible on every control', async ({ page }) => {
    await page.goto('/r/casa-da-kianda');
    await bookingForm(page).waitFor();
    const unmarked: string[] = [];
    for (let presses = 0; presses < 30; presses++) {
      await page.keyboard.press('Tab');
      const found = await page.evaluate(() => {
        const at = document.activeElement!;
        if (at === document.body) return null;
        const around = [at, at.parentElement!, at.parentElement!.parentElement!];
        const styles = around.flatMap((each) => [getComputedStyle(each), getComputedStyle(each, '::after')]);
        const isMarked = styles.some(
          ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px',
        );
        return isMarked ? null : at.outerHTML.slice(0, 120);
      });
      if (found !== null) unmarked.push(found);
    }
    expect(unmarked).toEqual([]);
  });
});

async function readsHistoryByKeyboard(page: Page, name: string) {
  await tabTo(page, page.getByRole('tab', { name: 'Pendentes' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Aprovados' })).toBeFocused();
  await tabTo(page, page.getByLabel('Procurar estabelecimento'));
  await page.keyboard.type(name);
  const history = page.getByRole('listitem', { name }).getByRole('button', { name: 'Histórico' });
  await history.waitFor();
  await expect(page.getByRole('listitem', { name: /^(?!Tasca do Teclado)/ })).toHaveCount(0);
  await tabTo(page, history);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Histórico de decisões' })).toContainText(
    'Morada confirmada por telefone.',
  );
  await page.keyboard.press('Escape');
  await expect(history).toBeFocused();
}

test('the owner approves a venue and reads its history with the keyboard alone', async ({ page, browser }) => {
  const name = `Tasca do Teclado ${Date.now() % 1_000_000}`;
  await pendingVenue(browser, name);
  await signInAsOwner(page, '/admin/pending-venues');
  const card = page.getByRole('listitem', { name });
  await card.waitFor();
  await tabTo(page, card.getByRole('button', { name: 'Aprovar' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Aprovar estabelecimento' });
  const comment = dialog.getByLabel(/Comentário/);
  await expect(comment).toBeFocused();

  // Closing without a decision returns the focus
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(card.getByRole('button', { name: 'Aprovar' })).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(comment).toBeFocused();
  await page.keyboard.type('Morada confirmada por telefone.');
  await tabTo(page, dialog.getByRole('button', { name: 'Aprovar' }));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Estabelecimento aprovado com sucesso.')).toBeVisible();
  await expect(card).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Gerir Aprovações' })).toBeFocused();

  await readsHistoryByKeyboard(page, name);
});

test('screen readers announce messages and another day’s slots', async ({ page }) => {
  await page.goto('/r/casa-da-kianda');
  await page.getByLabel('Data').first().fill(tomorrow);
  const heard = page.getByRole('status').filter({ hasText: /horários? com lugar/ });
  await expect(heard).toHaveText(/^\d+ horários? com lugar\.$/);
  await expect(page.locator('[aria-live="polite"]').filter({ hasText: 'Sala Principal' }).first()).toBeVisible();
  await bookingForm(page).getByRole('button', { name: 'Reservar' }).click();
  await expect(page.locator('[aria-live]').filter({ hasText: 'Campos obrigatórios' }).first()).toBeAttached();
  await expect(bookingForm(page).getByLabel('Nome')).toBeFocused();
});
