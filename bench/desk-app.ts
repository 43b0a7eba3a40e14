import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
const PASSWORD = 'only for this measurement';
const today = serviceDay(systemClock.now(), 'Africa/Luanda');

/** How soon a kept day opens in the desk's main process, and how soon what was done in the dark is home. */
export async function measureHome(stage: Stage): Promise<Figure[]> {
  await stage.create('desk');
  await stage.run('desk', ...fillVenues(1, 10_000), ...fillToday(PARTIES, today), ...settle);
  const server = await startServer(stage.url('desk'));
  try {
    return await inMain(server.url);
  } finally {
    await server.stop();
  }
}

/** Reading and running the built main file, with Electron's API there already. */
export function measureBundle(): Figure {
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

/** Asks seldom: a window hears of changes, and who asks on and on takes the time that is measured. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  const started = performance.now();
  while (!(await holds())) {
    if (performance.now() - started > 180_000) throw new Error('it does not come to an end');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const spread = (times: number[]) => `from ${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)} ms`;
