import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { passphraseBox } from '#desktop/main/session/passphrase';
import { VENUE_ID } from '#desktop/main/testing/builders';
import { settled } from '#desktop/main/testing/manual-timers';
import { ELSA, RUI, RunningDesk, SERVER } from '#desktop/main/testing/running-desk';
import { aCall } from '#desktop/main/testing/test-desk';
import type { DeskNews } from '#shared/desk/bridge';

let run: RunningDesk;
beforeEach(() => {
  run = new RunningDesk();
});
afterEach(() => run.remove());

const refusal = (code: string) => expect.objectContaining({ code });
const away = () => {
  throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) });
};

describe('the first start', () => {
  test('asks for the address, the sign-in and the venue, and then shows the day', async () => {
    expect((await run.here('deskStatus', {})).phase).toBe('address');
    expect(await run.here('setServer', { url: 'reserva.exemplo.ao' })).toMatchObject({
      phase: 'signIn',
      server: { url: SERVER, isManaged: false },
    });
    const user = await run.here('signInHere', { email: 'elsa@exemplo.ao', password: 'certa' });
    expect(user.firstName).toBe('Elsa');
    expect((await run.here('deskStatus', {})).phase).toBe('venue');
    expect(await run.here('chooseVenue', { venueId: VENUE_ID, name: 'Porta' })).toMatchObject({
      phase: 'ready',
      venueId: VENUE_ID,
      deskName: 'Porta',
      staff: { id: ELSA, access: { mayRun: true } },
    });
  });

  test.each(['http://reserva.exemplo.ao', 'ftp://x', 'https://a:b@reserva.exemplo.ao', 'https://x/y', '???'])(
    'takes no token to %s',
    async (url) => {
      await expect(run.here('setServer', { url })).rejects.toEqual(refusal('address_unfit'));
      expect(run.server.requests).toEqual([]);
    },
  );

  test('tells a page of another site from a Reserva server, and reports a server that is not reachable', async () => {
    run.server.instead = () => new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } });
    await expect(run.here('setServer', { url: SERVER })).rejects.toEqual(refusal('address_not_ours'));
    run.server.instead = away;
    await expect(run.here('setServer', { url: SERVER })).rejects.toEqual(refusal('offline'));
    expect((await run.here('deskStatus', {})).phase).toBe('address');
  });

  test('follows the policy, which no user changes at the desk', async () => {
    await run.remove();
    run = new RunningDesk({ policy: { policy: { serverUrl: SERVER }, malformed: null } });
    expect(await run.here('deskStatus', {})).toMatchObject({ phase: 'signIn', server: { isManaged: true } });
    await expect(run.here('setServer', { url: 'https://outro.exemplo.ao' })).rejects.toEqual(refusal('forbidden'));
  });

  test('signs in an account with a second factor only with its code, and sends it with the password', async () => {
    await run.here('setServer', { url: SERVER });
    run.server.code = '123456';
    const signIn = (code?: string) =>
      run.ask('signInHere', { email: 'elsa@exemplo.ao', password: 'certa', ...(code !== undefined && { code }) });
    for (const code of [undefined, '000000']) expect(await signIn(code)).toMatchObject({ ok: false, status: 401 });
    expect(run.secrets.get(`token:${ELSA}`)).toBeUndefined();
    expect((await run.here('deskStatus', {})).phase).toBe('signIn');
    expect(await signIn('123456')).toMatchObject({ ok: true });
    expect((await run.here('deskStatus', {})).phase).toBe('venue');
  });

  test('starts without a readable policy, and says so until the notice is dismissed', async () => {
    await run.remove();
    run = new RunningDesk({ policy: { policy: {}, malformed: '/etc/reserva/policy.json' } });
    const { notices } = await run.here('deskStatus', {});
    expect(notices).toMatchObject([{ kind: 'policy_malformed', values: { file: '/etc/reserva/policy.json' } }]);
    expect((await run.here('dismissNotice', { id: notices[0]!.id })).notices).toEqual([]);
  });

  test.each([null, 'https://outro.exemplo.ao'])(
    "stays with the policy's server while it is unreadable and offline, after %o was typed once",
    async (typed) => {
      await run.remove();
      run = new RunningDesk({ policy: { policy: { serverUrl: SERVER }, malformed: null } });
      run.store.store = { serverUrl: typed };
      await run.restart();
      await run.here('signInHere', { email: 'elsa@exemplo.ao', password: 'certa' });
      await run.here('chooseVenue', { venueId: VENUE_ID, name: 'Porta' });
      await settled();
      run.server.desks.away = { cause: 'unreachable' };
      await run.here('tryNow', {});
      await run.ask('bookAtDesk', aCall());
      run.given.policy = { policy: {}, malformed: '/etc/reserva/policy.json' };
      await run.restart();
      expect(await run.here('deskStatus', {})).toMatchObject({ phase: 'ready', unsent: 1, venueId: VENUE_ID });
    },
  );
});

describe('the token', () => {
  test('goes into the keychain and to the server, and never to the window', async () => {
    const seen: unknown[] = [];
    run.desk.onNews((news) => seen.push(news));
    await run.here('setServer', { url: SERVER });
    seen.push(await run.ask('signInHere', { email: 'elsa@exemplo.ao', password: 'certa' }));
    seen.push(await run.ask('chooseVenue', { venueId: VENUE_ID, name: 'Porta' }), await run.ask('deskStatus'));
    const { deviceId } = run.server.requests.find(({ path }) => path.endsWith('/sign-in'))!.body;
    const kept = { token: 'token of Elsa', origin: SERVER, deviceId, hasPin: false };
    expect(JSON.parse(run.secrets.get(`token:${ELSA}`)!)).toEqual(kept);
    expect(run.server.requests.find(({ path }) => path.endsWith('/desks'))?.token).toBe('token of Elsa');
    expect(JSON.stringify(seen)).not.toContain('token of');
  });

  test.each(['signInAtDesk', 'registerDesk', 'syncDesk', 'openSealedKey', 'logInManager', 'logInAdmin', 'liveChanges'])(
    'cannot be had through %s',
    async (name) => {
      await run.toTheDay();
      const before = run.server.requests.length;
      expect(await run.ask(name, { email: 'elsa@exemplo.ao', password: 'certa' })).toMatchObject({ status: 404 });
      expect(run.server.requests.slice(before).filter(({ path }) => !path.endsWith('/sync'))).toEqual([]);
    },
  );

  test('no other secret is on the disk in clear', async () => {
    await run.toTheDay();
    await run.here('setPin', { pin: '4711' });
    await settled();
    const secrets = ['token of Elsa', run.secrets.get('data-key')!, '4711', 'certa'];
    const written = readdirSync(run.folder).map((name) => readFileSync(join(run.folder, name), 'latin1'));
    for (const text of [...written, JSON.stringify(run.store)])
      for (const each of secrets) expect(text).not.toContain(each);
  });

  test('is never sent to another server', async () => {
    await run.toTheDay();
    await run.here('setServer', { url: 'https://outro.exemplo.ao' });
    expect((await run.here('deskStatus', {})).phase).toBe('signIn');
    await run.here('tryNow', {});
    expect([...run.secrets.keys()]).toEqual(['data-key', 'device-secret']);
    const told = run.server.requests.filter(({ origin, token }) => origin !== SERVER && token !== null);
    expect(told).toEqual([]);
  });

  test('is deleted by sign-out, here and at the server', async () => {
    await run.toTheDay();
    await run.here('setPin', { pin: '4711' });
    expect(await run.here('signOutHere', {})).toMatchObject({ phase: 'signIn', staff: null, people: [] });
    expect(run.secrets.has(`token:${ELSA}`)).toBe(false);
    expect(run.server.requests.at(-1)).toMatchObject({ path: '/api/auth/logout', token: 'token of Elsa' });
    await expect(run.here('unlock', { staffId: ELSA, pin: '4711' })).rejects.toEqual(refusal('not_on_this_desk'));
  });
});

describe('a start without a line', () => {
  beforeEach(async () => {
    await run.toTheDay();
    await settled();
  });

  test('continues with the last active person if they have no PIN', async () => {
    run.server.instead = away;
    await run.restart();
    expect(await run.here('deskStatus', {})).toMatchObject({ phase: 'ready', staff: { id: ELSA }, venueId: VENUE_ID });
  });

  test('waits for the PIN, and accepts it without a server', async () => {
    await run.here('setPin', { pin: '4711' });
    run.server.instead = away;
    await run.restart();
    const status = await run.here('deskStatus', {});
    expect(status).toMatchObject({ phase: 'locked', staff: null, people: [{ id: ELSA, hasPin: true }] });
    expect(await run.ask('venueReservations', { venueId: VENUE_ID })).toMatchObject({ status: 401 });
    expect(await run.here('unlock', { staffId: ELSA, pin: '4711' })).toMatchObject({ phase: 'ready' });
  });

  test('cannot be locked while no PIN would open it again', async () => {
    await expect(run.here('lock', {})).rejects.toEqual(refusal('pin_unset'));
    expect(await run.here('deskStatus', {})).toMatchObject({ phase: 'ready', staff: { id: ELSA } });
  });

  test('makes each further wrong PIN wait longer, across a restart too', async () => {
    await run.here('setPin', { pin: '4711' });
    await run.here('lock', {});
    run.server.instead = away;
    const waits: number[] = [];
    for (let guess = 0; guess < 4; guess++) {
      const { retryAfter } = await run.here('unlock', { staffId: ELSA, pin: '0000' }).catch((error) => error);
      waits.push(retryAfter);
      await run.timers.pass(retryAfter * 1000);
    }
    expect(waits).toEqual([1, 1, 30, 60]);
    await run.here('unlock', { staffId: ELSA, pin: '0000' }).catch(() => undefined);
    await run.restart();
    const early = run.here('unlock', { staffId: ELSA, pin: '4711' });
    await expect(early).rejects.toEqual(refusal('pin_wrong'));
    await run.timers.pass(120_000);
    expect(await run.here('unlock', { staffId: ELSA, pin: '4711' })).toMatchObject({ staff: { id: ELSA } });
  });

  test('knows no person who has never signed in here', async () => {
    await expect(run.here('unlock', { staffId: RUI, pin: '4711' })).rejects.toEqual(refusal('not_on_this_desk'));
  });

  test('reports a locked keychain, and opens once it is unlocked', async () => {
    run.isKeychainLocked = true;
    await run.restart();
    await expect(run.here('deskStatus', {})).rejects.toEqual(refusal('keychain_locked'));
    run.isKeychainLocked = false;
    expect((await run.here('deskStatus', {})).phase).toBe('ready');
  });
});

describe('two people at one desk', () => {
  test('switch by PIN, each with a separate token', async () => {
    await run.toTheDay();
    await run.here('setPin', { pin: '4711' });
    await run.here('signInHere', { email: 'rui@exemplo.ao', password: 'certa' });
    await run.here('setPin', { pin: '2222' });
    expect(await run.here('unlock', { staffId: ELSA, pin: '4711' })).toMatchObject({ staff: { name: 'Elsa' } });
    await run.ask('venueHistory', { venueId: VENUE_ID });
    expect(run.server.requests.at(-1)?.token).toBe('token of Elsa');
    expect((await run.here('unlock', { staffId: RUI, pin: '2222' })).people.map(({ id }) => id)).toEqual([ELSA, RUI]);
  });

  test('let no person in who does not run this venue', async () => {
    await run.toTheDay();
    run.server.mayRun = false;
    const signIn = run.here('signInHere', { email: 'rui@exemplo.ao', password: 'certa' });
    await expect(signIn).rejects.toEqual(refusal('forbidden'));
    expect(run.secrets.has(`token:${RUI}`)).toBe(false);
  });
});

describe('unsent acts', () => {
  test('cause a question before a sign-out, a change of server or venue, and an update', async () => {
    await run.toTheDay();
    await settled();
    run.server.instead = away;
    expect(await run.ask('bookAtDesk', aCall())).toMatchObject({ ok: true, value: { name: 'Marisa Lopes' } });
    expect((await run.here('deskStatus', {})).unsent).toBe(1);
    expect(run.desk.counts()).toEqual({ unsent: 1, toReview: 0 });
    await expect(run.here('signOutHere', {})).rejects.toEqual(refusal('unsent'));
    await expect(run.here('installUpdate', {})).rejects.toEqual(refusal('unsent'));
    const other = { venueId: '0193aaaa-0000-7000-8000-0000000000ff', name: 'Outra' };
    await expect(run.here('chooseVenue', other)).rejects.toEqual(refusal('unsent_elsewhere'));
    run.server.instead = null;
    run.server.desks.away = { cause: 'unreachable' };
    await expect(run.here('setServer', { url: 'https://outro.exemplo.ao' })).rejects.toEqual(
      refusal('unsent_on_server'),
    );
    expect(await run.here('signOutHere', { force: true })).toMatchObject({ staff: null, unsent: 1 });
  });
});

test('a stolen desk keeps nothing, and starts again as another device', async () => {
  await run.toTheDay();
  await settled();
  const key = run.secrets.get('data-key');
  run.server.desks.state = 'stolen';
  await run.here('tryNow', {}).catch(() => undefined);
  expect([...run.secrets.keys()].filter((name) => name !== 'data-key')).toEqual([]);
  expect(run.secrets.get('data-key')).not.toBe(key);
  expect(await run.here('deskStatus', {})).toMatchObject({ phase: 'signIn', venueId: null, notices: [] });
});

test("the menu follows the window's language", async () => {
  await run.here('deskStatus', {});
  await settled();
  const news: DeskNews[] = [];
  run.desk.onNews((one) => news.push(one));
  await run.desk.call({ name: 'deskStatus', input: {}, language: 'pt-PT' });
  expect(run.store.store.language).toBe('PT-PT');
  // With the status, so that the window needs no extra call
  expect(news).toEqual([{ kind: 'status', status: expect.objectContaining({ unsent: 0 }) }]);
});

test('only pages of the public site open in the browser', async () => {
  await run.toTheDay();
  await run.here('openPublicPage', { path: '/r/kianda' });
  for (const path of ['//evil.example', 'https://evil.example', '/\\evil.example']) {
    await expect(run.here('openPublicPage', { path })).rejects.toEqual(refusal('bad_input'));
  }
  expect(run.opened).toEqual([`${SERVER}/r/kianda`]);
});

test('without a keychain a passphrase opens the desk, and a wrong one does not', async () => {
  await run.remove();
  run = new RunningDesk();
  const box = passphraseBox(join(run.folder, 'keys.sealed'));
  const withBox = { keys: { kind: 'passphrase', box } as const };
  const { folder } = run;
  const other = new RunningDesk({ ...withBox, folder });
  await other.here('setServer', { url: SERVER });
  expect(await other.here('deskStatus', {})).toMatchObject({ phase: 'passphrase', hasPassphrase: false });
  expect(await other.ask('venueReservations', { venueId: VENUE_ID })).toMatchObject({ status: 409 });
  expect((await other.here('givePassphrase', { passphrase: 'uma frase longa' })).phase).toBe('signIn');
  await other.here('signInHere', { email: 'elsa@exemplo.ao', password: 'certa' });
  await other.restart();
  const wrong = other.here('givePassphrase', { passphrase: 'outra frase longa' });
  await expect(wrong).rejects.toEqual(refusal('passphrase_wrong'));
  expect(await other.here('givePassphrase', { passphrase: 'uma frase longa' })).toMatchObject({ phase: 'venue' });
  expect(readFileSync(join(folder, 'keys.sealed'), 'utf8')).not.toContain('token of Elsa');
  expect(existsSync(join(folder, 'keys.sealed.new'))).toBe(false);
  await other.remove();
});
