import type { Page } from '@playwright/test';
import { formatLongDate } from '#shared/time';
import { aDayAhead, demoVenue, signInAsManager, tomorrow } from './people.ts';
import { expect, test } from './test.ts';

const slug = 'casa-da-kianda';
const title = 'Encontre e Reserve o Seu Espaço';

/** What the browser asked of the API, and what it complained of. */
function heard(page: Page) {
  const calls: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // A visitor's session is asked for once, and there is none
    if (message.type() === 'error' && !/status of 40[14]/.test(message.text())) complaints.push(message.text());
  });
  return { calls, complaints };
}

/** Adds up how much of each page moves after it was first drawn, as browsers count it. */
const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        (window as unknown as { shifted: number }).shifted += (entry as PerformanceEntry & { value: number }).value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shifted = (page: Page) => page.evaluate(() => (window as unknown as { shifted: number }).shifted);

const live = (page: Page) => page.locator('#app:not([data-waiting])').waitFor({ state: 'attached' });

test.describe('without any program', () => {
  test.use({ javaScriptEnabled: false });

  test('the venues can be read, searched by text and category, and opened', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveTitle(`${title} · Reserva`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(20);
    await page.getByRole('textbox', { name: 'Pesquisa' }).fill('kianda');
    await page.getByRole('button', { name: 'Pesquisar' }).click();
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Casa da Kianda']);
    await page.goto('/');
    await page.getByRole('button', { name: 'Spa' }).click();
    await expect(page.getByRole('button', { name: 'Spa' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('heading', { level: 3 }).first()).toContainText('Spa');
    await page.locator('a:has(h3)').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Spa');
  });

  test('the list goes on by a link, and each part is known by its own address', async ({ page }) => {
    await page.goto('/');
    const names = page.getByRole('heading', { level: 3 });
    const first = await names.allTextContents();
    await expect(page.getByRole('button', { name: /Ver Mais/ })).toBeHidden();
    await page.getByRole('link', { name: 'Ver Mais Estabelecimentos' }).click();
    await expect(page).toHaveURL(/\/\?pagina=2$/);
    expect((await names.allTextContents()).filter((name) => first.includes(name))).toEqual([]);
    expect(await names.count()).toBeGreaterThan(0);
    const site = new URL(page.url()).origin;
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${site}/?pagina=2`);
    await expect(page.locator('link[hreflang=en]')).toHaveAttribute('href', `${site}/?pagina=2&lang=EN`);
    expect((await page.goto('/?pagina=400'))!.status()).toBe(404);
  });

  test('who cannot book by the form is told to call', async ({ page }) => {
    await page.goto(`/r/${slug}?lang=EN`);
    const card = page.getByRole('complementary', { name: 'Make a Booking' });
    // Playwright reads no text from the element around it
    await expect(card.locator('noscript p')).toContainText('your browser has to allow JavaScript');
    const phone = card.getByRole('link', { name: /^\+244/ });
    await expect(phone).toBeVisible();
    await expect(phone).toHaveAttribute('href', /^tel:\+244\d{9}$/);
    await expect(page.getByRole('form')).toBeHidden();
  });

  test('a venue’s page names it, today’s times and its phone', async ({ page }) => {
    await page.goto(`/r/${slug}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Casa da Kianda' })).toBeVisible();
    await expect(page.getByText(formatLongDate(aDayAhead(0), 'PT-AO')).first()).toBeVisible();
    // Late in the evening all of the day's times have begun
    const times = page.getByRole('button', { name: /^\d\d:\d\d/ });
    await expect(times.or(page.getByText('Os horários deste dia já começaram.')).first()).toBeVisible();
    await expect(page.getByRole('link', { name: /\+244/ }).first()).toHaveAttribute('href', /^tel:\+244/);
  });
});

test('the browser goes on from what was drawn: nothing is asked twice, nothing moves, nothing is refused', async ({
  page,
}) => {
  const { calls, complaints } = heard(page);
  await watchShifts(page);
  // The server knows of neither width
  for (const viewport of [
    { width: 360, height: 800 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport);
    for (const path of [
      '/',
      '/estabelecimentos',
      `/r/${slug}`,
      '/r/nao-existe',
      '/nada',
      '/?lang=EN',
      '/?lang=PT-AO',
    ]) {
      await page.goto(path);
      // The same elements: what was drawn has not been thrown away
      await page.evaluate(() => Object.assign(document.querySelector('h1')!, { drawn: true }));
      await live(page);
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => 'drawn' in document.querySelector('h1')!), path).toBe(true);
      expect(await shifted(page), path).toBeLessThanOrEqual(0.02);
      expect(await rulesThatStandTwice(page), path).toEqual([]);
    }
  }
  expect(calls.filter((path) => path !== '/api/auth/user')).toEqual([]);
  expect(complaints).toEqual([]);
});

/** What the program has written again because it did not know that the server had: later in a sheet, it would win there. */
const rulesThatStandTwice = (page: Page) =>
  page.evaluate(() =>
    [...document.styleSheets].flatMap((sheet) => {
      const rules = [...sheet.cssRules].map((rule) => rule.cssText);
      return rules.filter((rule, index) => rules.indexOf(rule) < index);
    }),
  );

test('the address says what is there: found, not found, moved', async ({ page, request }) => {
  expect((await request.get('/gerir-reserva')).status()).toBe(200);
  const nothing = await page.goto('/no/such/page');
  expect(nothing!.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  const none = await page.goto('/r/nao-existe');
  expect(none!.status()).toBe(404);
  await expect(page.getByText('O estabelecimento que procura não existe ou foi removido.')).toBeVisible();
  const moved = await request.get('/super-admin', { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([301, '/admin']);
});

test('a venue says itself to search engines and to whoever shares its link', async ({ page }) => {
  await page.goto(`/r/${slug}`);
  const site = new URL(page.url()).origin;
  const link = (rel: string) => page.locator(`link[rel=${rel}]`);
  await expect(link('canonical')).toHaveAttribute('href', `${site}/r/${slug}`);
  const languages = await page
    .locator('link[rel=alternate]')
    .evaluateAll((all) => all.map((one) => [one.getAttribute('hreflang'), one.getAttribute('href')]));
  expect(languages).toEqual([
    ['pt-AO', `${site}/r/${slug}?lang=PT-AO`],
    ['pt-PT', `${site}/r/${slug}?lang=PT-PT`],
    ['en', `${site}/r/${slug}?lang=EN`],
    ['x-default', `${site}/r/${slug}`],
  ]);
  const meta = (name: string) => page.locator(`meta[property="${name}"], meta[name="${name}"]`);
  await expect(meta('og:title')).toHaveAttribute('content', 'Casa da Kianda');
  await expect(meta('description')).toHaveAttribute('content', /Cozinha do mar/);
  const image = (await meta('og:image').getAttribute('content'))!;
  expect((await page.request.get(image)).headers()['content-type']).toMatch(/^image\/(jpeg|png)/);
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!);
  expect(data).toMatchObject({
    '@type': 'Restaurant',
    name: 'Casa da Kianda',
    potentialAction: { '@type': 'ReserveAction' },
  });
});

test('a language named in the address is shown, said, and kept', async ({ page }) => {
  await page.goto(`/r/${slug}?lang=EN`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await live(page);
  await expect(page.getByRole('heading', { name: 'Make a Reservation' }).or(page.locator('#panel'))).toBeVisible();
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('banner').getByLabel('Language').selectOption('PT-PT');
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-PT');
  const html = await (await page.request.get('/')).text();
  expect(html).toContain('<html lang="pt-PT">');
});

test('a venue whose words are full of code and of other scripts is shown as it writes itself, and found when it moves', async ({
  page,
}) => {
  const name = 'Tasca </script><script>window.hit=1</script>';
  const description = '<img src=x onerror="window.hit=1"> \u2028 مطعم \u202e abc';
  await signInAsManager(page);
  const venue = await demoVenue(page.request, slug);
  const all = await (await page.request.get('/api/admin/venues')).json();
  const before = all.venues.find((one: { id: string }) => one.id === venue.id);
  const save = (change: object) =>
    page.request.put(`/api/admin/venues/${venue.id}`, { data: { ...before, version: undefined, ...change } });
  expect((await save({ name, description })).ok()).toBe(true);
  const { complaints } = heard(page);
  await page.goto(`/r/${slug}`);
  await live(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page).toHaveTitle(`${name} · Reserva`);
  await expect(page.getByText('onerror=', { exact: false }).first()).toBeVisible();
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  expect(complaints).toEqual([]);
  // And its former address leads to the present one, for good
  expect((await save({ slug: 'casa-de-outro-nome' })).ok()).toBe(true);
  const former = await page.request.get(`/r/${slug}?lang=EN`, { maxRedirects: 0 });
  expect([former.status(), former.headers().location]).toEqual([301, '/r/casa-de-outro-nome?lang=EN']);
  expect((await save({})).ok()).toBe(true);
});

test('what is typed while the screen comes to life is not lost either', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.addInitScript(typeMeanwhile, tomorrow);
  await page.goto(`/r/${slug}`, { waitUntil: 'commit' });
  await live(page);
  expect(await page.evaluate(() => (window as unknown as { wasEarly?: boolean }).wasEarly)).toBe(true);
  const form = page.getByRole('form', { name: 'Fazer Reserva' });
  await expect(form.getByLabel('Data')).toHaveValue(tomorrow);
  await expect(form.getByText(formatLongDate(tomorrow, 'PT-AO')).first()).toBeVisible();
});

/** Chooses a day in the form as soon as the drawing is being taken over, and notes that it was not as yet. */
function typeMeanwhile(date: string): void {
  const has = (element: Element | null, key: string) =>
    element !== null && Object.keys(element).some((each) => each.startsWith(key));
  const look = () => {
    if (!has(document.getElementById('app'), '__reactContainer')) return void setTimeout(look);
    const field = document.querySelector<HTMLInputElement>('form[aria-labelledby="panel"] input[type="date"]')!;
    Object.assign(window, { wasEarly: !has(field, '__reactProps') });
    field.value = date;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  look();
}

test('what is typed before the program comes is not lost', async ({ page }) => {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/r/${slug}`, { waitUntil: 'commit' });
  const form = page.getByRole('form', { name: 'Fazer Reserva' });
  await form.getByLabel('Nome').fill('Marisa Lopes');
  await form.getByLabel('Pessoas').selectOption({ index: 3 });
  await form.getByLabel('Nome').press('Enter');
  letThrough();
  await live(page);
  // Day and people, and nothing personal
  await expect(page).toHaveURL(new RegExp(`/r/${slug}\\?data=[\\d-]+&pessoas=4$`));
  await expect(form.getByLabel('Nome')).toHaveValue('Marisa Lopes');
  await expect(form.getByText(/4 pessoas · /)).toBeVisible();
  await form.getByRole('button', { name: 'Reservar' }).click();
  await expect(form.getByLabel('Nome')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByLabel('Telefone')).toHaveAttribute('aria-invalid', 'true');
});

test('a hovered card has no rectangle behind its rating', async ({ page }) => {
  await page.goto('/');
  await live(page);
  const card = page.locator('a[href^="/estabelecimento/"]').first();
  const rating = card.locator('h3 + span');
  const details = card.getByText('Ver Detalhes');
  const colourOf = (part: typeof rating) => part.evaluate((each) => getComputedStyle(each).backgroundColor);
  const before = await colourOf(details);
  await rating.hover();
  await expect.poll(() => colourOf(details)).not.toBe(before);
  expect(await colourOf(rating)).toBe('rgba(0, 0, 0, 0)');
});

test('on a phone "Pesquisar" leads to the results, without motion where that is wished', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 560 });
  await page.goto('/');
  await live(page);
  const heading = page.getByRole('heading', { name: 'Estabelecimentos', exact: true });
  await expect(heading).not.toBeInViewport();
  await page
    .getByRole('searchbox')
    .or(page.getByLabel('Pesquisa', { exact: true }))
    .first()
    .fill('kianda');
  await page.getByRole('button', { name: 'Pesquisar', exact: true }).click();
  await expect(heading).toBeInViewport();
  await expect(heading).toBeFocused();
  await expect(page).toHaveURL(/q=kianda/);
});
