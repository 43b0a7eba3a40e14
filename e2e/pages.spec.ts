import type { Page } from '@playwright/test';
import { formatLongDate } from '#shared/time';
import { bookingForm, demoVenue, managerSession, today, tomorrow } from './people.ts';
import { expect, test } from './test.ts';

const slug = 'casa-da-kianda';
const title = 'Encontre e Reserve o Seu Espaço';

/** Records the browser's API calls and console errors. */
function heard(page: Page) {
  const calls: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // The session call of a visitor answers 401
    if (message.type() === 'error' && !/status of 40[14]/.test(message.text())) complaints.push(message.text());
  });
  return { calls, complaints };
}

/** Sums the layout shifts of each page, as the browser reports them. */
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor reads, searches by text and category, and opens the venues', async ({ page }) => {
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

  test('the list continues by a link, and each page has its own canonical address', async ({ page }) => {
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

  test('a visitor who cannot use the form is told to call', async ({ page }) => {
    await page.goto(`/r/${slug}?lang=EN`);
    const card = page.getByRole('complementary', { name: 'Make a Booking' });
    // Playwright cannot read the text by the outer element
    await expect(card.locator('noscript p')).toContainText('your browser has to allow JavaScript');
    const phone = card.getByRole('link', { name: /^\+244/ });
    await expect(phone).toBeVisible();
    await expect(phone).toHaveAttribute('href', /^tel:\+244\d{9}$/);
    await expect(page.getByRole('form')).toBeHidden();
  });

  test('the privacy notice is read, and shared with its title', async ({ page }) => {
    await page.goto('/privacidade?lang=EN');
    await expect(page).toHaveTitle('Privacy · Reserva');
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /what a booking needs/);
    await page.goto('/privacidade?lang=PT-AO');
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', 'Privacidade');
    await expect(page.getByRole('heading', { name: 'O que guardamos' })).toBeVisible();
  });

  test('a guest’s page says what it needs', async ({ page }) => {
    await page.goto('/reserva/nada');
    await expect(page.locator('noscript p')).toBeVisible();
  });

  test('a venue’s page shows its name, today’s times and its phone', async ({ page }) => {
    await page.goto(`/r/${slug}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Casa da Kianda' })).toBeVisible();
    await expect(page.getByText(formatLongDate(today(), 'PT-AO')).first()).toBeVisible();
    // Late in the evening all of today's times have begun
    const times = page.getByRole('button', { name: /^\d\d:\d\d/ });
    await expect(times.or(page.getByText('Os horários deste dia já começaram.')).first()).toBeVisible();
    await expect(page.getByRole('link', { name: /\+244/ }).first()).toHaveAttribute('href', /^tel:\+244/);
  });
});

test('hydration repeats no request, shifts no layout and violates no policy', async ({ page }) => {
  const { calls, complaints } = heard(page);
  await watchShifts(page);
  // The server does not know the width
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
      `/r/${slug}?fbclid=IwAR0&utm_source=whatsapp`,
    ]) {
      await page.goto(path);
      // Same element: hydration has kept the server's markup
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

/** Style rules inserted again by the browser: later in a sheet, they would override others. */
const rulesThatStandTwice = (page: Page) =>
  page.evaluate(() =>
    [...document.styleSheets].flatMap((sheet) => {
      const rules = [...sheet.cssRules].map((rule) => rule.cssText);
      return rules.filter((rule, index) => rules.indexOf(rule) < index);
    }),
  );

test('an address with parameters of other sites is the same page, with the same canonical address', async ({
  request,
}) => {
  for (const [path, canonical] of [
    ['/', '/'],
    ['/?pagina=2', '/?pagina=2'],
    [`/r/${slug}`, `/r/${slug}`],
    [`/r/${slug}?lang=EN`, `/r/${slug}?lang=EN`],
  ] as const) {
    const clean = await request.get(path);
    const marked = await request.get(`${path}${path.includes('?') ? '&' : '?'}fbclid=IwAR0&utm_source=whatsapp`);
    expect(marked.headers().etag, path).toBe(clean.headers().etag);
    const href = new URL(canonical, clean.url()).href;
    expect(await marked.text(), path).toContain(`rel="canonical" href="${href}"`);
  }
});

test('the status of an address says found, not found or moved', { tag: ['@spec-2.19', '@spec-8.24'] }, async ({
  page,
  request,
}) => {
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

test('a venue page has metadata for search engines and link previews', async ({ page }) => {
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

test('a language in the address is used, declared and kept, until the visitor changes it', {
  tag: ['@spec-1.14'],
}, async ({ page }) => {
  await page.goto(`/r/${slug}?lang=EN`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await live(page);
  await expect(page.getByRole('heading', { name: 'Make a Reservation' }).or(page.locator('#panel'))).toBeVisible();
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('banner').getByText('Entrar')).toHaveCount(0);
  await page.getByRole('banner').getByLabel('Language').selectOption('PT-PT');
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-PT');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-PT');
  const html = await (await page.request.get('/')).text();
  expect(html).toContain('<html lang="pt-PT">');
});

test('a private page is read in the language of its address from the first read', async ({ page }) => {
  await page.goto('/reserva/nada?lang=EN');
  await expect(page.getByRole('heading', { name: 'Booking not found' })).toBeVisible();
  await expect(page.getByText('This link is not valid')).toBeVisible();
});

test('a venue with HTML and other scripts in its texts is shown literally, and redirects from its former address', async ({
  page,
}) => {
  const name = 'Tasca </script><script>window.hit=1</script>';
  const description = '<img src=x onerror="window.hit=1"> \u2028 مطعم \u202e abc';
  await managerSession(page);
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
  // The former address redirects permanently
  expect((await save({ slug: 'casa-de-outro-nome' })).ok()).toBe(true);
  const former = await page.request.get(`/r/${slug}?lang=EN`, { maxRedirects: 0 });
  expect([former.status(), former.headers().location]).toEqual([301, '/r/casa-de-outro-nome?lang=EN']);
  expect((await save({})).ok()).toBe(true);
});

test('input during hydration is kept', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.addInitScript(typeMeanwhile, tomorrow);
  await page.goto(`/r/${slug}`, { waitUntil: 'commit' });
  await live(page);
  expect(await page.evaluate(() => (window as unknown as { wasEarly?: boolean }).wasEarly)).toBe(true);
  const form = bookingForm(page);
  await expect(form.getByLabel('Data')).toHaveValue(tomorrow);
  await expect(form.getByText(formatLongDate(tomorrow, 'PT-AO')).first()).toBeVisible();
});

/** Chooses a day in the form during hydration and records that hydration was not complete. */
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

test('input before hydration is kept', async ({ page }) => {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/r/${slug}`, { waitUntil: 'commit' });
  const form = bookingForm(page);
  await form.getByLabel('Nome').fill('Marisa Lopes');
  await form.getByLabel('Pessoas').selectOption({ index: 3 });
  await form.getByLabel('Nome').press('Enter');
  letThrough();
  await live(page);
  // Day and party size only, no personal data
  await expect(page).toHaveURL(new RegExp(`/r/${slug}\\?data=[\\d-]+&pessoas=4$`));
  await expect(form.getByLabel('Nome')).toHaveValue('Marisa Lopes');
  await expect(form.getByText(/4 pessoas · /)).toBeVisible();
  await form.getByRole('button', { name: 'Reservar' }).click();
  await expect(form.getByLabel('Nome')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByLabel('Telefone')).toHaveAttribute('aria-invalid', 'true');
});

test('a hovered card has no background behind its rating', async ({ page }) => {
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

test('on a phone "Pesquisar" scrolls to the results, without animation if reduced motion is preferred', async ({
  page,
}) => {
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
