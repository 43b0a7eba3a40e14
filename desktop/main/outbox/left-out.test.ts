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

describe('acts that the server leaves out', () => {
  /** As it does with those of somebody who has yet to sign in on the device. */
  beforeEach(() => {
    desk.server.judge = (intent) => (intent.staffId === RUI.id ? null : applied(intent.id));
  });

  test('let all others through, however many they are, and the rows come', async () => {
    const waiting = record(60, RUI);
    const other = record(2);
    await desk.sync.tryNow();
    expect([...desk.server.done.keys()]).toEqual(other.map(({ id }) => id));
    expect(desk.outbox.pending().map(({ intent }) => intent.id)).toEqual(waiting.map(({ id }) => id));
    expect(desk.days.seen()).toMatchObject({ revision: desk.server.revision });
    expect(desk.sync.link()).toEqual({ kind: 'online' });
  });

  test('keep no lease from being given back that is wanted back', async () => {
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

  test('are told of in the last call: the desk is not here with all that it did', async () => {
    record(60, RUI);
    record(2);
    await desk.sync.tryNow();
    expect(calls()).toEqual([
      [50, true, 0],
      [12, false, 50],
    ]);
  });

  test('keep back what hangs on them, and are tried again with the next exchange', async () => {
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

describe('a server that is put back to after the rows were read', () => {
  test('and before acts that it had answered gets them once more', async () => {
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
