import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DayStore, OutboxStore } from '#desktop/main/ports';
import type { Sync } from '#desktop/main/sync/sync';
import { aBooking, aLease, applied, aStaff, NOW, refusedAs, SLOT_ID, VENUE_ID } from '#desktop/main/testing/builders';
import { type ManualTimers, settled } from '#desktop/main/testing/manual-timers';
import type { ServerDouble } from '#desktop/main/testing/server-double';
import { aSyncedDesk } from '#desktop/main/testing/synced-desk';
import type { DeskNews } from '#shared/desk/bridge';
import { BATCH_BYTES } from '#shared/desk/schema';
import { AppError } from '#shared/errors';

let server: ServerDouble;
let outbox: OutboxStore;
let days: DayStore;
let timers: ManualTimers;
let sync: Sync;
let close: () => Promise<void>;
let news: DeskNews[];
let reported: unknown[];
let gone: string[];
let isSignedIn: boolean;
let roomy: number;

beforeEach(() => {
  [news, reported, gone, isSignedIn, roomy] = [[], [], [], true, 0];
  ({ server, outbox, days, timers, sync, close } = aSyncedDesk({
    callerFor: () => (isSignedIn ? { token: 'a token', staff: aStaff(), language: 'pt-AO' } : null),
    dropTokens: async () => void (gone.includes('tokens') || gone.push('tokens')),
    wipe: async () => void gone.push('secrets'),
    tell: (one) => news.push(one),
    diskIsFull: (isFull) => void (isFull ? gone.push('room') : roomy++),
    report: (error) => reported.push(error),
  }));
});
afterEach(async () => {
  await close();
  expect(reported).toEqual([]);
});

const record = (count = 1, given: Parameters<typeof aBooking>[0] = {}) =>
  Array.from({ length: count }, () => outbox.record(aBooking(given), aStaff()));
const sent = () => server.calls.map(({ intents }) => intents.map(({ seq }) => seq));

test('sends unsent acts in order, fifty per call, and gets the day with the last', async () => {
  record(120);
  await sync.tryNow();
  expect(server.calls.map(({ intents, more }) => [intents.length, more])).toEqual([
    [50, true],
    [50, true],
    [20, false],
  ]);
  expect(sent().flat()).toEqual(Array.from({ length: 120 }, (_, n) => n + 1));
  expect(outbox.pending()).toEqual([]);
  expect(days.seen()).toMatchObject({ revision: server.revision });
  expect(sync.link()).toEqual({ kind: 'online' });
});

test("no call exceeds the server's limit", async () => {
  record(40, { name: 'x'.repeat(4_000) });
  await sync.tryNow();
  for (const { intents } of server.calls) expect(JSON.stringify(intents).length).toBeLessThan(BATCH_BYTES + 1_000);
  expect(server.done.size).toBe(40);
});

test('requests a lost answer again, and the act is done once', async () => {
  const [act] = record();
  server.away = { cause: 'reset', after: true };
  await sync.tryNow();
  expect(sync.link()).toEqual({ kind: 'offline', since: NOW, cause: 'reset' });
  expect([server.done.size, outbox.pending().length]).toEqual([1, 1]);
  server.away = null;
  await timers.pass(1_000);
  expect(server.done.size).toBe(1);
  expect(outbox.answerOf(act!.id)).toEqual(applied(act!.id));
});

test('runs one exchange at a time, and one more for changes during it', async () => {
  let go = () => {};
  server.hold = new Promise((resolve) => {
    go = resolve;
  });
  record();
  const rounds = [sync.tryNow(), sync.tryNow(), sync.tryNow()];
  record();
  await settled();
  expect(server.calls).toHaveLength(1);
  go();
  await Promise.all(rounds);
  expect(sent().filter((seqs) => seqs.length > 0)).toEqual([[1], [2]]);
});

describe('while exchanges fail', () => {
  const waits = async (tries: number) => {
    const seen: number[] = [];
    for (let n = 0; n < tries; n++) {
      seen.push(timers.due()[0]!);
      await timers.pass(seen[n]!);
    }
    return seen;
  };

  test('backs off up to a minute, and retries at once on request', async () => {
    server.away = { cause: 'unreachable' };
    await sync.tryNow();
    expect(await waits(8)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
    server.away = null;
    await sync.tryNow();
    expect(sync.link()).toEqual({ kind: 'online' });
    expect(timers.due()).toEqual([30_000]);
  });

  test('`since` keeps the first failure, whatever the later causes', async () => {
    server.away = { cause: 'slow' };
    await sync.tryNow();
    server.away = { cause: 'tls' };
    await timers.pass(5_000);
    expect(sync.link()).toEqual({ kind: 'offline', since: NOW, cause: 'tls' });
  });
});

test('reports a full disk and no connection, until there is room', async () => {
  record(1);
  const adopt = vi.spyOn(outbox, 'adopt').mockImplementationOnce(() => {
    throw new AppError('disk_full');
  });
  await sync.tryNow();
  expect(sync.link()).toMatchObject({ kind: 'offline', cause: 'disk_full' });
  expect([gone, outbox.pending().length]).toEqual([['room'], 1]);
  expect(roomy).toBe(0);
  await sync.tryNow();
  expect([sync.link().kind, outbox.pending().length, adopt.mock.calls.length > 1]).toEqual(['online', 0, true]);
  expect(roomy).toBe(1);
});

test("reports an error in the desk's code, shows no connection, and ends all waits", async () => {
  const [act] = record(1);
  vi.spyOn(outbox, 'adopt').mockImplementationOnce(() => {
    throw new Error('broken');
  });
  expect(await sync.submit(act!.id)).toBeNull();
  expect([sync.link().kind, reported.splice(0)]).toEqual(['connecting', [new Error('broken')]]);
  await sync.tryNow();
  expect([sync.link().kind, outbox.pending().length]).toEqual(['online', 0]);
});

describe('a person who did an act', () => {
  test('gets the answer, also a refusal', async () => {
    server.judge = ({ id, seq }) => (seq === 1 ? applied(id) : refusedAs(id, 'slot_full'));
    const [one, two] = record(2);
    expect(await sync.submit(one!.id)).toEqual(applied(one!.id));
    expect(await sync.submit(two!.id)).toEqual(refusedAs(two!.id, 'slot_full'));
  });

  test('waits four seconds, and not at all once the line is known to be lost', async () => {
    await sync.tryNow();
    server.hold = new Promise(() => undefined);
    const answer = sync.submit(record()[0]!.id);
    let came: unknown = 'nothing yet';
    void answer.then((value) => {
      came = value;
    });
    await timers.pass(3_999);
    expect(came).toBe('nothing yet');
    await timers.pass(1);
    expect(came).toBeNull();
  });

  test('learns of a lost line at once, and does not wait the next time', async () => {
    server.away = { cause: 'unreachable' };
    expect(await sync.submit(record()[0]!.id)).toBeNull();
    server.hold = new Promise(() => undefined);
    expect(await sync.submit(record()[0]!.id)).toBeNull();
    expect(timers.due()).not.toContain(4_000);
  });

  test('gets the local result first without a line, and quick acts share one try', async () => {
    server.away = { cause: 'unreachable' };
    await sync.submit(record()[0]!.id);
    for (const { id } of record(3)) await sync.submit(id);
    await settled();
    server.away = null;
    await timers.pass(299);
    expect(sent()).toEqual([]);
    await timers.pass(1);
    expect(sent()).toEqual([[1, 2, 3, 4]]);
  });
});

describe("the server's answer to an act", () => {
  test('repeats an act after a server error, behind all others in their order', async () => {
    let errors = 0;
    server.judge = ({ id, seq }) => (seq === 1 && errors++ < 2 ? null : applied(id));
    const [first] = record(60);
    await sync.tryNow();
    expect(sent().flat()).toEqual(Array.from({ length: 60 }, (_, n) => n + 1));
    expect(outbox.pending().map(({ intent }) => intent.id)).toEqual([first!.id]);
    expect([sync.failuresOf(first!.id), sync.link().kind]).toEqual([1, 'online']);
    await timers.pass(3_000);
    expect(outbox.pending()).toEqual([]);
    expect(server.done.size).toBe(60);
  });

  test('makes a card of an unreadable act, and sends the others', async () => {
    server.refuse = ({ intents }) => (intents.some(({ seq }) => seq === 2) ? 'bad_input' : null);
    const acts = record(3);
    await sync.tryNow();
    expect([...server.done.keys()]).toEqual([acts[0]!.id, acts[2]!.id]);
    expect(outbox.refused()).toMatchObject([{ intent: { seq: 2 }, answer: { code: 'bad_input', message: 'Não.' } }]);
  });
});

describe('the day', () => {
  test('keeps applied acts on the screen until the rows include them, whatever happens in between', async () => {
    await sync.tryNow();
    const [act] = record();
    const adopt = days.adopt.bind(days);
    days.adopt = () => {
      throw new Error('the power goes');
    };
    await sync.tryNow();
    expect(outbox.pending()).toEqual([]);
    expect(outbox.toReplay(days.answers()).map(({ intent }) => intent.id)).toEqual([act!.id]);
    days.adopt = adopt;
    await sync.tryNow();
    expect(outbox.toReplay(days.answers())).toEqual([]);
    expect(reported.splice(0)).toHaveLength(1);
  });

  test('recognises answers that change no row', async () => {
    await sync.tryNow();
    server.judge = ({ id }) => refusedAs(id, 'stale');
    record();
    await sync.tryNow();
    expect(days.answers()).toBe(outbox.answers());
  });

  test('fetches lost rows again, and checks that the server is the same', async () => {
    await sync.tryNow();
    days.clear();
    await sync.tryNow();
    expect(server.calls.at(-1)).toMatchObject({ seen: null, heard: { revision: 1, hash: 'hash 1' } });
    expect(days.rows()).not.toBeNull();
  });

  test('passes changes on with their rows, and reports unknown changes as missed', async () => {
    const change = { venueId: VENUE_ID, revision: 2, entity: 'reservation', id: 'a', kind: 'booked' };
    await sync.tryNow();
    expect(news).toEqual([{ kind: 'missed', venueId: VENUE_ID }, { kind: 'status' }]);
    server.revision = 2;
    news.length = 0;
    sync.noteChange(change);
    expect(news).toEqual([]);
    await sync.tryNow();
    expect(days.seen()!.revision).toBe(2);
    expect(news[0]).toEqual({ kind: 'change', change });
  });
});

test('returns excess seats once, and does not count the return as unsent', async () => {
  server.leases = [aLease({ granted: 6, wanted: 2 })];
  server.judge = (intent) => {
    server.leases = [aLease({ granted: 6, spent: 4, revision: 2, wanted: 2 })];
    return applied(intent.id);
  };
  await sync.tryNow();
  expect([...server.done.values()]).toMatchObject([
    { kind: 'returnLease', args: { slots: [{ slotId: SLOT_ID, people: 4 }] } },
  ]);
  expect(outbox.leaseLeft(SLOT_ID)).toBe(2);
  expect(server.calls.map(({ waiting }) => waiting)).toEqual([0, 0]);
});

test('a failed return of a lease does not cause endless calls', async () => {
  server.leases = [aLease({ granted: 6, wanted: 2 })];
  server.judge = ({ id }) => refusedAs(id, 'bad_input');
  await sync.tryNow();
  expect(server.calls.length).toBeLessThan(4);
});

describe('a desk that', () => {
  test('was replaced registers again, and its acts go without lease under new numbers', async () => {
    await sync.tryNow();
    server.leases = [aLease()];
    await sync.tryNow();
    record(1, { people: 2, fromLease: 2, leaseSlotId: SLOT_ID });
    server.state = 'replaced';
    await sync.tryNow();
    expect(sync.link()).toMatchObject({ kind: 'offline', cause: 'signed_out' });
    expect([outbox.desk().epoch, gone]).toEqual([0, ['tokens']]);
    await timers.pass(1_000);
    expect(server.registered).toMatchObject([{ deviceId: outbox.desk().deviceId, name: 'Balcão' }]);
    expect([...server.done.values()]).toMatchObject([{ seq: 2, fromLease: 0 }]);
    expect(outbox.notices()).toMatchObject([{ kind: 'replaced' }]);
  });

  test('was replaced waits for a person who may register it, and loses nothing to others', async () => {
    record(1);
    await sync.tryNow();
    server.state = 'replaced';
    await sync.tryNow();
    record(1);
    server.refuseRegistration = 'forbidden';
    await sync.tryNow();
    // This cause shows a text that asks for a manager
    expect(sync.link()).toMatchObject({ kind: 'offline', cause: 'revoked' });
    expect([outbox.pending().length, gone]).toEqual([1, ['tokens']]);
    server.refuseRegistration = null;
    await sync.tryNow();
    expect(outbox.pending()).toEqual([]);
  });

  test('was stolen is wiped even without an epoch', async () => {
    outbox.saveDesk({ epoch: 0 });
    server.refuseRegistration = 'desk_revoked';
    await sync.tryNow();
    expect(gone).toEqual(['secrets']);
  });

  test('registers under one key until it has its epoch, and then under another', async () => {
    outbox.saveDesk({ epoch: 0 });
    server.away = { cause: 'reset', after: true };
    await sync.tryNow();
    await sync.tryNow();
    server.away = null;
    await sync.tryNow();
    expect(outbox.desk()).toMatchObject({ epoch: server.epoch, registering: null });
    outbox.saveDesk({ epoch: 0 });
    await sync.tryNow();
    const [first, second, third, fourth] = server.registrationKeys;
    expect([second, third]).toEqual([first, first]);
    expect(fourth).not.toBe(first);
  });

  test.each(['by its state', 'by its token'])('was stolen is wiped, told %s, and sends no more calls', async (how) => {
    record(3);
    await sync.tryNow();
    record(1);
    if (how === 'by its state') server.state = 'stolen';
    else server.refuse = () => 'desk_revoked';
    const before = server.calls.length;
    await sync.tryNow();
    expect([gone, server.calls.length]).toEqual([['secrets'], before + 1]);
  });

  test('was cloned becomes another device and asks for a sign-in', async () => {
    const { deviceId } = outbox.desk();
    const [act] = record();
    server.state = 'cloned';
    await sync.tryNow();
    expect(gone).toEqual(['tokens']);
    expect(sync.link()).toMatchObject({ cause: 'signed_out' });
    expect(outbox.notices()).toMatchObject([{ kind: 'cloned', values: { count: 1 } }]);
    await sync.tryNow();
    expect(server.registered).toMatchObject([{ deviceId: outbox.desk().deviceId }]);
    expect(outbox.desk().deviceId).not.toBe(deviceId);
    expect([...server.done.keys()]).toEqual([act!.id]);
  });

  test('meets a restored server sends everything of seven days again, under the new epoch', async () => {
    const acts = record(2);
    await sync.tryNow();
    acts.push(...record(1));
    server.forget();
    await sync.tryNow();
    expect([...server.done.keys()]).toEqual(acts.map(({ id }) => id));
    expect(outbox.desk().epoch).toBe(server.epoch);
    expect(outbox.notices()).toMatchObject([{ kind: 'server_restored', values: { count: 3 } }]);
    expect(days.rows()).not.toBeNull();
  });

  test('is unknown to the server registers again with all its acts', async () => {
    const acts = record(2);
    await sync.tryNow();
    server.forget();
    server.state = 'active';
    server.refuse = ({ epoch }) => (epoch === 1 ? 'desk_not_found' : null);
    await sync.tryNow();
    expect(server.registered).toHaveLength(1);
    expect([...server.done.keys()]).toEqual(acts.map(({ id }) => id));
  });

  test('has no signed-in person says so', async () => {
    isSignedIn = false;
    await sync.tryNow();
    expect(sync.link()).toMatchObject({ kind: 'offline', cause: 'signed_out' });
    expect(server.calls).toEqual([]);
  });

  test('has no venue yet sends no call', async () => {
    outbox.saveDesk({ venueId: null });
    await sync.tryNow();
    expect([server.calls, sync.link()]).toEqual([[], { kind: 'connecting' }]);
  });
});

test('drops an answer to a former device, venue or epoch', async () => {
  let go = () => {};
  server.hold = new Promise((resolve) => {
    go = resolve;
  });
  const [act] = record();
  const round = sync.tryNow();
  await settled();
  outbox.renumber(outbox.desk().deviceId, 7);
  const { seq } = outbox.pending()[0]!.intent;
  server.hold = null;
  server.epoch = 7;
  go();
  await round;
  expect(sent()[0]).toEqual([1]);
  expect(sent()[1]).toEqual([seq]);
  expect(outbox.desk().epoch).toBe(7);
  expect(outbox.answerOf(act!.id)).toEqual(applied(act!.id));
});

test('takes nothing after a stop', async () => {
  let go = () => {};
  server.hold = new Promise((resolve) => {
    go = resolve;
  });
  const [act] = record();
  const round = sync.tryNow();
  await settled();
  await sync.stop();
  go();
  await round;
  expect(outbox.answerOf(act!.id)).toBeNull();
  expect(timers.due()).toEqual([]);
});
