import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { findBrowser } from '#scripts/programs';
import { check, type Figure, median } from './report.ts';
import { startServer } from './stage.ts';

/** CPU throttling of a mid-range phone. */
const SLOWED = 4;
const LINE = { downMbit: 7.5, upMbit: 2.6, latencyMs: 150 };
const VIEW = { width: 360, height: 800 };
const OPENINGS = 3;
const MOST = { lcpMs: 2000, shift: 0.02, interactionMs: 150, kib: 300 };

interface Vitals {
  lcpMs: number;
  shift: number;
  interactionMs: number;
  /** KiB received at the first visit, all resources included. */
  kib: number;
  element: string;
}

/** The public pages with a visitor's first interaction. */
const screens: Record<string, { path: string; press: (page: Page) => Promise<void> }> = {
  home: { path: '/', press: (page) => page.getByRole('button', { name: /Restaurante/ }).click() },
  venue: {
    path: '/r/casa-da-kianda',
    press: async (page) => {
      await page.getByRole('button', { name: 'Dia seguinte', exact: true }).click();
    },
  },
};

/** Largest Contentful Paint, layout shift and one interaction of the public pages, at a first visit without cache. */
export async function measureVitals(): Promise<Figure[]> {
  const server = await startServer();
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  const figures: Figure[] = [];
  try {
    for (const [name, screen] of Object.entries(screens)) {
      const seen: Vitals[] = [];
      for (let opening = 0; opening < OPENINGS; opening++) seen.push(await open(browser, server.url, screen));
      figures.push(...figuresOf(name, seen));
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  return figures;
}

function figuresOf(name: string, seen: Vitals[]): Figure[] {
  const of = (what: Exclude<keyof Vitals, 'element'>) => median(seen.map((each) => each[what]));
  const all = (what: Exclude<keyof Vitals, 'element'>) => seen.map((each) => Math.round(each[what])).join(', ');
  const [lcp, shift, interaction] = [of('lcpMs'), of('shift'), of('interactionMs')];
  return [
    check(
      `${name}: largest paint`,
      `${Math.round(lcp)} ms`,
      `≤ ${MOST.lcpMs} ms`,
      lcp <= MOST.lcpMs,
      `${all('lcpMs')}; ${seen[0]!.element}`,
    ),
    check(`${name}: layout shift`, shift.toFixed(3), `≤ ${MOST.shift}`, shift <= MOST.shift),
    check(
      `${name}: interaction`,
      `${Math.round(interaction)} ms`,
      `≤ ${MOST.interactionMs} ms`,
      interaction <= MOST.interactionMs,
      all('interactionMs'),
    ),
    check(
      `${name}: all that came over the line`,
      `${Math.round(of('kib'))} KiB`,
      `≤ ${MOST.kib} KiB`,
      of('kib') <= MOST.kib,
    ),
  ];
}

async function open(browser: Browser, url: string, { path, press }: (typeof screens)[string]): Promise<Vitals> {
  const context = await browser.newContext({ viewport: VIEW, deviceScaleFactor: 2, hasTouch: true });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await slowDown(session);
    const received = countReceived(session);
    await page.addInitScript(watch);
    await page.goto(url + path, { waitUntil: 'networkidle' });
    await page.locator('#app:not([data-waiting])').waitFor({ state: 'attached' });
    const kib = received() / 1024;
    await press(page);
    await page.waitForFunction(() => (window as unknown as { vitals: Vitals }).vitals.interactionMs > 0);
    return { ...(await page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals)), kib };
  } finally {
    await context.close();
  }
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LINE.latencyMs,
    downloadThroughput: (LINE.downMbit * 1e6) / 8,
    uploadThroughput: (LINE.upMbit * 1e6) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
}

/** Bytes received so far, compressed. */
function countReceived(session: CDPSession): () => number {
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  return () => bytes;
}

/** Runs in the page before its own scripts. */
function watch(): void {
  const vitals = { lcpMs: 0, shift: 0, interactionMs: 0, kib: 0, element: '' };
  Object.assign(window, { vitals });
  type Entry = PerformanceEntry & {
    element?: Element;
    value: number;
    hadRecentInput: boolean;
    interactionId: number;
  };
  const on = (type: string, see: (entry: Entry) => void, more: object = {}) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) see(entry as Entry);
    }).observe({ type, buffered: true, ...more });
  on('largest-contentful-paint', ({ startTime, element }) => {
    vitals.lcpMs = startTime;
    vitals.element =
      element === undefined ? '' : `${element.tagName} ${element.textContent?.slice(0, 40) ?? ''}`.trim();
  });
  on('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) vitals.shift += value;
  });
  on(
    'event',
    ({ duration, interactionId }) => {
      if (interactionId > 0) vitals.interactionMs = Math.max(vitals.interactionMs, duration);
    },
    { durationThreshold: 16 },
  );
}
