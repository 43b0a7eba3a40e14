import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Box } from '#desktop/main/outbox/box';
import { openOutbox } from '#desktop/main/outbox/store';
import { OUTBOX_VERSION } from '#desktop/main/outbox/tables';
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
  SLOT_ID,
  VENUE_ID,
} from '#desktop/main/testing/builders';
import { deskAct, INTENT_SCHEMA } from '#shared/desk/schema';
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

function close(): void {
  store?.close();
  store = null;
}
function outbox(): OutboxStore {
  close();
  store = openOutbox(folder, cipher, aClock());
  return store;
}
const names = (pattern: RegExp) => readdirSync(folder).filter((name) => pattern.test(name));
const aside = () => names(/^outbox-aside-.*\.db$/);
const waiting = () => store!.pending().map(({ intent }) => intent.id);
const told = () => store!.notices().map(({ kind, values: { read, unread } }) => ({ kind, read, unread }));

/** Requires a closed file. */
function edit(sql: string, name = 'outbox.db'): void {
  close();
  const file = new Database(join(folder, name));
  file.exec(sql);
  file.close();
}
function rowsIn(name: string): unknown[] {
  const file = new Database(join(folder, name), { readonly: true });
  const rows = ['desk', 'intents', 'people', 'pins', 'draws', 'leases'].flatMap((table) =>
    file.prepare(`select * from ${table}`).all(),
  );
  file.close();
  return rows;
}

/** A desk with a lease and `count` acts, the first one answered. */
function written(count: number): string[] {
  outbox().saveDesk({ venueId: VENUE_ID, deskName: 'Porta', origin: 'https://reserva.exemplo.ao', epoch: 3 });
  const ids = Array.from({ length: count }, () => store!.record(aBooking(), aStaff()).id);
  store!.savePerson(aStaff());
  store!.savePin(aStaff().id, { hash: 'salt.hash', failures: 1, waitUntil: null });
  adopt([applied(ids[0]!)]);
  return ids;
}
const adopt = (answers: ReturnType<typeof applied>[] = []) =>
  store!.adopt({ answers, leases: [aLease()], epoch: 3, serverTime: NOW });
const fromLease = (people: number) => aBooking({ people, fromLease: people, leaseSlotId: SLOT_ID });

const newer = (sql = '') => edit(`${sql}; pragma user_version = 99`);
/** Makes the file readable: this program now knows the newer version and its contents. */
const updated = (sql = '') => edit(`${sql}; pragma user_version = ${OUTBOX_VERSION}`, aside()[0]);
const strange = (seq: number) => `update intents set kind = 'mergeTables' where seq = ${seq}`;
const plain = (seq: number) => `update intents set kind = 'bookAtDesk' where seq = ${seq}`;

test('the file version belongs to this intent schema and these kinds of acts', () => {
  const kinds = deskAct.options.map(({ shape }) => shape.kind.value);
  expect([OUTBOX_VERSION, INTENT_SCHEMA, kinds]).toEqual([
    8,
    1,
    [
      ...[
        'bookAtDesk',
        'bookVisitAtDesk',
        'changeReservation',
        'moveReservation',
        'undoReservation',
        'addToWaitlist',
        'withdrawEntry',
      ],
      ...['promote', 'markMessageSent', 'returnLease'],
    ],
  ]);
});

describe('a file of a newer program', () => {
  test('is continued with all readable acts as the same desk, and set aside unchanged', () => {
    const ids = written(4);
    const { deviceId } = store!.desk();
    newer(
      `alter table intents add column weight integer not null default 7; alter table desk add column colour text;
       create table tables (id text primary key); update desk set colour = 'azul'`,
    );
    const before = rowsIn('outbox.db');
    outbox();
    expect(waiting()).toEqual(ids.slice(1));
    expect(told()).toEqual([{ kind: 'outbox_newer', read: 3, unread: 0 }]);
    expect(store!.notices()[0]!.values.file).toBe(aside()[0]);
    expect(store!.desk()).toMatchObject({ deviceId, venueId: VENUE_ID, deskName: 'Porta', epoch: 3 });
    expect(store!.desk().origin).toBe('https://reserva.exemplo.ao');
    expect([store!.people(), store!.pin(aStaff().id)?.failures]).toEqual([[aStaff()], 1]);
    expect(store!.answerOf(ids[0]!)).toEqual(applied(ids[0]!));
    expect(rowsIn(aside()[0]!)).toEqual(before);
    expect(store!.record(aBooking(), aStaff()).seq).toBe(5);
  });

  test('is read once: the next start opens the new file and repeats no notice', () => {
    const ids = written(3);
    newer();
    outbox();
    outbox();
    expect([waiting(), aside().length, told().length]).toEqual([ids.slice(1), 1, 1]);
  });

  test('sells from the lease once the server has sent it, with every act counted', () => {
    written(2);
    store!.record(fromLease(4), aStaff());
    newer();
    outbox();
    expect(store!.leases()).toEqual([]);
    adopt();
    expect(store!.leaseLeft(SLOT_ID)).toBe(2);
  });

  test('with an unknown act: counts it, never sends it, and sells no seats that it may have taken', () => {
    const ids = written(4);
    newer(strange(3));
    outbox();
    expect(waiting()).toEqual([ids[1], ids[3]]);
    expect(told()).toEqual([{ kind: 'outbox_newer', read: 2, unread: 1 }]);
    adopt();
    expect(store!.leaseLeft(SLOT_ID)).toBe(0);
    store!.dismiss(store!.notices()[0]!.id);
    expect(store!.leaseLeft(SLOT_ID)).toBe(6);
  });

  test('with an unknown act that is settled: asks staff nothing', () => {
    const ids = written(2);
    newer(strange(1));
    outbox();
    expect([waiting(), told()]).toEqual([[ids[1]], [{ kind: 'outbox_newer', read: 1, unread: 0 }]]);
  });

  test('with unknown kinds of notices and people: shows none of them', () => {
    written(1);
    store!.savePerson(aStaff({ id: 'x', role: 'SOMMELIER' as never }));
    newer("insert into notices values ('n', 'table_burnt', '2026-11-21T18:00:00.000Z', '{}')");
    outbox();
    expect(store!.people()).toEqual([aStaff()]);
    expect(told()).toEqual([{ kind: 'outbox_newer', read: 0, unread: 0 }]);
  });

  test('and with damage: is read row by row', () => {
    const ids = written(4);
    newer("update intents set intent = x'0102' where seq = 2");
    outbox();
    expect(waiting()).toEqual([ids[2], ids[3]]);
    expect(told()).toEqual([{ kind: 'outbox_newer', read: 2, unread: 1 }]);
  });

  test('stays in place until the new one is complete, so a power cut loses no unread act', () => {
    const ids = written(4);
    newer(strange(3));
    outbox();
    close();
    // State after the cut: the newer file is aside, the new one not yet in place
    renameSync(join(folder, 'outbox.db'), join(folder, 'outbox-new.db'));
    outbox();
    expect([waiting(), told().length, aside().length]).toEqual([[ids[1], ids[3]], 1, 1]);
    updated(plain(3));
    outbox();
    expect(waiting()).toEqual([ids[1], ids[3], ids[2]]);
  });

  test('is read again from the start after a full disk', () => {
    const ids = written(3);
    newer(strange(2));
    const real = Box.prototype.change;
    const spy = vi.spyOn(Box.prototype, 'change').mockImplementationOnce(function (this: Box, make) {
      return real.call(this, make) as never;
    });
    spy.mockImplementationOnce(() => {
      throw new AppError('disk_full');
    });
    expect(outbox).toThrow(expect.objectContaining({ code: 'disk_full' }));
    spy.mockRestore();
    expect([aside(), names(/^outbox-new/)]).toEqual([[], []]);
    outbox();
    expect([waiting(), told()]).toEqual([[ids[2]], [{ kind: 'outbox_newer', read: 1, unread: 1 }]]);
  });
});

describe('acts left unread, once the program is new enough', () => {
  test('follow the other acts once, and a new notice replaces the old one', () => {
    const ids = written(4);
    newer(strange(3));
    outbox();
    const later = store!.record(aBooking(), aStaff()).id;
    updated(plain(3));
    for (const _time of [1, 2]) {
      outbox();
      expect(waiting()).toEqual([ids[1], ids[3], later, ids[2]]);
      expect(told()).toEqual([{ kind: 'outbox_read', read: 1, unread: 0 }]);
    }
    expect(store!.record(aBooking(), aStaff()).seq).toBe(7);
    expect(store!.pending().find(({ intent }) => intent.id === ids[2])!.intent).toMatchObject({
      seq: 6,
      madeOffline: true,
    });
    expect(aside()).toHaveLength(1);
  });

  test('wait while the program is still older', () => {
    const ids = written(3);
    newer(strange(2));
    outbox();
    outbox();
    expect([waiting(), told()]).toEqual([[ids[2]], [{ kind: 'outbox_newer', read: 1, unread: 1 }]]);
  });

  test('are not taken twice after a takeover or a settlement', () => {
    const ids = written(4);
    newer(strange(3));
    outbox().cancelOut([ids[1]!]);
    adopt([refusedAs(ids[3]!, 'slot_full')]);
    store!.settle(ids[3]!);
    store!.forget([ids[3]!]);
    updated(plain(3));
    outbox();
    expect([waiting(), store!.refused()]).toEqual([[ids[2]], []]);
  });

  test('draw on the lease that they were made from, and the desk sells the rest', () => {
    written(2);
    store!.record(fromLease(4), aStaff());
    newer(strange(3));
    outbox();
    adopt();
    updated(plain(3));
    outbox();
    expect(store!.leaseLeft(SLOT_ID)).toBe(2);
    expect(store!.pending().at(-1)!.intent.fromLease).toBe(4);
  });

  test('draw on no lease of a later epoch: the server decides', () => {
    written(2);
    store!.record(fromLease(4), aStaff());
    newer(strange(3));
    outbox().adopt({ answers: [], leases: [aLease()], epoch: 4, serverTime: NOW });
    updated(plain(3));
    outbox();
    expect(store!.pending().at(-1)!.intent.fromLease).toBe(0);
    expect(store!.leaseLeft(SLOT_ID)).toBe(6);
  });

  test('show an open refusal as a card again', () => {
    const ids = written(2);
    adopt([refusedAs(ids[1]!, 'slot_full')]);
    newer(strange(2));
    outbox();
    expect([store!.refused(), told()]).toEqual([[], [{ kind: 'outbox_newer', read: 0, unread: 1 }]]);
    updated(plain(2));
    outbox();
    expect(store!.refused()).toMatchObject([{ intent: { id: ids[1] }, answer: { code: 'slot_full' } }]);
  });

  test('count damaged acts besides, and no lease is trusted until staff have reviewed them', () => {
    const ids = written(4);
    newer(`${strange(3)}; ${strange(4)}`);
    outbox();
    adopt();
    updated(`${plain(3)}; update intents set intent = x'0102' where seq = 4`);
    outbox();
    expect([waiting(), told()]).toEqual([[ids[1], ids[2]], [{ kind: 'outbox_read', read: 1, unread: 1 }]]);
    expect(store!.leaseLeft(SLOT_ID)).toBe(0);
    store!.dismiss(store!.notices()[0]!.id);
    expect(store!.leaseLeft(SLOT_ID)).toBe(6);
  });

  test('wait while the desk belongs to another venue', () => {
    const ids = written(3);
    newer(strange(3));
    const other = '0193aaaa-0000-7000-8000-0000000000ff';
    outbox().saveDesk({ venueId: other });
    updated(plain(3));
    outbox();
    expect([waiting(), store!.unread()]).toEqual([[ids[1]], 0]);
    store!.saveDesk({ venueId: VENUE_ID });
    expect(store!.unread()).toBe(1);
    outbox();
    expect([waiting(), store!.unread()]).toEqual([[ids[1], ids[2]], 0]);
  });

  test.each([
    ['gone', (path: string) => rmSync(path)],
    ['no database', (path: string) => writeFileSync(path, 'nonsense '.repeat(2_000))],
  ])('in a file that is %s cost no other act', (_, spoil) => {
    const ids = written(3);
    newer(strange(3));
    outbox();
    close();
    spoil(join(folder, aside()[0]!));
    outbox();
    expect([waiting(), told()]).toEqual([[ids[1]], [{ kind: 'outbox_newer', read: 1, unread: 1 }]]);
  });

  test('survive damage to the outbox beside them', () => {
    const ids = written(4);
    newer(strange(3));
    outbox();
    const file = aside()[0]!;
    edit("update intents set intent = x'0102' where seq = 2");
    outbox();
    expect(told()).toEqual([
      { kind: 'outbox_newer', read: 2, unread: 1 },
      { kind: 'outbox_set_aside', read: 1, unread: 1 },
    ]);
    edit(`${plain(3)}; pragma user_version = ${OUTBOX_VERSION}`, file);
    outbox();
    expect(waiting()).toEqual([ids[3], ids[2]]);
  });

  test('wait in place while the disk is full, and the desk still opens', () => {
    const ids = written(3);
    newer(strange(3));
    outbox();
    updated(plain(3));
    const spy = vi.spyOn(Box.prototype, 'change').mockImplementationOnce(() => {
      throw new AppError('disk_full');
    });
    outbox();
    spy.mockRestore();
    expect(waiting()).toEqual([ids[1]]);
    outbox();
    expect(waiting()).toEqual([ids[1], ids[2]]);
  });
});
