import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { type App, standIn } from '#desktop/harness/drive';
import { createDesk, type Desk } from '#desktop/main/desk';
import { StartNotices } from '#desktop/main/notices';
import type { SecretName } from '#desktop/main/ports';
import { settingsOver } from '#desktop/main/settings';
import type { DeskStatus } from '#shared/desk/local';
import { newId } from '#shared/ids';
import { addDays, serviceDay, systemClock } from '#shared/time';
import { fillToday, fillVenues, roomId, settle, venueId } from './fill.ts';
import { check, type Figure, median } from './report.ts';
import { type Stage, startServer } from './stage.ts';

const PARTIES = 500;
const UNSENT = 1_000;
const ACTS = 100;
const PASSWORD = 'only for this measurement';
const PASSPHRASE = 'nobody remembers it';
const today = serviceDay(systemClock.now(), 'Africa/Luanda');

/** The desk's own promises: quick under the finger, quick to open, quick to be home after a long evening in the dark. */
export async function measureDeskApp(stage: Stage): Promise<Figure[]> {
  await stage.create('desk');
  await stage.run('desk', ...fillVenues(1, 10_000), ...fillToday(PARTIES, today), ...settle);
  const server = await startServer(stage.url('desk'));
  try {
    return [bundle(), ...(await inMain(server.url)), ...(await onScreen(server.url))];
  } finally {
    await server.stop();
  }
}

/** Reading and running the built main file, with Electron's API there already. */
function bundle(): Figure {
  const code = `
    await import('./desktop/harness/register.ts');
    await import('electron');
    process.argv.push('--user-data-dir=' + process.env.FOLDER);
    const started = performance.now();
    await import('./out/main/start.js');
    process.stdout.write(String(performance.now() - started));
    process.exit(0);`;
  const times = Array.from({ length: 7 }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'reserva-bench-'));
    const env = { ...process.env, FOLDER: folder };
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { env, encoding: 'utf8' });
    rmSync(folder, { recursive: true, force: true });
    return Number(stdout);
  });
  const ms = median(times);
  return check(
    "desk: main's bundle ready in Node",
    `${ms.toFixed(0)} ms`,
    '≤ 300 ms',
    ms > 0 && ms <= 300,
    spread(times),
  );
}

/** The main process's code over real files, against the real server. */
async function inMain(url: string): Promise<Figure[]> {
  const installation = anInstallation(url);
  let desk = installation.start();
  try {
    await signIn(desk, url);
    // Online is said after a whole exchange: the day is on the disk then, and nobody asks the server for it any more
    await until(async () => (await status(desk)).link.kind === 'online');
    installation.isCut = true;
    const openings: number[] = [];
    for (let n = 0; n < 9; n++) {
      await desk.close();
      const started = performance.now();
      desk = installation.start();
      await seen(desk);
      openings.push(performance.now() - started);
    }
    const opened = median(openings.slice(1));
    for (let n = 0; n < UNSENT; n++) await ask(desk, 'bookAtDesk', aBooking(n));
    installation.isCut = false;
    const started = performance.now();
    void ask(desk, 'tryNow', {});
    await until(async () => (await status(desk)).unsent === 0);
    const seconds = (performance.now() - started) / 1000;
    return [
      check(
        `desk: a kept day of ${PARTIES} parties opens in main`,
        `${opened.toFixed(0)} ms`,
        '≤ 100 ms',
        opened <= 100,
        spread(openings.slice(1)),
      ),
      check(`desk: ${UNSENT} unsent acts are home`, `${seconds.toFixed(2)} s`, '≤ 3 s', seconds <= 3),
    ];
  } finally {
    await desk.close();
    rmSync(installation.folder, { recursive: true, force: true });
  }
}

const tomorrow = addDays(today, 1);
const aBooking = (n: number) => ({
  id: newId(),
  venueId: venueId(1),
  kind: 'phone',
  name: `Grupo ${n}`,
  phone: `+2449${23_000_000 + n}`,
  people: 2,
  date: tomorrow,
  roomId: roomId(1),
  time: ['19:00', '20:00', '21:00', '22:00'][n % 4],
});

const status = (desk: Desk) => ask<DeskStatus>(desk, 'deskStatus', {});
const seen = (desk: Desk) => ask<unknown[]>(desk, 'venueReservations', { venueId: venueId(1), date: today });

async function ask<Value>(desk: Desk, name: string, input: object): Promise<Value> {
  const result = await desk.call({ name, input, language: 'pt-AO', idempotencyKey: newId() });
  if (!result.ok) throw new Error(`${name}: ${result.body}`);
  return result.value as Value;
}

async function signIn(desk: Desk, url: string): Promise<void> {
  await ask(desk, 'setServer', { url });
  await ask(desk, 'signInHere', { password: PASSWORD });
  await ask(desk, 'chooseVenue', { venueId: venueId(1), name: 'Balcão' });
}

/** A disk, a keychain in memory, and a line that can be cut. */
function anInstallation(url: string) {
  const folder = mkdtempSync(join(tmpdir(), 'reserva-bench-'));
  const kept = new Map<SecretName, string>();
  const settings = settingsOver({ store: { serverUrl: url } });
  const installation = {
    folder,
    isCut: false,
    start: () =>
      createDesk({
        folder,
        settings,
        ticks: { wall: () => systemClock.now(), monotonic: () => performance.now() },
        timers: {
          after: (milliseconds, run) => {
            const timer = setTimeout(run, milliseconds);
            return () => clearTimeout(timer);
          },
        },
        random: Math.random,
        fetch: (...given) => (installation.isCut ? Promise.reject(new Error('cut')) : fetch(...given)),
        keys: {
          kind: 'keychain',
          secrets: {
            get: async (name) => kept.get(name) ?? null,
            set: async (name, value) => void kept.set(name, value),
            delete: async (name) => void kept.delete(name),
          },
        },
        policy: { policy: {}, malformed: null },
        notices: new StartNotices(),
        machine: 'bench',
        shell: {
          print: async () => undefined,
          openOutside: () => undefined,
          update: () => ({ state: 'none', version: null }),
          installUpdate: () => undefined,
        },
        report: (error) => console.error(error),
      }),
  };
  return installation;
}

/** The real window over the real main process: its first screen, and acts in an outage. */
async function onScreen(url: string): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'reserva-bench-'));
  const app = await standIn({ app: resolve('.'), folder });
  try {
    const firsts = await firstScreens(app);
    const acts = await actsInTheDark(app, url);
    const sorted = [...acts].sort((a, b) => a - b);
    const p99 = sorted[Math.ceil(sorted.length * 0.99) - 1]!;
    const first = median(firsts);
    return [
      check('desk: first screen in Chromium', `${first.toFixed(0)} ms`, '≤ 1000 ms', first <= 1000, spread(firsts)),
      check(
        `desk: an act offline is written down and painted (p99 of ${acts.length})`,
        `${p99.toFixed(0)} ms`,
        '≤ 50 ms',
        p99 <= 50,
        `median ${median(acts).toFixed(0)} ms; ${PARTIES} parties on the day`,
      ),
    ];
  } finally {
    await app.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function firstScreens({ page }: App): Promise<number[]> {
  const times: number[] = [];
  await page.waitForSelector('h1', { state: 'visible', timeout: 30_000 });
  for (let n = 0; n < 6; n++) {
    await page.reload({ waitUntil: 'commit' });
    await page.waitForSelector('h1', { state: 'visible' });
    times.push(await page.evaluate(() => performance.now()));
  }
  return times.slice(1);
}

async function actsInTheDark({ page, main }: App, url: string): Promise<number[]> {
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
  // Without a keychain there is a passphrase; with one the call changes nothing
  await call('givePassphrase', { passphrase: PASSPHRASE });
  await call('signInHere', { password: PASSWORD });
  await call('chooseVenue', { venueId: venueId(1), name: 'Janela' });
  await page.getByRole('button', { name: 'Agora não' }).click();
  await page.locator('li[data-line] button', { hasText: 'Sentar' }).first().waitFor({ timeout: 30_000 });
  // From here on nobody answers: main's own network ends each request
  await main(({ net }) => {
    (net as { fetch: unknown }).fetch = () => Promise.reject(new Error('net::ERR_INTERNET_DISCONNECTED'));
  }, null);
  const times: number[] = [];
  for (let n = 0; n <= ACTS; n++) {
    const ms = await seatNext(page, n + 1);
    // The first acts find the line gone
    if (n > 1) times.push(ms);
  }
  return times;
}

/** From the click until the badge counts the act, which main does once it is on the disk, and the row is another. */
const seatNext = (page: Page, count: number): Promise<number> =>
  page.evaluate(
    (unsent) =>
      new Promise<number>((done) => {
        const button = [...document.querySelectorAll<HTMLElement>('li[data-line] button')].find(
          ({ textContent }) => textContent === 'Sentar',
        )!;
        const row = button.closest('li')!;
        const started = performance.now();
        const look = () => {
          const isCounted = document.querySelector('header')!.textContent!.includes(`${unsent} por enviar`);
          const isPainted = !row.isConnected || row.textContent!.includes('Sentados');
          if (!isCounted || !isPainted) return;
          seen.disconnect();
          requestAnimationFrame(() => setTimeout(() => done(performance.now() - started)));
        };
        const seen = new MutationObserver(look);
        seen.observe(document.body, { childList: true, subtree: true, characterData: true });
        button.click();
      }),
    count,
  );

/** Asks seldom: a window hears of changes, and who asks on and on takes the time that is measured. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  const started = performance.now();
  while (!(await holds())) {
    if (performance.now() - started > 180_000) throw new Error('it does not come to an end');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const spread = (times: number[]) => `from ${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)} ms`;
