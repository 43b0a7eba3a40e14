import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import { createDeskTime } from '#desktop/main/day/desk-time';
import { openDayStore } from '#desktop/main/day/store';
import { createCipher, newDataKey } from '#desktop/main/device/cipher';
import type { CrashingDesks, CrashReport } from '#desktop/main/outbox/crash-child';
import { openOutbox } from '#desktop/main/outbox/store';
import { createSync } from '#desktop/main/sync/sync';
import { aClock, aFolder, aStaff, NOW, VENUE_ID } from '#desktop/main/testing/builders';
import { ManualTimers } from '#desktop/main/testing/manual-timers';
import { ServerDouble } from '#desktop/main/testing/server-double';
import { bundleChild } from '#server/testing/child-bundle';

/** Ten desks crash twenty times each: later runs check more acts. As threads of one process they share its start. */
const DESKS = 10;
const KILLS_EACH = 20;
/** Longest delay before the kill, about the time of one act. */
const LINGERS_MS = 8;
const MOST_ACTS = 6;

interface CountedDesk {
  folder: string;
  remove: () => void;
  key: Buffer;
  /** Acts reported as written. */
  promised: Set<string>;
  answered: Set<string>;
}

const aCountedDesk = (): CountedDesk => ({ ...aFolder(), key: newDataKey(), promised: new Set(), answered: new Set() });

/** The rescue's schemas are a third of a child's start. The parent asserts that no file needs a rescue. */
const withoutRescue = {
  name: 'without-rescue',
  load: (id: string) =>
    id.endsWith('/outbox/rescue.ts')
      ? "export const rescue = () => { throw new Error('a child had to rescue its file'); }; export const readable = rescue;"
      : null,
};

let program: string;
beforeAll(async () => {
  program = await bundleChild(join(import.meta.dirname, 'crash-child.ts'), [withoutRescue]);
});

/** Kills the process after each of its desks opened and reported this many acts, in the middle of their next ones. */
async function live(desks: CountedDesk[], acts: number): Promise<void> {
  const given: CrashingDesks = {
    desks: desks.map(({ folder, key }) => ({ folder, keyInHex: key.toString('hex') })),
    acts,
  };
  const child = spawn(process.execPath, [program, JSON.stringify(given)], {
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
  });
  const [, , , reports] = child.stdio;
  const ends = once(child, 'close');
  const left = new Map(desks.map(({ folder, promised }) => [folder, promised.size + acts]));
  const haveLived = new Promise<void>((resolve) => {
    createInterface(reports as Readable).on('line', (line) => {
      const { folder, id, answered } = JSON.parse(line) as CrashReport;
      const desk = desks.find((one) => one.folder === folder)!;
      if (id !== undefined) desk.promised.add(id);
      if (answered !== undefined) desk.answered.add(answered);
      if (desk.promised.size >= (left.get(folder) ?? 0)) left.delete(folder);
      if (left.size === 0) resolve();
    });
  });
  await Promise.race([haveLived, ends]);
  await new Promise((resolve) => setTimeout(resolve, Math.random() * LINGERS_MS));
  child.kill('SIGKILL');
  // Wait for the last reports too
  await ends;
  expect(left).toEqual(new Map());
  expect(child.signalCode).toBe('SIGKILL');
}

/** Reopens the file and checks it against the reports: nothing lost, nothing twice, every answer kept. */
function lookThrough({ folder, key, promised, answered }: CountedDesk): void {
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
async function handIn({ folder, key }: CountedDesk): Promise<void> {
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

test('a killed desk keeps every act that it reported as written, and hands each in once', async () => {
  const desks = Array.from({ length: DESKS }, aCountedDesk);
  for (let kills = 0; kills < KILLS_EACH; kills++) {
    await live(desks, kills % (MOST_ACTS + 1));
    desks.forEach(lookThrough);
  }
  for (const desk of desks) await handIn(desk);
  const promised = desks.reduce((sum, desk) => sum + desk.promised.size, 0);
  expect(promised).toBeGreaterThan(DESKS * KILLS_EACH);
  for (const { remove } of desks) remove();
}, 300_000);
