import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readDevices, subjectOf, withDevice } from '#server/features/auth/known-device';
import { anAccount, PASSWORD, signedInAs } from '#server/features/auth/test-accounts';
import { FREE_ATTEMPTS, FREE_FROM_EVERYWHERE } from '#server/features/auth/throttle';
import { aManager } from '#server/testing/builders';
import { signedInAtDesk } from '#server/testing/desk';
import { turnOn } from '#server/testing/second-factor';
import { type Caller, serverForFile, startTestServer } from '#server/testing/server';
import { newId } from '#shared/ids';
import { DAY_MS, HOUR_MS } from '#shared/time';

const server = await serverForFile();
const strict = await startTestServer({ database: server.database, signInsPerMinute: 30 });
// Counters go by the machine's clock
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  stranger = `198.51.100.${++tests}`;
});
afterEach(() => {
  vi.useRealTimers();
});
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

/** Another one in each test: what an address has called in the last minute is counted. */
let stranger = '';
let tests = 0;
const HOME = '203.0.113.5';
const from = (address: string) => ({ 'x-forwarded-for': address });
const logIn = (caller: Caller, email: string, password: string, address: string) =>
  caller.call('logInManager', { email, password }, from(address));

/** One wrong password every two seconds for so long; how many of them were looked at. */
async function attack(email: string, seconds: number, address: string, on = server): Promise<number> {
  let guesses = 0;
  for (let second = 0; second < seconds; second += 2) {
    pass(2);
    const { status } = await logIn(on.caller(), email, 'errada', address);
    expect([401, 429]).toContain(status);
    if (status === 401) guesses++;
  }
  return guesses;
}

describe('a stranger who sends a wrong password every two seconds', () => {
  test('does not block a known device or a new one in another network, and gets eleven guesses in half an hour', {
    timeout: 120_000,
  }, async () => {
    const email = (await anAccount(server)).email!;
    const known = server.caller();
    expect((await logIn(known, email, PASSWORD, HOME)).status).toBe(200);
    let guesses = 0;
    for (let turn = 0; turn < 3; turn++) {
      guesses += await attack(email, 600, stranger);
      expect((await logIn(known, email, PASSWORD, HOME)).status).toBe(200);
      expect((await logIn(server.caller(), email, PASSWORD, '192.0.2.40')).status).toBe(200);
    }
    expect(guesses).toBeGreaterThanOrEqual(FREE_ATTEMPTS);
    expect(guesses).toBeLessThanOrEqual(11);
  });

  test('does not block a known device behind the same address, even beyond the calls of a minute', async () => {
    const email = (await anAccount(server)).email!;
    const known = strict.caller();
    expect((await logIn(known, email, PASSWORD, stranger)).status).toBe(200);
    await attack(email, 120, stranger, strict);
    for (let call = 0; call < 40; call++) await logIn(strict.caller(), `${newId()}@exemplo.ao`, 'errada', stranger);
    expect((await logIn(strict.caller(), email, PASSWORD, stranger)).status).toBe(429);
    expect((await logIn(known, email, PASSWORD, stranger)).status).toBe(200);
  });

  test('does not block an owner on a known device, nor a reset link', async () => {
    await anAccount(server, { role: 'super_admin', email: null, password: 'a chave do dono' });
    const enter = (caller: Caller) => caller.call('logInAdmin', { password: 'a chave do dono' }, from(stranger));
    const known = strict.caller();
    expect((await enter(known)).status).toBe(200);
    const email = (await anAccount(server)).email!;
    const link = (await (await signedInAs(server, 'super_admin')).call('issueResetLink', { email })).body.link;
    for (let call = 0; call < 40; call++) {
      await strict.caller().call('logInAdmin', { password: 'errada' }, from(stranger));
    }
    expect((await enter(strict.caller())).status).toBe(429);
    expect((await enter(known)).status).toBe(200);
    const caller = strict.caller();
    const form = { token: link.split('/').at(-1)!, password: 'palavra nova' };
    expect((await caller.call('resetPassword', form, from(stranger))).status).toBe(200);
    expect((await logIn(caller, email, 'palavra nova', stranger)).status).toBe(200);
  });

  test('does not block an account at a desk where it has signed in', async () => {
    const user = await anAccount(server);
    const device = { deviceId: newId(), deviceName: 'Receção', deviceSecret: newId() };
    const enter = (given = {}) =>
      strict
        .caller()
        .call('signInAtDesk', { email: user.email!, password: PASSWORD, ...device, ...given }, from(stranger));
    expect((await enter()).status).toBe(200);
    await attack(user.email!, 60, stranger, strict);
    for (let call = 0; call < 40; call++) await logIn(strict.caller(), `${newId()}@exemplo.ao`, 'errada', stranger);
    expect((await enter()).status).toBe(200);
    expect((await enter({ deviceSecret: newId() })).status).toBe(429);
  });
});

describe('an account of its own', () => {
  const device = { deviceId: newId(), deviceName: 'Receção', deviceSecret: newId() };
  const withFields = (caller: Caller, email: string, fields: object) =>
    caller.call('logInManager', { email, password: 'errada', ...fields }, from(stranger));

  /** How many accounts are guessed at within a minute. */
  async function guessesOf(guess: (email: string) => Promise<{ status: number }>): Promise<number> {
    let guesses = 0;
    for (let call = 0; call < 40; call++) if ((await guess(`${newId()}@exemplo.ao`)).status === 401) guesses++;
    return guesses;
  }

  test('at a desk gains no further guesses at other accounts', async () => {
    const email = (await anAccount(server)).email!;
    const enter = (form: { email: string; password: string }) =>
      strict.caller().call('signInAtDesk', { ...device, ...form }, from(stranger));
    expect((await enter({ email, password: PASSWORD })).status).toBe(200);
    expect(await guessesOf((other) => enter({ email: other, password: 'errada' }))).toBe(29);
    pass(60);
    expect(await guessesOf((other) => withFields(strict.caller(), other, device))).toBe(30);
  });

  test('that awaits its code gains no further guesses at other accounts', async () => {
    const own = await signedInAs(strict, 'MANAGER');
    await turnOn(strict, own, PASSWORD);
    expect((await own.call('logInManager', { email: own.user.email!, password: PASSWORD })).status).toBe(401);
    expect(await guessesOf((other) => withFields(strict.caller(), other, {}))).toBe(30);
    expect(await guessesOf((other) => withFields(own, other, { code: '123456' }))).toBe(0);
  });
});

describe('guesses', () => {
  test('gets about a hundred guesses a day from one network', async () => {
    const email = (await anAccount(server)).email!;
    let guesses = 0;
    // Immediately after each wait: earlier calls are refused and change nothing
    for (const end = Date.now() + DAY_MS; Date.now() < end; ) {
      const { status, error } = await logIn(server.caller(), email, 'errada', stranger);
      if (status === 401) guesses++;
      pass(status === 429 ? error.retryAfter! : 0);
    }
    expect(guesses).toBeGreaterThan(80);
    expect(guesses).toBeLessThan(115);
    expect((await logIn(server.caller(), email, PASSWORD, HOME)).status).toBe(200);
  });

  test('gets two hundred guesses a day from ever new networks and does not affect a known device', async () => {
    const email = (await anAccount(server)).email!;
    const known = server.caller();
    await logIn(known, email, PASSWORD, HOME);
    let guesses = 0;
    for (let network = 0; network < FREE_FROM_EVERYWHERE + 60; network++) {
      const { status } = await logIn(server.caller(), email, 'errada', `10.0.${network >> 8}.${network & 255}`);
      if (status === 401) guesses++;
    }
    expect(guesses).toBe(FREE_FROM_EVERYWHERE);
    expect((await logIn(server.caller(), email, PASSWORD, '192.0.2.40')).status).toBe(429);
    expect((await logIn(known, email, PASSWORD, HOME)).status).toBe(200);
    pass(31);
    expect((await logIn(server.caller(), email, 'errada', '10.1.0.1')).status).toBe(401);
    expect((await logIn(server.caller(), email, 'errada', '10.1.0.2')).error.retryAfter).toBe(60);
  });

  test('on a known device is counted for that device alone', async () => {
    const email = (await anAccount(server)).email!;
    const [one, other] = [server.caller(), server.caller()];
    for (const caller of [one, other]) await logIn(caller, email, PASSWORD, HOME);
    for (let guess = 0; guess < FREE_ATTEMPTS; guess++) await logIn(one, email, 'errada', HOME);
    expect((await logIn(one, email, PASSWORD, HOME)).status).toBe(429);
    expect((await logIn(other, email, PASSWORD, HOME)).status).toBe(200);
  });

  test("gains nothing from another account's cookie", async () => {
    const email = (await anAccount(server)).email!;
    const guesser = await signedInAs(server, 'MANAGER');
    const statuses: number[] = [];
    for (let guess = 0; guess <= FREE_ATTEMPTS; guess++) {
      await logIn(guesser, guesser.user.email!, PASSWORD, stranger);
      statuses.push((await logIn(guesser, email, 'errada', stranger)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test("counts as an unknown device once the account's password was changed", async () => {
    const former = await signedInAs(server, 'MANAGER');
    const email = former.user.email!;
    server.clock.advance(1000);
    const link = (await (await signedInAs(server, 'super_admin')).call('issueResetLink', { email })).body.link;
    await server.caller().call('resetPassword', { token: link.split('/').at(-1)!, password: 'palavra nova' });
    for (let guess = 0; guess < FREE_ATTEMPTS; guess++) await logIn(server.caller(), email, 'errada', stranger);
    expect((await logIn(former, email, PASSWORD, stranger)).status).toBe(429);
  });
});

test("a desk with another person's sign-in is not a known device of the account", async () => {
  const ana = await anAccount(server);
  const { deviceId } = await signedInAtDesk(server, (await aManager(server)).user);
  const form = { email: ana.email!, deviceId, deviceName: 'Receção' };
  for (let guess = 0; guess < FREE_ATTEMPTS; guess++) await logIn(server.caller(), ana.email!, 'errada', stranger);
  const { status } = await server.caller().call('signInAtDesk', { ...form, password: PASSWORD }, from(stranger));
  expect(status).toBe(429);
});

describe('the known-device cookie', () => {
  const now = new Date('2026-11-21T17:00:00Z');
  const entry = (name: string, since = now.getTime()) => ({
    subject: subjectOf({ email: `${name}@exemplo.ao` }),
    userId: name,
    since,
  });

  test('is HttpOnly and SameSite, lasts a year and contains no e-mail', async () => {
    const { email } = await anAccount(server);
    const { headers } = await logIn(server.caller(), email!, PASSWORD, HOME);
    const cookie = headers.getSetCookie().find((set) => set.startsWith('reserva.device'))!;
    expect(cookie).toMatch(
      /^reserva\.device=[\w.~-]+; Max-Age=31536000; Path=\/api; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    );
    expect(cookie).not.toContain(email!.split('@')[0]);
  });

  test('keeps five accounts and the device id through each sign-in', () => {
    const key = { secret: 'um segredo' };
    let cookie: string | null = null;
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'e']) {
      cookie = withDevice(readDevices(cookie, key, now), entry(name), key);
    }
    const kept = readDevices(cookie, key, now);
    expect(kept.map(({ userId }) => userId)).toEqual(['e', 'f', 'd', 'c', 'b']);
    const later = readDevices(withDevice(kept, entry('e', now.getTime() + HOUR_MS), key), key, now);
    expect(later[0]).toEqual({ ...kept[0], since: now.getTime() + HOUR_MS });
  });

  test('is read under the former secret and rewritten under the current one; invalid and old ones are ignored', () => {
    const cookie = withDevice([], entry('ana'), { secret: 'antes' });
    const rotated = { secret: 'agora', formerSecret: 'antes' };
    expect(readDevices(cookie, rotated, now)).toHaveLength(1);
    expect(
      readDevices(withDevice(readDevices(cookie, rotated, now), entry('ana'), rotated), { secret: 'agora' }, now),
    ).toHaveLength(1);
    expect(readDevices(cookie, { secret: 'agora' }, now)).toEqual([]);
    expect(readDevices(cookie, { secret: 'antes' }, new Date(now.getTime() + 366 * DAY_MS))).toEqual([]);
    for (const forged of ['', '~', '....', cookie.slice(1), cookie.replace('.ana.', '.rui.'), `${cookie}x`]) {
      expect(readDevices(forged, { secret: 'antes' }, now)).toEqual([]);
    }
  });
});
