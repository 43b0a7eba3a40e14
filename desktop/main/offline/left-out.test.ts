import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDayStore } from '#desktop/main/offline/day-store';
import { createDeskTime } from '#desktop/main/offline/desk-time';
import { openOutbox } from '#desktop/main/offline/outbox-store';
import { createSync, type Sync } from '#desktop/main/offline/sync';
import type { DayStore, OutboxStore } from '#desktop/main/ports';
import {
  aBooking,
  aCipher,
  aClock,
  aFolder,
  applied,
  aSeating,
  aStaff,
  NOW,
  VENUE_ID,
} from '#desktop/main/testing/builders';
import { ManualTimers } from '#desktop/main/testing/manual-timers';
import { ServerDouble } from '#desktop/main/testing/server-double';
import type { Intent } from '#shared/desk/schema';
import { newId } from '#shared/ids';

const RUI = aStaff({ id: newId(), name: 'Rui' });

let remove: () => void;
let server: ServerDouble;
let outbox: OutboxStore;
let days: DayStore;
let timers: ManualTimers;
let sync: Sync;

beforeEach(() => {
  const made = aFolder();
  remove = made.remove;
  const cipher = aCipher();
  outbox = openOutbox(made.folder, cipher, aClock());
  outbox.saveDesk({ venueId: VENUE_ID, deskName: 'Balcão', epoch: 1 });
  days = openDayStore(made.folder, cipher, outbox, aClock());
  server = new ServerDouble();
  timers = new ManualTimers(NOW);
  sync = createSync({
    connection: server,
    outbox,
    days,
    deskTime: createDeskTime(timers, outbox),
    timers,
    random: () => 1,
    carrier: () => ({ token: 'a token', staff: aStaff(), language: 'pt-AO' }),
    rowsChanged: () => undefined,
    dismiss: () => undefined,
    dropTokens: async () => undefined,
    wipe: async () => undefined,
    tell: () => undefined,
    diskFull: () => undefined,
    report: (error) => {
      throw error;
    },
  });
});
afterEach(async () => {
  await sync.stop();
  outbox.close();
  days.close();
  remove();
});

const record = (count: number, staff = aStaff()): Intent[] =>
  Array.from({ length: count }, () => outbox.record(aBooking({ staffId: staff.id }), staff));
const calls = () => server.calls.map(({ intents, more, heldBack }) => [intents.length, more, heldBack]);

describe('acts that the server leaves out', () => {
  /** As it does with those of somebody who has yet to sign in on the device. */
  beforeEach(() => {
    server.judge = (intent) => (intent.staffId === RUI.id ? null : applied(intent.id));
  });

  test('let all others through, however many they are, and the rows come', async () => {
    const waiting = record(60, RUI);
    const other = record(2);
    await sync.tryNow();
    expect([...server.done.keys()]).toEqual(other.map(({ id }) => id));
    expect(outbox.pending().map(({ intent }) => intent.id)).toEqual(waiting.map(({ id }) => id));
    expect(days.seen()).toMatchObject({ revision: server.revision });
    expect(sync.link()).toEqual({ kind: 'online' });
  });

  test('are told of in the last call: the desk is not here with all that it did', async () => {
    record(60, RUI);
    record(2);
    await sync.tryNow();
    expect(calls()).toEqual([
      [50, true, 0],
      [12, false, 50],
    ]);
  });

  test('keep back what hangs on them, and are tried again with the next exchange', async () => {
    const [booking] = record(50, RUI);
    const seated = outbox.record(aSeating((booking!.args as { id: string }).id), aStaff());
    record(1);
    await sync.tryNow();
    expect(server.done.size).toBe(1);
    expect(server.calls.at(-1)).toMatchObject({ more: false, heldBack: 51 });
    expect([sync.failuresOf(booking!.id), sync.failuresOf(seated.id)]).toEqual([1, 0]);
    server.judge = ({ id }) => applied(id);
    await timers.pass(1_000);
    expect(outbox.pending()).toEqual([]);
    expect(server.done.size).toBe(52);
  });
});

describe('a server that is put back to after the rows were read', () => {
  test('and before acts that it had answered gets them once more', async () => {
    await sync.tryNow();
    const { revision } = server;
    const all = record(60);
    server.refuse = ({ more }) => {
      if (!more) server.away = { cause: 'unreachable' };
      return null;
    };
    await sync.tryNow();
    expect([outbox.pending().length, days.seen()?.revision]).toEqual([10, revision]);
    server.forget();
    server.state = 'active';
    Object.assign(server, { revision, away: null, refuse: () => null });
    await timers.pass(60_000);
    expect([...server.done.keys()].sort()).toEqual(all.map(({ id }) => id).sort());
    expect(outbox.pending()).toEqual([]);
  });
});
