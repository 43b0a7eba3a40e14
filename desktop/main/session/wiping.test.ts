import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SecretName, Secrets } from '#desktop/main/ports';
import { chooseKeys } from '#desktop/main/session/keys';
import { passphraseBox } from '#desktop/main/session/passphrase';
import { allOf, beginWiping, finishWiping } from '#desktop/main/session/wiping';
import { settled } from '#desktop/main/testing/manual-timers';
import { ELSA, RunningDesk, SERVER } from '#desktop/main/testing/running-desk';
import { AppError } from '#shared/errors';

let run: RunningDesk;
beforeEach(() => {
  run = new RunningDesk();
});
afterEach(() => run.remove());

const aside = [
  'outbox-aside-20261120T180000.db',
  'outbox-aside-20261120T180000.db-wal',
  'day-aside-20261119T1.db',
  'outbox.key',
  'outbox-orphan-20261120T180000.db',
  'outbox-orphan-20261120T180000.db-wal',
  'outbox-orphan-20261120T180000.key',
  'keys-aside-1795200000000.sealed',
];
const ours = () => readdirSync(run.folder).filter((name) => /outbox|day|keys|wiping/.test(name));
async function isStolen(): Promise<void> {
  await run.toTheDay();
  await run.here('setPin', { pin: '4711' });
  await settled();
  for (const name of aside) writeFileSync(join(run.folder, name), 'names of guests');
  run.server.desks.state = 'stolen';
  await run.desk.call({ name: 'tryNow', input: {} });
}
const left = (name: SecretName) => run.secrets.has(name);

describe('a desk that was stolen', () => {
  test('keeps no secret and no file, not even those set aside, and opens as another device', async () => {
    await run.toTheDay();
    const key = run.secrets.get('data-key');
    await run.remove();
    run = new RunningDesk();
    const order: string[] = [];
    run.faultAt = (act, name) =>
      void (act === 'delete' && order.push(`${name}, ${existsSync(join(run.folder, 'wiping'))}`));
    await isStolen();
    expect(order).toEqual(['data-key, true', `token:${ELSA}, true`, 'device-secret, true']);
    expect(run.secrets.get('data-key')).not.toBe(key);
    expect([left(`token:${ELSA}`), left('device-secret')]).toEqual([false, false]);
    expect(ours().filter((name) => aside.includes(name) || name === 'wiping')).toEqual([]);
    expect(run.store.store.staffId).toBeNull();
    expect(await run.here('deskStatus', {})).toMatchObject({ phase: 'signIn', venueId: null, people: [] });
  });

  test.each<SecretName>(['data-key', `token:${ELSA}`, 'device-secret'])(
    'whose keychain keeps %s deletes all the rest, stays closed, and finishes at the next start',
    async (held) => {
      let isBroken = true;
      run.faultAt = (act, name) => {
        if (isBroken && act === 'delete' && name === held) throw new AppError('keychain_locked');
      };
      await isStolen();
      expect(ours()).toEqual(['wiping']);
      expect(['data-key', `token:${ELSA}`, 'device-secret'].filter((name) => left(name as SecretName))).toEqual([held]);
      await expect(run.here('deskStatus', {})).rejects.toMatchObject({ code: 'keychain_locked' });
      expect((await chooseKeys(run.folder, () => Promise.reject(new Error('ServiceUnknown')))).kind).toBe('keychain');
      const kept = run.secrets.get(held);
      isBroken = false;
      await run.restart();
      expect(await run.here('deskStatus', {})).toMatchObject({ phase: 'signIn', venueId: null });
      expect(run.secrets.get(held)).not.toBe(kept);
      expect(existsSync(join(run.folder, 'wiping'))).toBe(false);
    },
  );

  test('whose disk refuses the wipe mark still deletes everything', async () => {
    // A folder with its name blocks the file
    mkdirSync(join(run.folder, 'wiping.new'));
    await run.toTheDay();
    const key = run.secrets.get('data-key');
    await isStolen();
    expect(run.secrets.get('data-key')).not.toBe(key);
    expect([left(`token:${ELSA}`), left('device-secret')]).toEqual([false, false]);
    expect(ours().filter((name) => aside.includes(name))).toEqual([]);
    expect(run.reported.filter((error) => /EISDIR/.test(String(error)))).toHaveLength(1);
    expect(await run.here('deskStatus', {})).toMatchObject({ phase: 'signIn', venueId: null, people: [] });
  });

  test('and lost power right after the report wipes itself at the next start, before anything opens', async () => {
    await run.toTheDay();
    const key = run.secrets.get('data-key');
    await run.desk.close();
    beginWiping(run.folder, allOf('keychain', [ELSA]));
    run.server.instead = () => {
      throw new TypeError('fetch failed');
    };
    run.start();
    expect(await run.here('deskStatus', {})).toMatchObject({ phase: 'signIn', people: [], venueId: null });
    expect([left(`token:${ELSA}`), run.secrets.get('data-key') === key]).toEqual([false, false]);
  });

  test('opens again only after the wipe, however slow the keychain is and whichever call waits', async () => {
    await run.toTheDay();
    await settled();
    let letGo = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let isFirst = true;
    run.faultAt = (act, name) => {
      if (act !== 'delete' || name !== `token:${ELSA}` || !isFirst) return undefined;
      isFirst = false;
      return gate;
    };
    run.server.desks.state = 'stolen';
    const wiped = run.here('tryNow', {}).catch(() => undefined);
    await settled();
    run.server.desks.state = 'active';
    const asked = [run.here('deskStatus', {}), run.here('deskStatus', {})];
    await settled();
    expect(existsSync(join(run.folder, 'wiping'))).toBe(true);
    letGo();
    await wiped;
    const anew = { phase: 'signIn', people: [], venueId: null };
    expect(await Promise.all(asked)).toMatchObject([anew, anew]);
    expect(ours()).toEqual(expect.arrayContaining(['day.db', 'outbox.db']));
    expect(ours()).not.toContain('wiping');
    await run.toTheDay();
    await run.restart();
    expect(await run.here('deskStatus', {})).toMatchObject({ phase: 'ready', staff: { id: ELSA } });
  });

  test('keeps a new installation if another call finished the wipe during a slow keychain call', async () => {
    beginWiping(run.folder, allOf('keychain', [ELSA]));
    const { secrets } = run;
    const slow: Secrets = {
      get: async () => null,
      set: async () => undefined,
      delete: async (name) => {
        secrets.delete(name);
        rmSync(join(run.folder, 'wiping'), { force: true });
        writeFileSync(join(run.folder, 'outbox.db'), 'anew');
      },
    };
    await finishWiping(run.folder, slow);
    expect(ours()).toEqual(['outbox.db']);
    rmSync(join(run.folder, 'outbox.db'));
  });

  test('with a passphrase loses its files, and asks for a new passphrase', async () => {
    const box = passphraseBox(join(run.folder, 'keys.sealed'));
    await box.open('uma frase longa');
    beginWiping(run.folder, allOf('passphrase', [ELSA]));
    await run.desk.close();
    run.given.keys = { kind: 'passphrase', box };
    run.store.store = { serverUrl: SERVER };
    run.start();
    expect(await run.here('deskStatus', {})).toMatchObject({ phase: 'passphrase', hasPassphrase: false });
    expect(ours()).toEqual([]);
  });
});
