import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Box } from '#desktop/main/outbox/box';
import { orphanOutbox, orphansIn } from '#desktop/main/outbox/orphans';
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
  SLOT_ID,
} from '#desktop/main/testing/builders';
import { AppError } from '#shared/errors';

let folder: string;
let remove: () => void;
let cipher = aCipher();
let store: OutboxStore | null;
beforeEach(() => {
  ({ folder, remove } = aFolder());
  [cipher, store] = [aCipher(), null];
});
afterEach(() => {
  store?.close();
  remove();
});

const path = () => join(folder, 'outbox.db');
function outbox(): OutboxStore {
  store?.close();
  store = null;
  store = openOutbox(folder, cipher, aClock());
  return store;
}
/** Writes `count` acts, the first one answered, and closes the file. */
function written(count: number): string[] {
  const ids = Array.from({ length: count }, () => outbox().record(aBooking({ name: 'x'.repeat(900) }), aStaff()).id);
  store!.savePerson(aStaff());
  store!.adopt({ answers: [applied(ids[0]!)], leases: [aLease()], epoch: 3, serverTime: NOW });
  store!.close();
  store = null;
  return ids;
}
const waiting = () => store!.pending().map(({ intent }) => intent.id);
const aside = () => readdirSync(folder).filter((name) => /^outbox-aside-.*\.db$/.test(name));

test('reads acts with high numbers although the counter is unreadable', () => {
  outbox();
  store!.close();
  const file = new Database(path());
  file.prepare('update desk set next_seq = 12000').run();
  file.close();
  const ids = written(5);
  const reader = new Database(path());
  const page = reader.prepare("select rootpage from sqlite_master where name = 'desk'").pluck().get() as number;
  reader.pragma('wal_checkpoint(TRUNCATE)');
  reader.close();
  const bytes = readFileSync(path());
  writeFileSync(path(), bytes.fill(0x5a, (page - 1) * 4096, page * 4096));
  outbox();
  expect(waiting()).toEqual(ids.slice(1));
  expect(aside()).toHaveLength(1);
});

test('saves every readable act of a file with bad pages, and the notice counts the others', () => {
  const ids = written(60);
  const bytes = readFileSync(path());
  bytes.fill(0x5a, 20 * 4096, 23 * 4096);
  writeFileSync(path(), bytes);
  const device = deviceOf(path());
  outbox();
  const { file, read, unread } = store!.notices()[0]!.values as Record<string, number>;
  expect(store!.notices()).toMatchObject([{ kind: 'outbox_set_aside', values: { file: aside()[0] } }]);
  expect(read).toBe(waiting().length);
  expect(read).toBeGreaterThan(30);
  expect(unread).toBeGreaterThan(0);
  expect(ids).toEqual(expect.arrayContaining(waiting()));
  expect([existsSync(join(folder, String(file))), store!.people()]).toEqual([true, [aStaff()]]);
  expect(store!.desk()).toMatchObject({ deviceId: device, epoch: 3 });
  expect(store!.record(aBooking(), aStaff()).seq).toBe(61);
});

function deviceOf(file: string): string {
  const reader = new Database(file, { readonly: true });
  const id = reader.prepare('select device_id from desk').pluck().get() as string;
  reader.close();
  return id;
}

test('changed bytes in one act cost only that act, and no lease is trusted afterwards', () => {
  const ids = written(5);
  const file = new Database(path());
  file.prepare("update intents set intent = x'0102030405' where seq = 3").run();
  file.close();
  outbox();
  expect(waiting()).toEqual([ids[1], ids[3], ids[4]]);
  expect(store!.notices()[0]!.values).toMatchObject({ read: 3, unread: 1 });
  expect([store!.leases(), store!.answerOf(ids[0]!)]).toEqual([[], applied(ids[0]!)]);
});

/** Flips one bit so that a column of value 0 becomes null. */
function loseColumn(id: string, column: 'made_offline' | 'from_lease'): void {
  const file = new Database(path());
  file.pragma('wal_checkpoint(TRUNCATE)');
  file.close();
  const bytes = readFileSync(path());
  // Row header: null seq, id of 36 bytes, kind of 10, two blobs with two-byte lengths, then two zeros
  const at = Array.from(bytes.keys()).filter(
    (n) => bytes.subarray(n, n + 3).equals(Buffer.from([0, 0x55, 0x21])) && bytes.readUInt16BE(n + 7) === 0x0808,
  );
  const mine = at.filter((n) => bytes.subarray(n, n + 70).includes(Buffer.from(id)));
  expect(mine).not.toEqual([]);
  for (const n of mine) bytes[n + (column === 'made_offline' ? 7 : 8)] = 0;
  writeFileSync(path(), bytes);
}
const short = (count: number) => {
  outbox();
  const ids = Array.from({ length: count }, () => store!.record(aBooking({ madeOffline: false }), aStaff()).id);
  store!.close();
  store = null;
  return ids;
};
const told = () => store!.notices().map(({ kind, values: { read, unread } }) => ({ kind, read, unread }));

test.each(['made_offline', 'from_lease'] as const)(
  'an act without its %s costs only that act, however often the desk opens',
  (column) => {
    const ids = short(5);
    loseColumn(ids[2]!, column);
    for (const _ of [1, 2]) {
      outbox();
      expect(waiting()).toEqual([ids[0], ids[1], ids[3], ids[4]]);
      expect(told()).toEqual([{ kind: 'outbox_set_aside', read: 4, unread: 1 }]);
    }
  },
);

test('a damaged draw and a counter behind the acts cost no other act', () => {
  const ids = short(5);
  const file = new Database(path());
  file.prepare('update intents set from_lease = 1 where seq = 2').run();
  file.prepare("update intents set intent = x'0102030405' where seq = 3").run();
  file.prepare('update desk set next_seq = 2').run();
  file.close();
  outbox();
  expect(waiting()).toEqual([ids[0], ids[3], ids[4]]);
  expect(told()).toEqual([{ kind: 'outbox_set_aside', read: 3, unread: 2 }]);
  expect(store!.record(aBooking(), aStaff()).seq).toBe(6);
});

test.each([
  ['the server that it is for', "update desk set origin = x'0102'"],
  ['a person', "update people set person = x'0102'"],
  ['a notice', "insert into notices values ('n', 'cloned', '2026-11-21T18:00:00.000Z', 'no json')"],
  ['the number to go on with', "update desk set next_seq = 'many'"],
])('reads all the rest without a readable %s, and sets the file aside once', (_, spoil) => {
  outbox().saveDesk({ origin: 'https://reserva.exemplo.ao', venueId: 'v' });
  const ids = written(3);
  const file = new Database(path());
  file.exec(spoil);
  file.close();
  for (const _time of [1, 2]) {
    outbox();
    expect(waiting()).toEqual([ids[1], ids[2]]);
    expect(store!.desk().venueId).toBe('v');
    expect([store!.people().length, store!.notices().map(({ kind }) => kind)]).toEqual([
      spoil.includes('people') ? 0 : 1,
      ['outbox_set_aside'],
    ]);
  }
  expect(store!.record(aBooking(), aStaff()).seq).toBe(4);
  expect(aside()).toHaveLength(1);
});

describe('an interrupted rescue', () => {
  const spoil = () => {
    const file = new Database(path());
    file.prepare("update intents set intent = x'0102030405' where seq = 3").run();
    file.close();
  };
  /** The change with this number gets `disk_full`. */
  function fillDiskAt(last: number): () => void {
    const real = Box.prototype.change;
    let changes = 0;
    const spy = vi.spyOn(Box.prototype, 'change').mockImplementation(function (this: Box, make) {
      if (++changes === last) throw new AppError('disk_full');
      return real.call(this, make) as never;
    });
    return () => spy.mockRestore();
  }

  test('for want of room starts again with all data of the damaged file', () => {
    const ids = written(5);
    spoil();
    // The first change creates the row of the new file
    const makeRoom = fillDiskAt(2);
    expect(outbox).toThrow(expect.objectContaining({ code: 'disk_full' }));
    makeRoom();
    expect([aside(), existsSync(path())]).toEqual([[], true]);
    // A remainder would use the room that staff free
    expect(readdirSync(folder).filter((name) => name.startsWith('outbox-new'))).toEqual([]);
    outbox();
    expect(waiting()).toEqual([ids[1], ids[3], ids[4]]);
    expect(told()).toEqual([{ kind: 'outbox_set_aside', read: 3, unread: 1 }]);
  });

  test('after a power cut starts again, whatever half-written file is left', () => {
    const ids = written(5);
    spoil();
    writeFileSync(join(folder, 'outbox-new.db'), 'half a file');
    outbox();
    expect(waiting()).toEqual([ids[1], ids[3], ids[4]]);
    expect(existsSync(join(folder, 'outbox-new.db'))).toBe(false);
    // It may be complete, and an administrator may have restored the old file
    const kept = readdirSync(folder).filter((name) => /^outbox-new-aside-.*\.db$/.test(name));
    expect(kept.map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(['half a file']);
  });

  test('is set apart by a new installation beside it', () => {
    written(5);
    spoil();
    outbox();
    store!.close();
    store = null;
    renameSync(path(), join(folder, 'outbox-new.db'));
    orphanOutbox(folder, new Date(NOW));
    expect(orphansIn(folder)).toMatchObject([{ count: 3 }]);
  });

  test('after a power cut during the swap goes on with the new file', () => {
    const ids = written(5);
    spoil();
    outbox();
    store!.close();
    store = null;
    renameSync(path(), join(folder, 'outbox-new.db'));
    writeFileSync(`${path()}-wal`, 'the log of the damaged one');
    outbox();
    expect(waiting()).toEqual([ids[1], ids[3], ids[4]]);
    expect(told()).toEqual([{ kind: 'outbox_set_aside', read: 3, unread: 1 }]);
    const logs = readdirSync(folder).filter((name) => /^outbox-aside-.*-wal$/.test(name));
    expect(logs.map((name) => readFileSync(join(folder, name), 'utf8'))).toContain('the log of the damaged one');
  });
});

test('the draw of a saved act on its lease is kept in the new file', () => {
  const other = outbox().record(aBooking(), aStaff());
  const draft = aBooking({ people: 4, fromLease: 4, leaseSlotId: SLOT_ID });
  store!.adopt({ answers: [], leases: [aLease()], epoch: 3, serverTime: NOW });
  store!.record(draft, aStaff());
  store!.close();
  store = null;
  const file = new Database(path());
  file.prepare('update intents set intent = ? where seq = ?').run(Buffer.from([1, 2]), other.seq);
  file.close();
  outbox();
  store!.adopt({ answers: [], leases: [aLease()], epoch: 3, serverTime: NOW });
  expect(store!.leaseLeft(SLOT_ID)).toBe(0);
  store!.dismiss(store!.notices()[0]!.id);
  expect(store!.leaseLeft(SLOT_ID)).toBe(2);
  expect(store!.pending()[0]!.intent).not.toHaveProperty('leaseSlotId');
});

test.each([
  ['emptied', () => writeFileSync(path(), '')],
  ['something else', () => writeFileSync(path(), 'nonsense '.repeat(2_000))],
])('a file that is %s is set aside, and the desk continues as another device', (_, spoil) => {
  written(3);
  spoil();
  outbox();
  expect([waiting(), aside().length, store!.notices()[0]!.kind]).toEqual([[], 1, 'outbox_set_aside']);
  expect(store!.desk().epoch).toBe(0);
  expect(outbox().notices()).toHaveLength(1);
});

test('under another key reads and loses nothing: the file waits for its key', () => {
  written(3);
  const right = cipher;
  cipher = aCipher();
  outbox();
  expect(store!.notices()[0]!.values).toMatchObject({ read: 0, unread: 3 });
  store!.close();
  store = null;
  const other = aFolder();
  writeFileSync(join(other.folder, 'outbox.db'), readFileSync(join(folder, aside()[0]!)));
  const again = openOutbox(other.folder, right, aClock());
  expect(again.pending()).toHaveLength(2);
  again.close();
  other.remove();
});
