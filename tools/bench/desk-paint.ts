import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { serviceDay, systemClock } from '#shared/time';
import { type RunningApp, standIn } from '#tools/electron-stand-in/drive';
import { type ActTimes, actOn, callEmpty } from './desk-act.ts';
import { fillToday, fillVenues, settle, venueId } from './fill.ts';
import { check, type Figure, median, quantile } from './report.ts';
import { type Stage, startServer } from './stage.ts';

const PARTIES = 500;
const ACTS = 100;
const EMPTY_CALLS = 200;
const PASSWORD = 'only for this measurement';
const PASSPHRASE = 'nobody remembers it';
const today = serviceDay(systemClock.now(), 'Africa/Luanda');

/** Times of the real window over the real main process, on the stand-in for Electron. */
export async function measureDeskPaint(stage: Stage): Promise<Figure[]> {
  await stage.create('paint');
  await stage.run('paint', ...fillVenues(1, 10_000), ...fillToday(PARTIES, today), ...settle);
  const server = await startServer(stage.url('paint'));
  const folder = mkdtempSync(join(tmpdir(), 'reserva-bench-'));
  const app = await standIn({ app: resolve('.'), folder });
  try {
    const firsts = await firstScreens(app.page);
    const first = median(firsts);
    await openDay(app, server.url);
    return [
      check('desk: first screen in Chromium', `${first.toFixed(0)} ms`, '≤ 1000 ms', first <= 1000, spread(firsts)),
      ...(await measureOfflineActs(app)),
    ];
  } finally {
    await app.kill();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function firstScreens(page: Page): Promise<number[]> {
  const times: number[] = [];
  await page.waitForSelector('h1', { state: 'visible', timeout: 30_000 });
  for (let n = 0; n < 6; n++) {
    await page.reload({ waitUntil: 'commit' });
    await page.waitForSelector('h1', { state: 'visible' });
    times.push(await page.evaluate(() => performance.now()));
  }
  return times.slice(1);
}

/** Signs in, opens the day, then cuts the connection. */
async function openDay({ page, main }: RunningApp, url: string): Promise<void> {
  const call = (name: string, input: object) =>
    page.evaluate(
      async ([called, given]) => {
        const { reserva } = window as unknown as {
          reserva: { call(call: object): Promise<{ ok: boolean; body: string }> };
        };
        const result = await reserva.call({ name: called, input: given, language: 'pt-AO' });
        if (!result.ok) throw new Error(result.body);
      },
      [name, input] as const,
    );
  await call('setServer', { url });
  // Without a keychain the desk needs a passphrase; with one this call has no effect
  await call('givePassphrase', { passphrase: PASSPHRASE });
  await call('signInHere', { password: PASSWORD });
  await call('chooseVenue', { venueId: venueId(1), name: 'Janela' });
  await page.getByRole('button', { name: 'Agora não' }).click();
  await page.locator('li[data-line] button', { hasText: 'Sentar' }).first().waitFor({ timeout: 30_000 });
  await main(({ net }) => {
    (net as { fetch: unknown }).fetch = () => Promise.reject(new Error('net::ERR_INTERNET_DISCONNECTED'));
  }, null);
}

async function measureOfflineActs(app: RunningApp): Promise<Figure[]> {
  const { page } = app;
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  // Warm-up: the first actions detect the outage
  await actOn(app, 1);
  await actOn(app, 2);
  const before = await busyMs(app, cdp);
  const acts: ActTimes[] = [];
  for (let n = 0; n < ACTS; n++) acts.push(await actOn(app, n + 3));
  const after = await busyMs(app, cdp);
  const empty: number[] = [];
  for (let n = 0; n < EMPTY_CALLS; n++) empty.push(await callEmpty(page));
  const times = acts.map(({ painted }) => painted);
  const p99 = quantile(times, 0.99);
  const load = loadavg()
    .map((each) => each.toFixed(1))
    .join(' ');
  printParts(acts);
  return [
    check(
      `desk: an act offline is written down and painted (p99 of ${acts.length})`,
      `${p99.toFixed(0)} ms`,
      '≤ 50 ms',
      p99 <= 50,
      `median ${median(times).toFixed(0)} ms; ${PARTIES} parties on the day; processor per act: main ` +
        `${((after.main - before.main) / ACTS).toFixed(1)} ms, page ${((after.page - before.page) / ACTS).toFixed(1)} ms; ` +
        `an empty call over the stand-in's bridge, which Electron has not: ${median(empty).toFixed(1)} ms, ` +
        `p99 ${quantile(empty, 0.99).toFixed(1)} ms; load ${load}`,
    ),
  ];
}

/** Prints the duration of each stage. */
function printParts(acts: ActTimes[]): void {
  for (const part of Object.keys(acts[0]!.parts)) {
    const times = acts.map(({ parts }) => parts[part]!);
    console.log(`     ${part}: median ${median(times).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms`);
  }
}

/** CPU time of the main process and of the page's main thread. */
async function busyMs({ main }: RunningApp, cdp: CDPSession): Promise<{ main: number; page: number }> {
  const inMain = await main(() => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }, null);
  const { metrics } = await cdp.send('Performance.getMetrics');
  const task = metrics.find(({ name }) => name === 'TaskDuration')!.value;
  return { main: inMain, page: task * 1000 };
}

const spread = (times: number[]) => `from ${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)} ms`;
