import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { getTableColumns } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openOutbox } from '#desktop/main/outbox/store';
import { desk, draws, intents, leases, notices, people, pins, unread } from '#desktop/main/outbox/tables';
import type { OutboxStore } from '#desktop/main/ports';
import {
  aBooking,
  aCipher,
  aClock,
  aFolder,
  aLease,
  applied,
  aReturn,
  aSeating,
  aStaff,
  NOW,
  refusedAs,
  SLOT_ID,
  VENUE_ID,
} from '#desktop/main/testing/builders';
import { newId } from '#shared/ids';

let folder: string;
let remove: () => void;
let cipher = aCipher();
let open: OutboxStore[] = [];
beforeEach(() => {
  ({ folder, remove } = aFolder());
  cipher = aCipher();
});
afterEach(() => {
  for (const store of open.splice(0)) store.close();
  remove();
});

const path = () => join(folder, 'outbox.db');
function outbox(): OutboxStore {
  const store = openOutbox(folder, cipher, aClock());
  open.push(store);
  return store;
}
function reopened(): OutboxStore {
  for (const store of open.splice(0)) store.close();
  return outbox();
}
const told = { answers: [], leases: null, epoch: 1, serverTime: NOW };

test('restores stored acts after a restart, in order and with their staff member', () => {
  const store = outbox();
  const drafts = [aBooking(), aSeating(newId()), aBooking({ name: 'Ana Paula' })];
  const written = drafts.map((draft) => store.record(draft, aStaff()));
  expect(written.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  const again = reopened().pending();
  expect(again.map(({ intent }) => intent)).toEqual(written.map((one) => ({ ...one, madeOffline: true })));
  expect(again[0]).toMatchObject({ intent: { kind: 'bookAtDesk', args: drafts[0]!.args }, staff: aStaff() });
});

test('an act is on the disk when its write returns', () => {
  outbox().record(aBooking(), aStaff());
  // Reads the WAL file while the store is open, before any checkpoint
  const reader = new Database(path(), { readonly: true });
  expect(reader.prepare('select count(*) from intents').pluck().get()).toBe(1);
  expect(readFileSync(`${path()}-wal`).length).toBeGreaterThan(0);
  reader.close();
});

test('no guest data and no staff name is in the files in clear', () => {
  const store = outbox();
  const { id } = store.record(aBooking({ name: 'Domingos Kiala' }), aStaff());
  store.savePerson(aStaff());
  store.adopt({ ...told, answers: [{ ...refusedAs(id, 'stale'), current: { name: 'Domingos Kiala' } }] });
  const bytes = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('');
  for (const secret of ['Domingos', '923000001', 'Elsa Neto']) expect(bytes).not.toContain(secret);
});

test('stores only the first of two acts with one id', () => {
  const store = outbox();
  const draft = aBooking();
  store.record(draft, aStaff());
  expect(() => store.record(draft, aStaff())).toThrow();
  expect(store.pending()).toHaveLength(1);
  expect(store.record(aBooking(), aStaff()).seq).toBe(2);
});

describe('leases', () => {
  const leased = (): OutboxStore => {
    const store = outbox();
    store.saveDesk({ venueId: VENUE_ID, epoch: 1 });
    store.adopt({ ...told, leases: [aLease()] });
    return store;
  };
  const drawing = (people: number) => aBooking({ people, fromLease: people, leaseSlotId: SLOT_ID });

  test('does not sell seats of an unanswered act again', () => {
    const store = leased();
    store.record(drawing(4), aStaff());
    expect([store.leaseLeft(SLOT_ID), store.leaseLeft(newId())]).toEqual([2, 0]);
    expect(reopened().leaseLeft(SLOT_ID)).toBe(2);
  });

  test('an act that draws on a lease names its slot', () => {
    expect(() => leased().record(aBooking({ fromLease: 2 }), aStaff())).toThrow('names its slot');
  });

  test('an answer before the counters frees no seats; with the counters it does', () => {
    const store = leased();
    const { id } = store.record(drawing(4), aStaff());
    store.adopt({ ...told, answers: [applied(id)] });
    expect(store.leaseLeft(SLOT_ID)).toBe(2);
    store.adopt({ ...told, leases: [aLease({ spent: 4, revision: 2 })] });
    expect(store.leaseLeft(SLOT_ID)).toBe(2);
    const next = store.record(drawing(1), aStaff());
    store.adopt({ ...told, answers: [applied(next.id)], leases: [aLease({ spent: 5, revision: 3 })] });
    expect(store.leaseLeft(SLOT_ID)).toBe(1);
  });

  test('an applied act is in the next counters, even if no lease changed', () => {
    const store = leased();
    const { id } = store.record(drawing(4), aStaff());
    store.adopt({ ...told, answers: [applied(id)] });
    expect(store.leaseLeft(SLOT_ID)).toBe(2);
    store.adopt({ ...told, leases: [aLease()] });
    expect(store.leaseLeft(SLOT_ID)).toBe(6);
  });

  test('a refused act returns its seats to the lease at once', () => {
    const store = leased();
    const { id } = store.record(drawing(4), aStaff());
    store.adopt({ ...told, answers: [refusedAs(id, 'slot_closed')] });
    expect(store.leaseLeft(SLOT_ID)).toBe(6);
  });

  test('an older lease revision frees no seats twice', () => {
    const store = leased();
    const { id } = store.record(drawing(4), aStaff());
    store.adopt({ ...told, answers: [applied(id)], leases: [aLease({ spent: 4, revision: 2 })] });
    store.adopt({ ...told, leases: [aLease()] });
    expect(store.leaseLeft(SLOT_ID)).toBe(2);
    expect(store.leases()).toEqual([aLease({ spent: 4, revision: 2 })]);
  });

  test('does not sell seats that are being returned to the server', () => {
    const store = leased();
    const { id } = store.record(aReturn(5), aStaff());
    expect(store.leaseLeft(SLOT_ID)).toBe(1);
    store.adopt({ ...told, answers: [applied(id)], leases: [aLease({ spent: 5, revision: 2 })] });
    expect(store.leaseLeft(SLOT_ID)).toBe(1);
    expect(store.answered()).toEqual([]);
  });

  test('drops a lease that the server no longer names', () => {
    const store = leased();
    store.adopt({ ...told, leases: [] });
    expect(store.leases()).toEqual([]);
  });

  test('drops all leases under another epoch', () => {
    const store = leased();
    store.saveDesk({ epoch: 2 });
    expect(store.leaseLeft(SLOT_ID)).toBe(0);
  });
});

describe('answers', () => {
  test('keeps the first answer of an act', () => {
    const store = outbox();
    const { id } = store.record(aBooking(), aStaff());
    store.adopt({ ...told, answers: [applied(id)] });
    store.adopt({ ...told, answers: [refusedAs(id, 'stale')] });
    expect(store.answerOf(id)).toEqual(applied(id));
    expect(store.refused()).toEqual([]);
  });

  test('keeps answers for seven days, and open refusals longer', () => {
    const store = outbox();
    const [done, refused, settled] = [1, 2, 3].map(() => store.record(aBooking(), aStaff()).id);
    const answers = [applied(done!), refusedAs(refused!, 'slot_full'), refusedAs(settled!, 'slot_full')];
    store.adopt({ ...told, answers });
    store.settle(settled!);
    store.adopt({ ...told, serverTime: '2026-11-28T17:59:00.000Z' });
    expect(store.answered()).toHaveLength(3);
    store.adopt({ ...told, serverTime: '2026-11-28T18:01:00.000Z' });
    expect(store.answered().map(({ id }) => id)).toEqual([refused]);
    expect(store.refused().map(({ intent }) => intent.id)).toEqual([refused]);
  });

  test('a refusal is a card, shared by dependent refusals of the same party and settled with them', () => {
    const store = outbox();
    const [mine, other] = [newId(), newId()];
    const ids = [aBooking({ reservationId: mine }), aBooking({ reservationId: other }), aSeating(mine)].map(
      (draft) => store.record(draft, aStaff()).id,
    );
    store.adopt({ ...told, answers: ids.map((id) => refusedAs(id, 'slot_full')) });
    expect(store.refused().map(({ dependsOn }) => dependsOn)).toEqual([null, null, ids[0]]);
    store.settle(ids[0]!);
    expect(store.refused().map(({ intent }) => intent.id)).toEqual([ids[1]]);
  });
});

describe('two acts that cancel each other out', () => {
  test('are dropped if neither was sent', () => {
    const store = outbox();
    const ids = [aBooking(), aBooking()].map((draft) => store.record(draft, aStaff()).id);
    store.cancelOut(ids);
    expect(store.pending()).toEqual([]);
    expect(store.record(aBooking(), aStaff()).seq).toBe(3);
  });

  test('both stay once one may have arrived', () => {
    const store = outbox();
    const ids = [aBooking(), aBooking()].map((draft) => store.record(draft, aStaff()).id);
    store.sent([ids[0]!]);
    expect(reopened().wasSent(ids[0]!)).toBe(true);
    expect(() => outbox().cancelOut(ids)).toThrow('arrived');
    expect(reopened().pending()).toHaveLength(2);
  });
});

test('an act without an answer in time counts as made offline', () => {
  const store = outbox();
  const { id } = store.record(aBooking(), aStaff());
  store.markOffline(id);
  expect(store.pending()[0]!.intent.madeOffline).toBe(true);
});

test('sends a restored server all acts of seven days without lease, except settled ones', () => {
  const store = outbox();
  store.saveDesk({ venueId: VENUE_ID, epoch: 1, seen: { revision: 9, hash: 'nine' } });
  store.adopt({ ...told, leases: [aLease()] });
  const draft = aBooking({ people: 3, fromLease: 3, leaseSlotId: SLOT_ID });
  const [done, settled] = [draft, aBooking()].map((one) => store.record(one, aStaff()).id);
  store.adopt({ ...told, answers: [applied(done!), refusedAs(settled!, 'slot_full')], leases: [aLease()] });
  store.settle(settled!);
  store.record(aReturn(1), aStaff());
  const waiting = store.record(aBooking(), aStaff());
  store.resend(4);
  expect(store.pending().map(({ intent }) => [intent.id, intent.fromLease])).toEqual([
    [done, 0],
    [waiting.id, 0],
  ]);
  expect(store.desk()).toMatchObject({ epoch: 4, seen: null });
  expect(store.leases()).toEqual([]);
  store.adopt({ ...told, epoch: 4, answers: [refusedAs(done!, 'slot_full')] });
  expect(store.refused()[0]).toMatchObject({ wasPromised: true });
});

test('resends acts forgotten by a restored server as done and promised', () => {
  const store = outbox();
  const [done, waits] = [store.record(aBooking(), aStaff()), store.record(aBooking(), aStaff())];
  store.adopt({ ...told, answers: [applied(done.id)] });
  store.resend(2);
  expect(store.pending().map(({ intent }) => intent.madeOffline)).toEqual([true, false]);
  store.adopt({ ...told, epoch: 2, answers: [refusedAs(done.id, 'slot_full'), refusedAs(waits.id, 'slot_full')] });
  expect(store.refused().map(({ wasPromised }) => wasPromised)).toEqual([true, false]);
});

test('under a new device numbers unsent acts above all used numbers, in order and without lease', () => {
  const store = outbox();
  const first = store.record(aBooking(), aStaff());
  store.adopt({ ...told, answers: [applied(first.id)], leases: [aLease()] });
  const draft = aBooking({ people: 3, fromLease: 3, leaseSlotId: SLOT_ID });
  const ids = [draft, aBooking()].map((one) => store.record(one, aStaff()).id);
  const device = newId();
  store.renumber(device, 0);
  expect(store.pending().map(({ intent: { id, seq, fromLease } }) => [id, seq, fromLease])).toEqual([
    [ids[0], 4, 0],
    [ids[1], 5, 0],
  ]);
  expect(store.desk()).toMatchObject({ deviceId: device, epoch: 0 });
  expect(store.record(aBooking(), aStaff()).seq).toBe(6);
});

test('people, their PINs and notices are kept', () => {
  const store = outbox();
  const pin = { hash: 'h', failures: 2, waitUntil: NOW };
  const notice = { id: 'a', kind: 'cloned', at: NOW, values: { count: 2 } } as const;
  store.savePerson(aStaff());
  store.savePin(aStaff().id, pin);
  store.notice(notice);
  const again = reopened();
  expect([again.people(), again.pin(aStaff().id), again.notices()]).toEqual([[aStaff()], pin, [notice]]);
  again.dismiss('a');
  expect([again.notices(), again.pin(newId())]).toEqual([[], null]);
});

test('migrates a file of an older version with all its data', () => {
  const { id } = outbox().record(aBooking(), aStaff());
  reopened().close();
  const file = new Database(path());
  for (const column of ['origin', 'former_venue_id', 'chosen_day', 'registering']) {
    file.exec(`alter table desk drop column ${column}`);
  }
  file.exec(
    'drop table unread; drop table pins; create table pins (staff_id text, hash text); pragma user_version = 1',
  );
  file.close();
  open = [];
  const store = outbox();
  expect([store.pending()[0]!.intent.id, store.desk().origin]).toEqual([id, null]);
  store.saveDesk({ origin: 'https://reserva.exemplo.ao' });
  expect(store.pin(aStaff().id)).toBeNull();
  expect(reopened().desk().origin).toBe('https://reserva.exemplo.ao');
});

test("the file's tables match the schema in the code", () => {
  outbox();
  const file = new Database(path(), { readonly: true });
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  for (const [name, table] of Object.entries({ desk, intents, draws, leases, notices, pins, people, unread })) {
    const columns = Object.keys(getTableColumns(table)).map(snake);
    expect(file.pragma(`table_info(${name})`)).toMatchObject(columns.map((column) => ({ name: column })));
  }
  file.close();
});

test('reports a full disk, stores nothing of the act, and goes on once there is room', () => {
  const store = outbox();
  for (const one of [1, 2, 3]) store.record(aBooking({ people: one }), aStaff());
  store.close();
  const full = openOutbox(folder, cipher, aClock(), { pages: 1 });
  open = [full];
  const long = aBooking({ name: 'x'.repeat(20_000), fromLease: 2, leaseSlotId: SLOT_ID });
  expect(() => full.record(long, aStaff())).toThrow(expect.objectContaining({ code: 'disk_full' }));
  expect(full.pending()).toHaveLength(3);
  const again = reopened();
  expect(again.pending()).toHaveLength(3);
  expect(again.record(long, aStaff()).seq).toBe(4);
});
