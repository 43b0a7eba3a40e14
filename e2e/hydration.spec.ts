import { DAY_MS, serviceDay } from '#shared/time';
import { expect, test } from './test.ts';

/** Hydrated: the page responds to presses. */
const LIVE = '#app:not([data-waiting])';

const [PHONE, NARROWEST, TABLET] = [360, 320, 768];

/** Browsers by time zone, languages, clock offset and language cookie. One walks at all widths, the others at one each. */
const browsers = [
  {
    name: 'an English browser far east',
    timezoneId: 'Pacific/Kiritimati',
    locale: 'en-US',
    cookie: null,
    ahead: 0,
    widths: [PHONE, NARROWEST, TABLET],
  },
  {
    name: 'a Portuguese cookie in an English browser',
    timezoneId: 'America/Los_Angeles',
    locale: 'en-GB',
    cookie: 'PT-AO',
    ahead: 0,
    widths: [PHONE],
  },
  {
    name: 'an English cookie in a Portuguese browser',
    timezoneId: 'Africa/Luanda',
    locale: 'pt-PT',
    cookie: 'EN',
    ahead: 0,
    widths: [TABLET],
  },
  {
    name: 'a clock that is a day ahead',
    timezoneId: 'Africa/Luanda',
    locale: 'pt-AO',
    cookie: 'EN',
    ahead: DAY_MS,
    widths: [NARROWEST],
  },
  {
    name: 'a clock that is a day behind',
    timezoneId: 'Europe/Lisbon',
    locale: 'pt-BR',
    cookie: null,
    ahead: -DAY_MS,
    widths: [PHONE],
  },
];

/** Runs before the page's own code: shifts the clock, while timers continue. */
function moveClock(ahead: number): void {
  const RealDate = Date;
  class MovedDate extends RealDate {
    constructor(...given: [] | [number]) {
      if (given.length === 0) super(RealDate.now() + ahead);
      else super(...given);
    }
    static override now = () => RealDate.now() + ahead;
  }
  globalThis.Date = MovedDate as DateConstructor;
}

for (const { name, timezoneId, locale, cookie, ahead, widths } of browsers) {
  test(`a visit of the public pages hydrates without an error: ${name}`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ timezoneId, locale });
    if (cookie !== null) await context.addCookies([{ name: 'reserva.lang', value: cookie, url: baseURL! }]);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !/status of 40[14]/.test(message.text())) complaints.push(message.text());
    });
    if (ahead !== 0) await page.addInitScript(moveClock, ahead);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/');
      await page.locator(LIVE).waitFor({ state: 'attached' });
      const chips = page.locator('button[aria-pressed], a[aria-current]').filter({ hasText: /Bar|Restaurante/ });
      await chips.first().click();
      await expect(page).toHaveURL(/categoria=/);
      // The first reload is left during hydration
      await page.reload({ waitUntil: 'domcontentloaded' });
      await page.reload();
      await page.locator(LIVE).waitFor({ state: 'attached' });
      await page.goto(`${page.url()}&lang=EN`);
      await page.locator(LIVE).waitFor({ state: 'attached' });
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await page.goBack();
      await page.locator(LIVE).waitFor({ state: 'attached' });
      await page.goto('/estabelecimentos?pessoas=3-4&periodo=evening');
      await page.locator(LIVE).waitFor({ state: 'attached' });
      await expect(page.locator('#results')).toBeVisible();
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
}

test('a phone whose clock is wrong by a day begins with the day of the server', async ({ browser }) => {
  const day = serviceDay(new Date(), 'Africa/Luanda');
  for (const ahead of [DAY_MS, -DAY_MS]) {
    const context = await browser.newContext();
    await context.addInitScript(moveClock, ahead);
    const page = await context.newPage();
    await page.goto('/r/casa-da-kianda');
    await page.locator(LIVE).waitFor({ state: 'attached' });
    await expect(page.getByLabel('Data', { exact: true }).first()).toHaveValue(day);
    await page.goto(`/?data=${day}`);
    await page.locator(LIVE).waitFor({ state: 'attached' });
    await expect(page.getByLabel('Data', { exact: true }).first()).toHaveValue(day);
    await context.close();
  }
});

test('a language change during a slow hydration causes no error', async ({ browser }) => {
  for (const delay of [400, 600, 800, 1000]) {
    const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 3 });
    await page.goto('/', { waitUntil: 'commit' });
    await page.waitForTimeout(delay); // different stages of hydration
    await page.getByRole('combobox', { name: /Idioma|Language/ }).selectOption('EN');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find and Book Your Place');
    await context.close();
  }
});
