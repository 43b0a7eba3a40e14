import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { OUTBOX_VERSION } from '#desktop/main/outbox/tables';
import { passphraseBox } from '#desktop/main/session/passphrase';
import { aLease, applied, ROOM_ID, refusedAs, TODAY, VENUE_ID } from '#desktop/main/testing/builders';
import { settled } from '#desktop/main/testing/manual-timers';
import { RunningDesk, SERVER } from '#desktop/main/testing/running-desk';
import { at20 } from '#desktop/main/testing/test-desk';
import type { DeskStatus } from '#shared/desk/local';
import { newId } from '#shared/ids';

let run: RunningDesk;
beforeEach(() => {
  run = new RunningDesk();
  run.server.mayManage = true;
});
afterEach(() => run.remove());

const away = () => {
  run.server.desks.away = { cause: 'unreachable' };
};
const party = (name: string, given: object = {}) => ({
  ...{ venueId: VENUE_ID, roomId: ROOM_ID, kind: 'phone', date: TODAY, time: '20:00', people: 2, name },
  ...{ phone: '+244923000001', lang: 'PT-AO', id: newId(), ...given },
});
const books = (name: string) => run.ask('bookAtDesk', party(name));
const files = (pattern: RegExp) => readdirSync(run.folder).filter((name) => pattern.test(name));
const status = () => run.here('deskStatus', {});
const refusal = (code: string, message = '') =>
  expect.objectContaining({ code, message: expect.stringContaining(message) });

/** A desk with two unsent bookings loses its keychain entry. */
async function losesItsKey(): Promise<string[]> {
  await run.toTheDay();
  await settled();
  away();
  await run.here('tryNow', {});
  await books('Yuri Baptista');
  await books('Lueji Tavares');
  const ids = (await run.here('waitingActs', {})).map(({ id }) => id);
  await run.desk.close();
  run.secrets.clear();
  run.server.desks.away = null;
  run.start();
  return ids;
}

/** A new installation on the same computer, with a signed-in manager. */
async function beginsAnew(): Promise<DeskStatus> {
  await run.here('deskStatus', {});
  await run.here('startAnew', {});
  await run.here('signInHere', { email: 'elsa@exemplo.ao', password: 'certa' });
  await run.here('chooseVenue', { venueId: VENUE_ID, name: 'Porta nova' });
  await settled();
  return status();
}
const handIn = async () => run.here('handIn', { id: (await status()).orphans[0]!.id });

describe('a desk whose keychain has no key for its outbox', () => {
  test('reports count and dates of unsent acts, asks before a new installation, and lets no other person in', async () => {
    const ids = await losesItsKey();
    const before = readFileSync(join(run.folder, 'outbox.db'));
    const { phase, closed, orphans, people } = await status();
    expect([phase, closed, orphans, people]).toEqual([
      'orphaned',
      { count: 2, since: expect.any(String), until: expect.any(String), deskName: 'Porta' },
      [],
      [],
    ]);
    expect(ids).toHaveLength(2);
    await expect(run.here('waitingActs', {})).rejects.toEqual(refusal('keychain_locked'));
    await expect(run.here('setServer', { url: SERVER })).rejects.toEqual(refusal('keychain_locked'));
    expect(readFileSync(join(run.folder, 'outbox.db')).equals(before)).toBe(true);
    expect(run.secrets.has('data-key')).toBe(false);
  });

  test('starts again as another device, keeps the outbox and its encrypted key, and reports them', async () => {
    await losesItsKey();
    const former = run.server.desks.calls.at(-1)!.deviceId;
    const { phase, orphans, unsent, closed } = await beginsAnew();
    expect([phase, unsent, closed]).toEqual(['ready', 0, null]);
    expect(orphans).toEqual([
      {
        ...{ id: files(/^outbox-orphan-.*\.db$/)[0], count: 2, venueId: VENUE_ID, deskName: 'Porta' },
        ...{ since: expect.any(String), until: expect.any(String) },
      },
    ]);
    expect(files(/^outbox-orphan-.*\.key$/)).toHaveLength(1);
    expect(run.server.desks.calls.at(-1)!.deviceId).not.toBe(former);
    await run.restart();
    expect((await status()).orphans).toHaveLength(1);
  });

  test('is not replaced while it is open or while the keychain is only locked', async () => {
    await run.toTheDay();
    await expect(run.here('startAnew', {})).rejects.toEqual(refusal('forbidden'));
    await run.desk.close();
    run.isKeychainLocked = true;
    run.start();
    await expect(status()).rejects.toEqual(refusal('keychain_locked'));
    await expect(run.here('startAnew', {})).rejects.toEqual(refusal('forbidden'));
    expect(existsSync(join(run.folder, 'outbox.db'))).toBe(true);
  });

  test('opens again once the key is back', async () => {
    await run.toTheDay();
    const kept = new Map(run.secrets);
    await run.desk.close();
    run.secrets.clear();
    run.start();
    expect((await status()).phase).toBe('orphaned');
    for (const [name, value] of kept) run.secrets.set(name, value);
    expect(await status()).toMatchObject({ phase: 'ready', orphans: [], closed: null, notices: [] });
  });
});

describe('a manager of its venue', () => {
  test('hands in the unsent acts: each is sent once under its old id, and the file is put aside', async () => {
    const ids = await losesItsKey();
    await beginsAnew();
    await handIn();
    await settled();
    await settled();
    expect([...run.server.desks.done.keys()]).toEqual(ids);
    const names = [...run.server.desks.done.values()].map(({ args }) => ('name' in args ? args.name : null));
    expect(names).toEqual(['Yuri Baptista', 'Lueji Tavares']);
    const { orphans, unsent, toReview, notices } = await status();
    expect([orphans, unsent, toReview]).toEqual([[], 0, 0]);
    expect(notices).toMatchObject([{ kind: 'handed_in', values: { name: 'Porta', read: 2, unread: 0 } }]);
    expect([files(/^outbox-aside-.*\.(db|key)$/).length, files(/orphan/)]).toEqual([2, []]);
  });

  test('keeps the server informed that acts are missing until they are on this desk', async () => {
    await losesItsKey();
    await beginsAnew();
    const { fetch } = run.server;
    run.server.fetch = async (input, init) => {
      const answer = await fetch(input, init);
      if (String(input).endsWith('/sealed-key')) await run.here('tryNow', {});
      return answer;
    };
    await run.restart();
    await run.here('deskStatus', {});
    await handIn();
    await settled();
    const calls = run.server.desks.calls.map(({ intents, heldBack }) => [intents.length, heldBack]);
    expect(calls.slice(-2)).toEqual([
      [0, 1],
      [2, 0],
    ]);
  });

  test('finds refused acts in "A rever", and the former desk\'s promises are kept as promised', async () => {
    await run.toTheDay();
    await settled();
    run.server.desks.leases = [aLease({ slotId: at20 })];
    await run.here('tryNow', {});
    away();
    await run.here('tryNow', {});
    await books('Yuri Baptista');
    await run.desk.close();
    run.secrets.clear();
    run.server.desks.away = null;
    run.server.desks.leases = [];
    run.start();
    run.server.desks.judge = ({ id }) => refusedAs(id, 'slot_full');
    await beginsAnew();
    await handIn();
    await settled();
    await settled();
    expect(await run.here('reviewCards', {})).toMatchObject([{ code: 'slot_full', wasPromised: true, by: 'Elsa' }]);
    expect(run.server.desks.calls.flatMap(({ intents }) => intents).at(-1)).toMatchObject({
      fromLease: 0,
      madeOffline: true,
    });
  });

  test('brings open refusals along, and a second hand-in repeats no act', async () => {
    await run.toTheDay();
    await settled();
    away();
    await run.here('tryNow', {});
    await books('Yuri Baptista');
    run.server.desks.away = null;
    run.server.desks.judge = ({ id }) => refusedAs(id, 'slot_full');
    await run.here('tryNow', {});
    expect(await run.here('reviewCards', {})).toHaveLength(1);
    away();
    await run.here('tryNow', {});
    await books('Lueji Tavares');
    await run.desk.close();
    const copy = readFileSync(join(run.folder, 'outbox.db'));
    run.secrets.clear();
    run.server.desks.away = null;
    run.server.desks.judge = ({ id }) => applied(id);
    run.start();
    expect(await beginsAnew()).toMatchObject({ orphans: [{ count: 2 }] });
    const [key] = files(/^outbox-orphan-.*\.key$/);
    const sealed = readFileSync(join(run.folder, key!));
    await handIn();
    await settled();
    await settled();
    expect(await run.here('reviewCards', {})).toMatchObject([{ name: 'Yuri Baptista', code: 'slot_full' }]);
    expect(run.server.desks.done.size).toBe(1);
    // The same file from a backup of the disk
    writeFileSync(join(run.folder, 'outbox-orphan-20260101T000000.db'), copy);
    writeFileSync(join(run.folder, 'outbox-orphan-20260101T000000.key'), sealed);
    await run.restart();
    const calls = run.server.desks.calls.length;
    await status();
    await handIn();
    await settled();
    await settled();
    expect(run.server.desks.calls.slice(calls).flatMap(({ intents }) => intents)).toEqual([]);
    expect([(await status()).toReview, (await status()).orphans]).toEqual([1, []]);
  });

  test('may keep it aside: no more questions, and nothing is deleted', async () => {
    await losesItsKey();
    const { orphans } = await beginsAnew();
    expect(await run.here('keepAside', { id: orphans[0]!.id })).toMatchObject({ orphans: [] });
    expect(files(/^outbox-aside-.*\.(db|key)$/)).toHaveLength(2);
    await expect(run.here('handIn', { id: orphans[0]!.id })).rejects.toEqual(refusal('not_found'));
  });
});

describe('is refused in a sentence, and the file stays', () => {
  const stays = async () => {
    expect((await status()).orphans).toHaveLength(1);
    expect(files(/^outbox-orphan-.*\.db$/)).toHaveLength(1);
    expect(run.server.desks.done.size).toBe(0);
  };
  const edit = (sql: string) => {
    const file = new Database(join(run.folder, files(/^outbox-orphan-.*\.db$/)[0]!));
    file.exec(sql);
    file.close();
  };

  test('a user who does not manage the venue', async () => {
    await losesItsKey();
    run.server.mayManage = false;
    await beginsAnew();
    await expect(handIn()).rejects.toEqual(refusal('forbidden', 'Only a manager'));
    const { id } = (await status()).orphans[0]!;
    await expect(run.here('keepAside', { id })).rejects.toEqual(refusal('forbidden', 'Only a manager'));
    expect(run.server.requests.some(({ path }) => path.endsWith('/sealed-key'))).toBe(false);
    await stays();
  });

  test('at a locked desk, everything', async () => {
    await losesItsKey();
    const { orphans } = await beginsAnew();
    await run.here('setPin', { pin: '4711' });
    await run.here('lock', {});
    await expect(run.here('handIn', { id: orphans[0]!.id })).rejects.toEqual(refusal('unauthorized'));
    await stays();
  });

  test('a file of another venue, before its key is sent', async () => {
    await losesItsKey();
    await beginsAnew();
    edit(`update desk set venue_id = '${newId()}'`);
    await run.restart();
    await status();
    await expect(handIn()).rejects.toEqual(refusal('forbidden', 'another venue'));
    expect(run.server.requests.some(({ path }) => path.endsWith('/sealed-key'))).toBe(false);
    await stays();
  });

  test('a file of a newer program, before its key is sent; a newer program hands it in', async () => {
    const ids = await losesItsKey();
    await beginsAnew();
    edit('pragma user_version = 99');
    await run.restart();
    await status();
    await expect(handIn()).rejects.toEqual(refusal('store_newer', 'newer version'));
    expect(run.server.requests.some(({ path }) => path.endsWith('/sealed-key'))).toBe(false);
    await stays();
    edit(`pragma user_version = ${OUTBOX_VERSION}`);
    await run.restart();
    await status();
    await handIn();
    await settled();
    await settled();
    expect([...run.server.desks.done.keys()]).toEqual(ids);
  });

  test('a key that is damaged or was encrypted for another server', async () => {
    await losesItsKey();
    await beginsAnew();
    edit("update desk set sealed_key = 'bm90IGEga2V5'");
    await run.restart();
    await status();
    await expect(handIn()).rejects.toEqual(refusal('store_damaged', 'cannot open the key'));
    await stays();
  });

  test('a file without a key', async () => {
    await losesItsKey();
    await beginsAnew();
    edit('update desk set sealed_key = null');
    writeFileSync(join(run.folder, files(/^outbox-orphan-.*\.key$/)[0]!), '');
    await run.restart();
    await status();
    await expect(handIn()).rejects.toEqual(refusal('store_damaged', 'does not contain a key'));
    await stays();
  });

  test('without a connection', async () => {
    await losesItsKey();
    await beginsAnew();
    run.server.instead = () => {
      throw Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } });
    };
    await expect(handIn()).rejects.toEqual(refusal('offline'));
    run.server.instead = null;
    await stays();
  });

  test('an unreadable file; with one readable act the notice counts the other', async () => {
    await losesItsKey();
    await beginsAnew();
    edit("update intents set intent = x'0102030405'");
    await expect(handIn()).rejects.toEqual(refusal('store_damaged', 'nothing in the file'));
    await stays();
  });

  test('the key is sent to its server only, and never to a log', async () => {
    await losesItsKey();
    await beginsAnew();
    await handIn();
    await settled();
    const asked = run.server.requests.filter(({ path }) => path.endsWith('/sealed-key'));
    expect(asked).toMatchObject([{ origin: SERVER, token: 'token of Elsa' }]);
    expect(run.reported).toEqual([]);
  });
});

test('hands in the other acts of a file with one damaged act, and the notice counts it', async () => {
  await losesItsKey();
  await beginsAnew();
  const file = new Database(join(run.folder, files(/^outbox-orphan-.*\.db$/)[0]!));
  file.exec("update intents set intent = x'0102030405' where seq = (select min(seq) from intents)");
  file.close();
  const { notices } = await handIn();
  expect(notices).toMatchObject([{ values: { read: 1, unread: 1 } }]);
});

test("treats an outbox under another key than the keychain's as a former installation", async () => {
  await run.toTheDay();
  await settled();
  away();
  await run.here('tryNow', {});
  await books('Yuri Baptista');
  await run.desk.close();
  run.server.desks.away = null;
  run.secrets.clear();
  run.secrets.set('data-key', Buffer.alloc(32, 7).toString('base64'));
  run.start();
  expect(await status()).toMatchObject({ phase: 'signIn', notices: [], orphans: [{ count: 1, deskName: 'Porta' }] });
  await run.here('signInHere', { email: 'elsa@exemplo.ao', password: 'certa' });
  await run.here('chooseVenue', { venueId: VENUE_ID, name: 'Porta' });
  await handIn();
  await settled();
  await settled();
  expect(run.server.desks.done.size).toBe(1);
});

test('a forgotten passphrase: the desk starts again with another one and loses nothing', async () => {
  const box = passphraseBox(join(run.folder, 'keys.sealed'));
  const other = new RunningDesk({ keys: { kind: 'passphrase', box }, folder: run.folder });
  other.server.mayManage = true;
  try {
    await other.here('setServer', { url: SERVER });
    await other.here('givePassphrase', { passphrase: 'uma frase longa' });
    await other.here('signInHere', { email: 'elsa@exemplo.ao', password: 'certa' });
    await other.here('chooseVenue', { venueId: VENUE_ID, name: 'Porta' });
    await settled();
    other.server.desks.away = { cause: 'unreachable' };
    await other.here('tryNow', {});
    await other.ask('bookAtDesk', party('Yuri Baptista'));
    await other.restart();
    expect(await other.here('deskStatus', {})).toMatchObject({ phase: 'passphrase', closed: { count: 1 } });
    const anew = await other.here('startAnew', {});
    expect(anew).toMatchObject({ phase: 'passphrase', hasPassphrase: false, closed: null, orphans: [{ count: 1 }] });
    expect(readdirSync(run.folder).filter((name) => /^keys-aside-.*\.sealed$/.test(name))).toHaveLength(1);
    other.server.desks.away = null;
    await other.here('givePassphrase', { passphrase: 'outra frase longa' });
    await other.here('signInHere', { email: 'elsa@exemplo.ao', password: 'certa' });
    await other.here('chooseVenue', { venueId: VENUE_ID, name: 'Porta' });
    await other.here('handIn', { id: anew.orphans[0]!.id });
    await settled();
    await settled();
    expect([...other.server.desks.done.values()]).toMatchObject([{ args: { name: 'Yuri Baptista' } }]);
  } finally {
    await other.remove();
  }
}, 30_000);
