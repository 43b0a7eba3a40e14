import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDayStore } from '#desktop/main/day/store';
import type { DayStore } from '#desktop/main/ports';
import { aCipher, aClock, aDay, aFolder, aParty, aSlot, VENUE_ID } from '#desktop/main/testing/builders';
import type { DeskNotice } from '#shared/desk/local';
import type { PendingIntent } from '#shared/desk/rows';
import { newId } from '#shared/ids';

let folder: string;
let remove: () => void;
let cipher = aCipher();
let store: DayStore | null;
let notices: DeskNotice[];
let pending: PendingIntent[];
beforeEach(() => {
  ({ folder, remove } = aFolder());
  cipher = aCipher();
  [store, notices, pending] = [null, [], []];
});
afterEach(() => {
  store?.close();
  remove();
});

const path = () => join(folder, 'day.db');
function days(): DayStore {
  store?.close();
  const outbox = { notice: (notice: DeskNotice) => void notices.push(notice), pending: () => pending };
  store = openDayStore(folder, cipher, outbox, aClock());
  return store;
}
const delta = (given: Parameters<typeof aDay>[0]) => aDay({ full: false, venue: null, outbox: null, ...given });
const names = (rows = store!.rows()!) => [...rows.reservations.values()].map(({ name }) => name).sort();

test('restores a snapshot and its position after a restart', () => {
  const [ana, beto] = [aParty({ name: 'Ana' }), aParty({ name: 'Beto' })];
  days().adopt(VENUE_ID, aDay({ reservations: [ana, beto], slots: [aSlot()], revision: 7, hash: 'seven' }), 3);
  const before = store!.rows();
  const again = days();
  expect(again.rows()).toEqual(before);
  expect([again.seen(), again.answers()]).toEqual([{ venueId: VENUE_ID, revision: 7, hash: 'seven' }, 3]);
  expect(names()).toEqual(['Ana', 'Beto']);
});

test('rows of the version without services stay in use and are asked for again', () => {
  days().adopt(VENUE_ID, aDay({ reservations: [aParty({ name: 'Ana' })], hash: 'seven@2026-11-21' }), 3);
  store!.close();
  store = null;
  const file = new Database(path());
  file.pragma('user_version = 1');
  file.close();
  expect([names(days().rows()!), store!.seen()?.hash, notices]).toEqual([['Ana'], 'seven', []]);
});

test('a delta replaces whole rows and keeps the others', () => {
  const [ana, beto] = [aParty({ name: 'Ana' }), aParty({ name: 'Beto' })];
  const slots = [aSlot(), aSlot({ id: 'other', date: '2026-11-22' })];
  days().adopt(VENUE_ID, aDay({ reservations: [ana, beto], slots }), 1);
  const changed = { ...ana, version: 2, name: 'Ana Paula' };
  const told = { reservations: [changed], slotDates: ['2026-11-21'], slots: [aSlot({ reserved: 4 })], revision: 2 };
  store!.adopt(VENUE_ID, delta(told), 2);
  expect(names()).toEqual(['Ana Paula', 'Beto']);
  expect(names(days().rows()!)).toEqual(['Ana Paula', 'Beto']);
  const { slots: now, venue } = store!.rows()!;
  expect([now.get(aSlot().id)!.reserved, now.has('other'), venue.venue.name]).toEqual([4, true, 'Marisqueira']);
});

test('a snapshot removes rows of its days that it does not name', () => {
  days().adopt(VENUE_ID, aDay({ reservations: [aParty({ name: 'Ana' })], slots: [aSlot()] }), 1);
  store!.adopt(VENUE_ID, aDay({ reservations: [aParty({ name: 'Beto' })], revision: 2 }), 1);
  expect([names(days().rows()!), store!.rows()!.slots.size]).toEqual([['Beto'], 0]);
});

describe('the previous state of a party', () => {
  const ana = aParty({ name: 'Ana' });
  beforeEach(() => days().adopt(VENUE_ID, aDay({ reservations: [ana] }), 1));
  const actedTo = (version: number) => {
    store!.adopt(VENUE_ID, delta({ reservations: [{ ...ana, version, status: 'SEATED' }], revision: version }), 1);
    return days().rows()!.former.get(ana.id);
  };

  test('is kept if the desk saw its last act', () => expect(actedTo(2)).toEqual(ana));
  test('is unknown if the desk missed an act', () => expect(actedTo(3)).toBeUndefined());
  test('stays the same while the party does', () => {
    actedTo(2);
    expect(actedTo(2)).toEqual(ana);
  });
});

test('removes days older than two once none of their acts is unsent', () => {
  const old = aParty({ date: '2026-11-19', name: 'Anteontem' });
  const older = aParty({ date: '2026-11-18', name: 'Antes' });
  const sameDay = aParty({ date: '2026-11-18', name: 'Ao lado' });
  days().adopt(VENUE_ID, aDay({ from: '2026-11-18', reservations: [old, older, sameDay] }), 1);
  pending = [{ intent: { kind: 'moveReservation', args: { id: older.id } } } as unknown as PendingIntent];
  store!.adopt(VENUE_ID, delta({ from: '2026-11-20', revision: 2 }), 1);
  expect(names()).toEqual(['Anteontem', 'Antes', 'Ao lado']);
  pending = [];
  store!.adopt(VENUE_ID, aDay({ from: '2026-11-20', revision: 3 }), 1);
  expect(names(days().rows()!)).toEqual(['Anteontem']);
});

test('another venue starts without rows of the former venue', () => {
  days().adopt(VENUE_ID, aDay({ reservations: [aParty()] }), 1);
  const other = newId();
  expect(() => store!.adopt(other, delta({}), 1)).toThrow();
  store!.adopt(other, aDay({ revision: 1 }), 1);
  expect([days().rows()!.reservations.size, store!.seen()!.venueId]).toEqual([0, other]);
});

test('former rows stay unchanged for their readers', () => {
  const ana = aParty({ name: 'Ana' });
  days().adopt(VENUE_ID, aDay({ reservations: [ana] }), 1);
  const held = store!.rows()!;
  store!.adopt(VENUE_ID, delta({ reservations: [{ ...ana, version: 2, name: 'Beto' }] }), 1);
  expect(names(held)).toEqual(['Ana']);
});

test('no guest data is in the file in clear', () => {
  days().adopt(VENUE_ID, aDay({ reservations: [aParty({ name: 'Domingos Kiala' })] }), 1);
  const bytes = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('');
  for (const secret of ['Domingos', '923000001', 'janela']) expect(bytes).not.toContain(secret);
});

describe('is set aside and created again, with a notice,', () => {
  const spoil: Record<string, () => void> = {
    'where a newer program wrote it': () => {
      const file = new Database(path());
      file.pragma('user_version = 99');
      file.close();
    },
    'where it is no such file': () => writeFileSync(path(), 'not a database at all'.repeat(1000)),
    'where the power has left half of it': () => writeFileSync(path(), readFileSync(path()).subarray(0, 9_000)),
    'where another key sealed it': () => {
      cipher = aCipher();
    },
  };
  test.each(Object.keys(spoil))('%s', (how) => {
    days().adopt(VENUE_ID, aDay({ reservations: Array.from({ length: 40 }, () => aParty()) }), 1);
    store!.close();
    store = null;
    spoil[how]!();
    expect([days().rows(), store!.seen(), store!.answers()]).toEqual([null, null, 0]);
    const [notice] = notices;
    expect(notice).toMatchObject({ kind: 'day_set_aside' });
    expect(readdirSync(folder)).toContain(notice!.values.file);
    store!.adopt(VENUE_ID, aDay(), 1);
    expect(days().rows()).not.toBeNull();
    expect(notices).toHaveLength(1);
  });
});
