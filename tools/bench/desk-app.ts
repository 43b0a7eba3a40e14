import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDesk, type Desk } from '#desktop/main/desk';
import { settingsOver } from '#desktop/main/device/settings';
import type { SecretName } from '#desktop/main/ports';
import { startTimer } from '#desktop/main/shell/timer';
import { portsWithoutWindow } from '#desktop/main/testing/desk-ports';
import type { DeskStatus } from '#shared/desk/local';
import { newId } from '#shared/ids';
import { addDays, serviceDay, systemClock } from '#shared/time';
import { fillToday, fillVenues, roomId, settle, venueId } from './fill.ts';
import { check, type Figure, median, quantile } from './report.ts';
import { type Stage, startServer } from './stage.ts';

const PARTIES = 500;
const UNSENT = 1_000;
const PASSWORD = 'only for this measurement';
const today = serviceDay(systemClock.now(), 'Africa/Luanda');

/** How fast a stored day opens in the desk's main process, and how fast intents from an outage are sent. */
export async function measureHome(stage: Stage): Promise<Figure[]> {
  await stage.create('desk');
  await stage.run('desk', ...fillVenues(1, 10_000), ...fillToday(PARTIES, today), ...settle);
  const server = await startServer(stage.url('desk'));
  try {
    return await measureMain(server.url);
  } finally {
    await server.stop();
  }
}

/** Reads and runs the built main file with Electron's API already loaded. */
export function measureBundle(): Figure {
  const code = `
    await import('./tools/electron-stand-in/register.ts');
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

async function measureMain(url: string): Promise<Figure[]> {
  const installation = createInstallation(url);
  let desk = installation.start();
  try {
    await signIn(desk, url);
    // The desk reports online after a whole exchange: the day is on the disk and no request is pending
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
    return [openedFigure(openings.slice(1)), ...(await sendingFigures(desk, installation, url))];
  } finally {
    await desk.close();
    rmSync(installation.folder, { recursive: true, force: true });
  }
}

function openedFigure(times: number[]): Figure {
  const opened = median(times);
  const what = `desk: a kept day of ${PARTIES} parties opens in main`;
  return check(what, `${opened.toFixed(0)} ms`, '≤ 100 ms', opened <= 100, spread(times));
}

/** Duration of sending the intents after an outage, and a visitor's response time meanwhile. */
async function sendingFigures(desk: Desk, line: { isCut: boolean }, url: string): Promise<Figure[]> {
  const seconds = await secondsToSend(desk, line, () => Promise.resolve());
  const alone: number[] = [];
  for (let n = 0; n < 40; n++) alone.push(await visit(url));
  const meanwhile: number[] = [];
  await secondsToSend(desk, line, async (isSent) => {
    while (!isSent()) meanwhile.push(await visit(url));
  });
  const p95 = quantile(meanwhile, 0.95);
  return [
    check(`desk: ${UNSENT} unsent acts are home`, `${seconds.toFixed(2)} s`, '≤ 3 s', seconds <= 3),
    check(
      "desk: a visitor's booking at the venue meanwhile, p95",
      `${p95.toFixed(0)} ms`,
      '≤ 500 ms',
      p95 <= 500,
      `${meanwhile.length} bookings, median ${median(meanwhile).toFixed(0)} ms, alone ${median(alone).toFixed(0)} ms`,
    ),
  ];
}

type Meanwhile = (isHome: () => boolean) => Promise<void>;

/** Seconds to send the promised number of intents while `meanwhile` runs. */
async function secondsToSend(desk: Desk, line: { isCut: boolean }, meanwhile: Meanwhile): Promise<number> {
  line.isCut = true;
  for (let n = 0; n < UNSENT; n++) await ask(desk, 'bookAtDesk', aBooking(n));
  line.isCut = false;
  const started = performance.now();
  let seconds = 0;
  const going = meanwhile(() => seconds > 0);
  void ask(desk, 'tryNow', {});
  await until(async () => (await status(desk)).unsent === 0);
  seconds = (performance.now() - started) / 1000;
  await going;
  return seconds;
}

const tomorrow = addDays(today, 1);
let visits = 0;

/** Duration in milliseconds of a visitor's booking at the desk's venue; one address per guest. */
async function visit(url: string): Promise<number> {
  const n = ++visits;
  const started = performance.now();
  const answer = await fetch(`${url}/api/reservations`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': newId(),
      'x-forwarded-for': `41.${n % 250}.${Math.floor(n / 250)}.7`,
    },
    body: JSON.stringify({
      venueId: venueId(1),
      roomId: roomId(1),
      name: 'Marisa Lopes',
      phone: `+2449${30_000_000 + n}`,
      date: tomorrow,
      time: '20:00',
      people: 1,
      notes: null,
      depositValue: null,
    }),
  });
  if (!answer.ok) throw new Error(`a visitor was refused: ${await answer.text()}`);
  await answer.arrayBuffer();
  return performance.now() - started;
}

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

/** Main's parts over real files, a keychain in memory and a connection that can be cut. */
function createInstallation(url: string) {
  const folder = mkdtempSync(join(tmpdir(), 'reserva-bench-'));
  const secrets = new Map<SecretName, string>();
  const settings = settingsOver({ store: { serverUrl: url } });
  const installation = {
    folder,
    isCut: false,
    start: () =>
      createDesk({
        folder,
        settings,
        ticks: { wall: () => systemClock.now(), monotonic: () => performance.now() },
        timers: { after: startTimer },
        random: Math.random,
        fetch: (...given) => (installation.isCut ? Promise.reject(new Error('cut')) : fetch(...given)),
        ...portsWithoutWindow('bench', secrets),
        report: (error) => console.error(error),
      }),
  };
  return installation;
}

/** Polls rarely: the window listens for changes, and frequent calls would take the measured CPU time. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  const started = performance.now();
  while (!(await holds())) {
    if (performance.now() - started > 180_000) throw new Error('the desk did not reach the expected state in time');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const spread = (times: number[]) => `from ${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)} ms`;
