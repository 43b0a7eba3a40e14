import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aBooking, aLease, applied, aSeating, aStaff } from '#desktop/main/testing/builders';
import { aSyncedDesk } from '#desktop/main/testing/synced-desk';
import type { Intent } from '#shared/desk/schema';
import { newId } from '#shared/ids';

const RUI = aStaff({ id: newId(), name: 'Rui' });

let desk: ReturnType<typeof aSyncedDesk>;
beforeEach(() => {
  desk = aSyncedDesk();
});
afterEach(() => desk.close());

const record = (count: number, staff = aStaff()): Intent[] =>
  Array.from({ length: count }, () => desk.outbox.record(aBooking({ staffId: staff.id }), staff));
const calls = () => desk.server.calls.map(({ intents, more, heldBack }) => [intents.length, more, heldBack]);

describe('acts that the server leaves unanswered', () => {
  /** As for acts of a person who has not signed in on this device yet. */
  beforeEach(() => {
    desk.server.judge = (intent) => (intent.staffId === RUI.id ? null : applied(intent.id));
  });

  test('let all others pass, however many they are, and the rows arrive', async () => {
    const waiting = record(60, RUI);
    const other = record(2);
    await desk.sync.tryNow();
    expect([...desk.server.done.keys()]).toEqual(other.map(({ id }) => id));
    expect(desk.outbox.pending().map(({ intent }) => intent.id)).toEqual(waiting.map(({ id }) => id));
    expect(desk.days.seen()).toMatchObject({ revision: desk.server.revision });
    expect(desk.sync.link()).toEqual({ kind: 'online' });
  });

  test('do not stop the return of an excess lease', async () => {
    record(1, RUI);
    const lease = aLease({ granted: 2, spent: 0, wanted: 0 });
    desk.server.leases = [lease];
    desk.server.judge = (intent) => {
      if (intent.kind !== 'returnLease') return null;
      desk.server.leases = [{ ...lease, spent: 2, revision: lease.revision + 1 }];
      return applied(intent.id);
    };
    await desk.sync.tryNow();
    expect(desk.server.calls.flatMap(({ intents }) => intents.map(({ kind }) => kind))).toContain('returnLease');
    expect(desk.outbox.leaseLeft(lease.slotId)).toBe(0);
    expect(desk.outbox.pending()).toHaveLength(1);
  });

  test('are counted in the last call, so the server knows that acts are missing', async () => {
    record(60, RUI);
    record(2);
    await desk.sync.tryNow();
    expect(calls()).toEqual([
      [50, true, 0],
      [12, false, 50],
    ]);
  });

  test('hold back dependent acts, and are sent again in the next exchange', async () => {
    const [booking] = record(50, RUI);
    const seated = desk.outbox.record(aSeating((booking!.args as { id: string }).id), aStaff());
    record(1);
    await desk.sync.tryNow();
    expect(desk.server.done.size).toBe(1);
    expect(desk.server.calls.at(-1)).toMatchObject({ more: false, heldBack: 51 });
    expect([desk.sync.failuresOf(booking!.id), desk.sync.failuresOf(seated.id)]).toEqual([1, 0]);
    desk.server.judge = ({ id }) => applied(id);
    await desk.timers.pass(1_000);
    expect(desk.outbox.pending()).toEqual([]);
    expect(desk.server.done.size).toBe(52);
  });
});

describe('a server restored to a state after the last read of rows', () => {
  test('gets acts again that it had answered before the restore', async () => {
    await desk.sync.tryNow();
    const { revision } = desk.server;
    const all = record(60);
    desk.server.refuse = ({ more }) => {
      if (!more) desk.server.away = { cause: 'unreachable' };
      return null;
    };
    await desk.sync.tryNow();
    expect([desk.outbox.pending().length, desk.days.seen()?.revision]).toEqual([10, revision]);
    desk.server.forget();
    desk.server.state = 'active';
    Object.assign(desk.server, { revision, away: null, refuse: () => null });
    await desk.timers.pass(60_000);
    expect([...desk.server.done.keys()].sort()).toEqual(all.map(({ id }) => id).sort());
    expect(desk.outbox.pending()).toEqual([]);
  });
});
