import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openOutbox } from '#desktop/main/outbox/store';
import type { OutboxStore } from '#desktop/main/ports';
import {
  aBooking,
  aCipher,
  aClock,
  aFolder,
  aLease,
  applied,
  aStaff,
  NOW,
  refusedAs,
} from '#desktop/main/testing/builders';

const cipher = aCipher();
let live: { folder: string; remove: () => void };
let after: { folder: string; remove: () => void };
let store: OutboxStore | null;
beforeEach(() => {
  [live, after, store] = [aFolder(), aFolder(), null];
});
afterEach(() => {
  store?.close();
  live.remove();
  after.remove();
});

const outboxIn = (folder: string): OutboxStore => openOutbox(folder, cipher, aClock());
const at = (end: string) => join(after.folder, `outbox.db${end}`);
const act = (outbox: OutboxStore) => outbox.record(aBooking(), aStaff()).id;

/** The disk at this moment, as after a power cut: the desk closes nothing. */
function cutPower(): void {
  for (const name of readdirSync(live.folder).filter((one) => !one.endsWith('-shm')))
    copyFileSync(join(live.folder, name), join(after.folder, name));
}
function outbox(): OutboxStore {
  store?.close();
  store = null;
  store = outboxIn(after.folder);
  return store;
}
const waiting = () => store!.pending().map(({ intent }) => intent.id);
const told = () => store!.notices().map(({ kind, values: { read, unread } }) => ({ kind, read, unread }));
const asideLogs = () => readdirSync(after.folder).filter((name) => /^outbox-aside-.*\.db-wal$/.test(name));

/** A desk before its first checkpoint: all its data is in the log. */
function newDesk(): string[] {
  const desk = outboxIn(live.folder);
  const ids = [act(desk), act(desk), act(desk)];
  desk.adopt({ answers: [refusedAs(ids[0]!, 'slot_full')], leases: [aLease()], epoch: 3, serverTime: NOW });
  cutPower();
  desk.close();
  return ids.slice(1);
}

/** A desk with acts, the first two answered, and `more` after them; returns the unanswered ids. */
function busyDesk(more: number): string[] {
  const desk = outboxIn(live.folder);
  const first = [act(desk), act(desk), act(desk)];
  desk.adopt({
    answers: [applied(first[0]!), refusedAs(first[1]!, 'slot_full')],
    leases: [aLease()],
    epoch: 3,
    serverTime: NOW,
  });
  const later = Array.from({ length: more }, () => act(desk));
  cutPower();
  desk.close();
  return [first[2]!, ...later];
}

test('after a power cut an outbox with its log opens with all acts and no notice', () => {
  const ids = busyDesk(3);
  outbox();
  expect([waiting(), told()]).toEqual([ids, []]);
});

test('reads an emptied file from its intact log, and keeps the log', () => {
  const ids = newDesk();
  const log = readFileSync(at('-wal'));
  writeFileSync(at(''), '');
  outbox();
  expect([waiting(), told()]).toEqual([ids, [{ kind: 'outbox_set_aside', read: 2, unread: 0 }]]);
  expect(asideLogs().map((name) => readFileSync(join(after.folder, name)))).toEqual([log]);
  expect([store!.refused().length, store!.leases()]).toEqual([1, []]);
});

test('reads a removed file from its intact log', () => {
  const ids = newDesk();
  rmSync(at(''));
  outbox();
  expect([waiting(), told()]).toEqual([ids, [{ kind: 'outbox_set_aside', read: 2, unread: 0 }]]);
});

describe('when the log starts after a checkpoint', () => {
  /** The base file has open acts on many pages and a refusal; the log has later acts. */
  function checkpointed(more: number): { base: string[]; log: string[] } {
    const first = outboxIn(live.folder);
    const ids = Array.from(
      { length: 20 },
      () => first.record(aBooking({ name: 'x'.repeat(900), madeOffline: true }), aStaff()).id,
    );
    first.adopt({ answers: [refusedAs(ids[0]!, 'slot_full')], leases: [aLease()], epoch: 3, serverTime: NOW });
    first.close();
    const desk = outboxIn(live.folder);
    const log = Array.from({ length: more }, () => act(desk));
    cutPower();
    desk.close();
    return { base: ids.slice(1), log };
  }

  test('reports an emptied file with each lost act, including refusals under review', () => {
    const { base, log } = checkpointed(2);
    writeFileSync(at(''), '');
    outbox();
    const gone = [...base, ...log].filter((id) => !waiting().includes(id));
    const unread = gone.length + 1 - store!.refused().length;
    expect(told()).toEqual([{ kind: 'outbox_set_aside', read: waiting().length, unread }]);
    expect(gone.length).toBeGreaterThan(10);
    expect(asideLogs()).toHaveLength(1);
    expect(store!.record(aBooking(), aStaff()).seq).toBe(23);
  });

  test('reports a removed log with the acts that only it had', () => {
    const { base } = checkpointed(2);
    rmSync(at('-wal'));
    outbox();
    expect([waiting(), told()]).toEqual([base, [{ kind: 'outbox_set_aside', read: 19, unread: 2 }]]);
    expect([store!.leases(), store!.record(aBooking(), aStaff()).seq]).toEqual([[], 23]);
    outbox();
    expect(told()).toHaveLength(1);
  });
});

test('a log removed before the first checkpoint is reported, not opened as a new desk', () => {
  const ids = newDesk();
  rmSync(at('-wal'));
  outbox();
  expect(told()).toEqual([{ kind: 'outbox_set_aside', read: 0, unread: ids.length + 1 }]);
});

describe('a flipped byte in the log', () => {
  /** Position of the frame that first holds an act's record. */
  function flipAt(position: number): void {
    const log = readFileSync(at('-wal'));
    log[position] = log[position]! ^ 0xff;
    writeFileSync(at('-wal'), log);
  }
  const FRAME = 24 + 4096;
  /** Frames of the current log cycle; older frames behind them have other salts. */
  function frames(): number {
    const log = readFileSync(at('-wal'));
    const count = Math.floor((log.length - 32) / FRAME);
    const isOfRound = (n: number) => log.subarray(32 + n * FRAME + 8, 32 + n * FRAME + 16).equals(log.subarray(16, 24));
    return Array.from({ length: count }, (_, n) => n).filter(isOfRound).length;
  }

  test('reads all acts behind it, wherever their pages were written again', () => {
    const ids = busyDesk(6);
    flipAt(32 + Math.floor(frames() / 2) * FRAME + 24 + 2_000);
    outbox();
    const [notice] = told();
    expect(waiting()).toEqual(ids);
    expect(notice).toEqual({ kind: 'outbox_set_aside', read: ids.length, unread: 0 });
    expect(asideLogs()).toHaveLength(1);
  });

  test.each(Array.from({ length: 12 }, (_, n) => n))('is reported in frame %i from the end if it costs an act', (n) => {
    const ids = busyDesk(6);
    flipAt(32 + (frames() - 1 - n) * FRAME + 24 + 2_048);
    outbox();
    const missing = ids.filter((id) => !waiting().includes(id));
    const [notice] = told();
    expect(notice?.kind).toBe('outbox_set_aside');
    expect(Number(notice?.unread)).toBeGreaterThanOrEqual(missing.length);
    expect(Number(notice?.read)).toBe(waiting().length);
  });
});

test('a mark behind the outbox, as after a power cut, reports nothing', () => {
  const desk = outboxIn(live.folder);
  const ids = [act(desk), act(desk)];
  const marks = ['-mark1', '-mark2'].map((end) => readFileSync(join(live.folder, `outbox.db${end}`)));
  desk.cancelOut([ids[1]!]);
  ids[1] = act(desk);
  cutPower();
  desk.close();
  for (const [n, mark] of marks.entries()) writeFileSync(at(`-mark${n + 1}`), mark);
  outbox();
  expect([waiting(), told()]).toEqual([ids, []]);
});

test('the newer of two marks counts, and a torn mark leaves the other', () => {
  const ids = newDesk();
  const whole = ['-mark1', '-mark2'].map((end) => readFileSync(at(end)));
  for (const torn of [0, 1]) {
    const { folder, remove } = aFolder();
    for (const end of ['', '-wal']) copyFileSync(at(end), join(folder, `outbox.db${end}`));
    for (const n of [0, 1])
      writeFileSync(join(folder, `outbox.db-mark${n + 1}`), n === torn ? whole[n]!.subarray(0, 20) : whole[n]!);
    rmSync(join(folder, 'outbox.db-wal'));
    const opened = outboxIn(folder);
    expect(Number(opened.notices()[0]?.values.unread)).toBeGreaterThanOrEqual(ids.length);
    opened.close();
    remove();
  }
});

test('a mark under another key is ignored', () => {
  const desk = outboxIn(live.folder);
  act(desk);
  desk.close();
  const other = aFolder();
  const foreign = openOutbox(other.folder, aCipher(), aClock());
  for (let n = 0; n < 5; n++) act(foreign);
  foreign.close();
  cutPower();
  for (const end of ['-mark1', '-mark2']) copyFileSync(join(other.folder, `outbox.db${end}`), at(end));
  other.remove();
  outbox();
  expect(told()).toEqual([]);
});

test('checkpoints after every few acts: the log alone holds few', () => {
  const desk = outboxIn(live.folder);
  let most = 0;
  for (let n = 1; n <= 60; n++) {
    act(desk);
    copyFileSync(join(live.folder, 'outbox.db'), at(''));
    const file = new Database(at(''));
    const tables = file.prepare("select count(*) from sqlite_master where name = 'intents'").pluck().get();
    const there = tables === 0 ? 0 : (file.prepare('select count(*) from intents').pluck().get() as number);
    file.close();
    for (const end of ['-wal', '-shm']) rmSync(at(end), { force: true });
    most = Math.max(most, n - there);
  }
  desk.close();
  expect(most).toBeLessThanOrEqual(16);
});

test('a closed outbox leaves no log', () => {
  const desk = outboxIn(live.folder);
  act(desk);
  desk.close();
  expect(existsSync(join(live.folder, 'outbox.db-wal'))).toBe(false);
});

test('opens and stores acts even if the marks find no room on the disk', () => {
  for (const end of ['-mark1', '-mark2']) mkdirSync(at(end));
  const desk = outbox();
  const id = act(desk);
  outbox();
  expect([waiting(), told()]).toEqual([[id], []]);
});
