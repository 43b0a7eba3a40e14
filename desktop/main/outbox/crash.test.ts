import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { beforeAll, expect, test } from 'vitest';
import { createDeskTime } from '#desktop/main/day/desk-time';
import { openDayStore } from '#desktop/main/day/store';
import { createCipher, newDataKey } from '#desktop/main/device/cipher';
import { openOutbox } from '#desktop/main/outbox/store';
import { createSync } from '#desktop/main/sync/sync';
import { aClock, aFolder, aStaff, NOW, VENUE_ID } from '#desktop/main/testing/builders';
import { ManualTimers } from '#desktop/main/testing/manual-timers';
import { ServerDouble } from '#desktop/main/testing/server-double';

/** Ten desks crash twenty times each: later runs check more acts. */
const DESKS = 10;
const KILLS_EACH = 20;
/** Parallel desks: most of the time is process start. */
const AT_ONCE = 3;
/** Longest delay before the kill, about the time of one act. */
const LINGERS_MS = 8;
const MOST_ACTS = 6;
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const BUNDLE = here('../../../.cache/test-crash');

interface Life {
  /** Acts reported as written. */
  promised: Set<string>;
  answered: Set<string>;
}

/** Bundled into one file: a child that loads four libraries first starts too slowly. */
beforeAll(async () => {
  await build({
    configFile: false,
    logLevel: 'error',
    root: here('../../..'),
    ssr: { noExternal: true, external: ['better-sqlite3'] },
    build: { ssr: here('crash-child.ts'), outDir: BUNDLE, emptyOutDir: true, minify: false },
  });
});

/** Kills the desk after it reported this many acts, in the middle of the next operation. */
async function live(folder: string, key: Buffer, { promised, answered }: Life, acts: number): Promise<void> {
  const child = fork(`${BUNDLE}/crash-child.js`, [folder, key.toString('hex')], {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const before = promised.size;
  const hasLived = new Promise<void>((resolve) => {
    child.on('message', (said: { id?: string; answered?: string }) => {
      if (said.id !== undefined) promised.add(said.id);
      if (said.answered !== undefined) answered.add(said.answered);
      if (promised.size >= before + acts) resolve();
    });
  });
  const [first] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  expect(first).toEqual({ ready: true });
  await Promise.race([hasLived, once(child, 'exit')]);
  await new Promise((resolve) => setTimeout(resolve, Math.random() * LINGERS_MS));
  // Wait for the exit and for the last IPC messages
  const ends = [once(child, 'exit'), once(child, 'disconnect')];
  child.kill('SIGKILL');
  await Promise.all(ends);
  expect(child.signalCode).toBe('SIGKILL');
}

/** Reopens the file and checks it against the reports: nothing lost, nothing twice, every answer kept. */
function lookThrough(folder: string, key: Buffer, { promised, answered }: Life): void {
  const outbox = openOutbox(folder, createCipher(key), aClock());
  const done = outbox.answered().map(({ id }) => id);
  const all = [...done, ...outbox.pending().map(({ intent }) => intent.id)];
  const kept = new Set(all);
  expect(outbox.notices()).toEqual([]);
  expect(kept.size).toBe(all.length);
  expect([...promised].filter((id) => !kept.has(id))).toEqual([]);
  expect([...answered].filter((id) => !done.includes(id))).toEqual([]);
  outbox.close();
}

/** Sends the unsent acts over a line that drops every third answer; the server does each act once. */
async function handIn(folder: string, key: Buffer): Promise<void> {
  const server = new ServerDouble();
  const outbox = openOutbox(folder, createCipher(key), aClock());
  const waiting = outbox.pending().map(({ intent }) => intent.id);
  outbox.saveDesk({ venueId: VENUE_ID, deskName: 'Balcão', epoch: server.epoch });
  const days = openDayStore(folder, createCipher(key), outbox, aClock());
  const timers = new ManualTimers(NOW);
  const nothing = async () => undefined;
  const sync = createSync({
    connection: server,
    outbox,
    days,
    deskTime: createDeskTime(timers, outbox),
    timers,
    random: () => 1,
    callerFor: () => ({ token: 'a token', staff: aStaff(), language: 'pt-AO' }),
    rowsChanged: () => undefined,
    removeStaff: () => undefined,
    dropTokens: nothing,
    wipe: nothing,
    tell: () => undefined,
    diskIsFull: () => undefined,
    report: (error) => expect(error).toBeUndefined(),
  });
  for (let tries = 0; outbox.pending().length > 0; tries++) {
    server.away = tries % 3 === 0 ? { cause: 'reset', after: true } : null;
    await sync.tryNow();
  }
  await sync.stop();
  days.close();
  outbox.close();
  expect([...server.done.keys()]).toEqual(waiting);
}

async function desk(): Promise<number> {
  const { folder, remove } = aFolder();
  const key = newDataKey();
  const life: Life = { promised: new Set(), answered: new Set() };
  for (let kills = 0; kills < KILLS_EACH; kills++) {
    await live(folder, key, life, kills % (MOST_ACTS + 1));
    lookThrough(folder, key, life);
  }
  await handIn(folder, key);
  remove();
  return life.promised.size;
}

test('a killed desk keeps every act that it reported as written, and hands each in once', async () => {
  let begun = 0;
  let promised = 0;
  const lane = async () => {
    while (begun++ < DESKS) promised += await desk();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  expect(promised).toBeGreaterThan(DESKS * KILLS_EACH);
}, 300_000);
