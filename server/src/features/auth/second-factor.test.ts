import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { RECOVERY_CODES } from '#server/features/auth/recovery-codes';
import { recoveryCodes, secondFactors } from '#server/features/auth/table';
import { anAccount, PASSWORD, signedInAs } from '#server/features/auth/test-accounts';
import { FREE_ATTEMPTS } from '#server/features/auth/throttle';
import { seal, unseal } from '#server/seal';
import { signedInAtDesk, withToken } from '#server/testing/desk';
import { codesOf, type TestApp, turnOn } from '#server/testing/second-factor';
import { type Caller, serverForFile, startTestServer } from '#server/testing/server';
import { HOUR_MS, MINUTE_MS } from '#shared/time';

const SECRET = 'a secret for tests only';
const PURPOSE = 'reserva second factor';
const STEP_MS = 30_000;
const WRONG = 'abcd-efgh-jkmn-pqrs';

const server = await serverForFile();

const isIn = async (caller: Caller) => (await caller.call('currentUser', {})).status === 200;
const stateOf = async (caller: Caller) => (await caller.call('secondFactor', {})).body;
const rowOf = async (userId: string) =>
  (await server.database.db.select().from(secondFactors).where(eq(secondFactors.userId, userId)))[0];

/** A manager with a second factor. */
async function aProtected() {
  const caller = await signedInAs(server, 'MANAGER');
  return { caller, user: caller.user, app: await turnOn(server, caller, PASSWORD) };
}

/** A browser after the right password, before the code. */
async function awaiting(email: string, password = PASSWORD): Promise<Caller> {
  const caller = server.caller();
  const { status, error } = await caller.call('logInManager', { email, password });
  expect([status, error.code]).toEqual([401, 'code_required']);
  return caller;
}

const give = async (caller: Caller, code: string) => {
  const { status, error } = await caller.call('signInWithCode', { code });
  return status === 200 ? 200 : error.code;
};

describe('setting up', () => {
  test('needs the password and a first code, and returns ten recovery codes once', async () => {
    const caller = await signedInAs(server, 'MANAGER');
    expect(await stateOf(caller)).toEqual({ isOn: false, since: null, recoveryCodesLeft: 0, isRequired: false });
    const wrong = await caller.call('beginSecondFactor', { current: 'errada' });
    expect([wrong.status, wrong.error.code]).toEqual([401, 'invalid_credentials']);
    const { body } = await caller.call('beginSecondFactor', { current: PASSWORD });
    expect(body.link).toContain(`secret=${body.secret}`);
    expect((await stateOf(caller)).isOn).toBe(false);
    expect((await caller.call('confirmSecondFactor', { code: WRONG })).error.code).toBe('code_wrong');
    const confirmed = await caller.call('confirmSecondFactor', { code: codesOf(server, body.secret)() });
    expect(new Set(confirmed.body.codes).size).toBe(RECOVERY_CODES);
    const since = server.clock.now().toISOString();
    expect(await stateOf(caller)).toEqual({ isOn: true, since, recoveryCodesLeft: 10, isRequired: false });
    expect((await caller.call('confirmSecondFactor', { code: '123456' })).error.code).toBe('second_factor_on');
    expect((await caller.call('beginSecondFactor', { current: PASSWORD })).error.code).toBe('second_factor_on');
  });

  test('ends all other sessions, on desks too', async () => {
    const caller = await signedInAs(server, 'MANAGER');
    const other = server.caller();
    await other.call('logInManager', { email: caller.user.email!, password: PASSWORD });
    const form = { email: caller.user.email!, password: PASSWORD, deviceName: 'Receção' };
    const deviceId = '0199aaaa-0000-7000-8000-00000000000a';
    const { body } = await server.caller().call('signInAtDesk', { ...form, deviceId });
    const desk = withToken(server, body.token);
    expect([await isIn(other), await isIn(desk)]).toEqual([true, true]);
    await turnOn(server, caller, PASSWORD);
    expect([await isIn(caller), await isIn(other), await isIn(desk)]).toEqual([true, false, false]);
  });

  test('started again accepts only the new secret, and none after an hour', async () => {
    const caller = await signedInAs(server, 'MANAGER');
    const begin = async () => (await caller.call('beginSecondFactor', { current: PASSWORD })).body.secret;
    const [first, second] = [await begin(), await begin()];
    const confirm = async (secret: string) =>
      (await caller.call('confirmSecondFactor', { code: codesOf(server, secret)() })).error.code;
    expect(await confirm(first)).toBe('code_wrong');
    server.clock.advance(HOUR_MS + 1);
    expect(await confirm(second)).toBe('setup_expired');
  });

  test('allows a session five code guesses', async () => {
    const caller = await signedInAs(server, 'MANAGER');
    await caller.call('beginSecondFactor', { current: PASSWORD });
    for (let guess = 0; guess < FREE_ATTEMPTS; guess++) await caller.call('confirmSecondFactor', { code: '000000' });
    expect((await caller.call('confirmSecondFactor', { code: '000000' })).status).toBe(429);
  });

  test('is for managers and above, and not over a desk’s token', async () => {
    const staff = await signedInAs(server, 'STAFF');
    expect((await staff.call('beginSecondFactor', { current: PASSWORD })).status).toBe(403);
    const account = await anAccount(server, { password: 'uma-frase-longa' });
    const desk = await signedInAtDesk(server, account);
    expect((await desk.call('beginSecondFactor', { current: 'uma-frase-longa' })).status).toBe(403);
  });

  test('stores no readable secret or recovery code', async () => {
    const { user, app } = await aProtected();
    const row = await rowOf(user.id);
    expect(row!.sealedSecret).not.toContain(app.secret);
    expect(unseal(row!.sealedSecret, [SECRET], PURPOSE)).toBe(app.secret);
    const hashes = await server.database.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
    expect(JSON.stringify(hashes)).not.toContain(app.recoveryCodes[0]!.split('-')[0]);
  });
});

describe('signing in', () => {
  test('needs the code after the password, and then gives a session with a new id', async () => {
    const { user, app } = await aProtected();
    const caller = await awaiting(user.email!);
    expect(await isIn(caller)).toBe(false);
    const { status, body, headers } = await caller.call('signInWithCode', { code: app.code() });
    expect([status, body.user.id]).toEqual([200, user.id]);
    expect(headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toContain('reserva.sid');
    expect(await isIn(caller)).toBe(true);
  });

  test("keeps the browser's current session until the code is right", async () => {
    const { user, app } = await aProtected();
    const caller = await signedInAs(server, 'MANAGER');
    const idOf = async () => (await caller.call('currentUser', {})).body.id;
    await caller.call('logInManager', { email: user.email!, password: PASSWORD });
    expect(await idOf()).toBe(caller.user.id);
    expect(await give(caller, '000000')).toBe('code_wrong');
    expect(await idOf()).toBe(caller.user.id);
    expect(await give(caller, app.code())).toBe(200);
    expect(await idOf()).toBe(user.id);
    await caller.call('logOut', {});
    expect(await isIn(caller)).toBe(false);
  });

  test('reveals that a code is needed only after the right password', async () => {
    const { user } = await aProtected();
    const answers = await Promise.all(
      [user.email!, 'ninguem@exemplo.ao'].map(async (email) => {
        const { status, error, headers } = await server.caller().call('logInManager', { email, password: 'errada' });
        return [status, error.code, error.message, headers.get('set-cookie')];
      }),
    );
    expect(answers[0]).toEqual([401, 'invalid_credentials', 'Credenciais inválidas', null]);
    expect(answers[1]).toEqual(answers[0]);
  });

  test('accepts a code once, also from two browsers at the same moment', async () => {
    const { user, app } = await aProtected();
    const callers = [await awaiting(user.email!), await awaiting(user.email!)];
    const code = app.code();
    const answers = await Promise.all(callers.map((caller) => give(caller, code)));
    expect(answers.sort()).toEqual([200, 'code_wrong']);
    expect(await give(await awaiting(user.email!), code)).toBe('code_wrong');
    server.clock.advance(STEP_MS);
    expect(await give(await awaiting(user.email!), app.code())).toBe(200);
  });

  test('accepts no code of an earlier step after a later one', async () => {
    const { user, app } = await aProtected();
    expect(await give(await awaiting(user.email!), app.code(1))).toBe(200);
    expect(await give(await awaiting(user.email!), app.code(0))).toBe('code_wrong');
  });

  test.each([
    [-2, 'code_wrong'],
    [-1, 200],
    [1, 200],
    [2, 'code_wrong'],
  ])('with a clock %d steps off answers %s', async (steps, answer) => {
    const { user, app } = await aProtected();
    server.clock.advance(10 * STEP_MS);
    expect(await give(await awaiting(user.email!), app.code(steps))).toBe(answer);
  });

  test('accepts a recovery code once, in any spelling', async () => {
    const { caller: account, user, app } = await aProtected();
    const [code] = app.recoveryCodes;
    const typed = ` ${code!.toUpperCase().replaceAll('-', ' ')} `;
    expect(await give(await awaiting(user.email!), typed)).toBe(200);
    expect((await stateOf(account)).recoveryCodesLeft).toBe(9);
    expect(await give(await awaiting(user.email!), code!)).toBe('code_wrong');
    const callers = [await awaiting(user.email!), await awaiting(user.email!)];
    const answers = await Promise.all(callers.map((caller) => give(caller, app.recoveryCodes[1]!)));
    expect(answers.sort()).toEqual([200, 'code_wrong']);
  });

  test('refuses a recovery code of another account', async () => {
    const [ana, rui] = [await aProtected(), await aProtected()];
    expect(await give(await awaiting(ana.user.email!), rui.app.recoveryCodes[0]!)).toBe('code_wrong');
  });

  test('waits ten minutes for the code, and only after the password', async () => {
    const { user, app } = await aProtected();
    const caller = await awaiting(user.email!);
    server.clock.advance(10 * MINUTE_MS - 1);
    expect(await give(caller, WRONG)).toBe('code_wrong');
    server.clock.advance(1);
    expect(await give(caller, app.code())).toBe('code_expired');
    expect(await give(server.caller(), app.code())).toBe('code_expired');
  });

  test('does not continue after a password change or without the second factor', async () => {
    const { caller: account, user, app } = await aProtected();
    const waits = await awaiting(user.email!);
    await account.call('changePassword', { current: PASSWORD, password: 'palavra nova' });
    expect(await give(waits, app.code())).toBe('code_expired');
    const again = await awaiting(user.email!, 'palavra nova');
    await account.call('endSecondFactor', { current: 'palavra nova', code: app.code() });
    expect(await give(again, app.recoveryCodes[0]!)).toBe('code_expired');
  });

  test('is throttled after five wrong codes, except on the account’s known device', async () => {
    const { caller: known, user, app } = await aProtected();
    await known.call('logOut', {});
    const stranger = await awaiting(user.email!);
    for (let guess = 0; guess < FREE_ATTEMPTS; guess++) expect(await give(stranger, '000000')).toBe('code_wrong');
    const again = await awaiting(user.email!);
    expect(await give(again, app.code())).toBe('too_many_requests');
    await known.call('logInManager', { email: user.email!, password: PASSWORD });
    expect(await give(known, app.code())).toBe(200);
  });

  test('applies to the platform’s owner, who signs in without e-mail', async () => {
    const password = 'a do dono da casa';
    await anAccount(server, { role: 'super_admin', email: null, password });
    const caller = server.caller();
    await caller.call('logInAdmin', { password });
    const app = await turnOn(server, caller, password);
    const next = server.caller();
    expect((await next.call('logInAdmin', { password })).error.code).toBe('code_required');
    expect(await give(next, app.code())).toBe(200);
  });
});

describe('the code cannot be bypassed', () => {
  test('by a reset link, which gives no session', async () => {
    const { user, app } = await aProtected();
    const owner = await signedInAs(server, 'super_admin');
    const { link } = (await owner.call('issueResetLink', { email: user.email! })).body;
    const caller = server.caller();
    const form = { token: link.split('/').at(-1)!, password: 'palavra nova' };
    expect((await caller.call('resetPassword', form)).status).toBe(200);
    expect(await isIn(caller)).toBe(false);
    expect((await caller.call('logInManager', { email: user.email!, password: 'palavra nova' })).error.code).toBe(
      'code_required',
    );
    expect(await isIn(caller)).toBe(false);
    expect(await give(caller, app.code())).toBe(200);
  });

  test('by a repeated sign-up, which gives no session', async () => {
    const caller = server.caller();
    const email = 'de-novo@exemplo.ao';
    const form = {
      nome: 'Ana Neto',
      email,
      password: PASSWORD,
      telemovel: '+244923456789',
      termsAccepted: true,
    } as const;
    const key = { 'idempotency-key': 'a-key-of-the-form' };
    await caller.call('signUpManager', form, key);
    await turnOn(server, caller, PASSWORD);
    const again = server.caller();
    expect((await again.call('signUpManager', form, key)).error.code).toBe('code_required');
    expect(await isIn(again)).toBe(false);
  });

  test('by a browser that waits for the code, which cannot change the account', async () => {
    const { user } = await aProtected();
    const caller = await awaiting(user.email!);
    const answers = [
      await caller.call('changePassword', { current: PASSWORD, password: 'palavra nova' }),
      await caller.call('beginSecondFactor', { current: PASSWORD }),
      await caller.call('secondFactor', {}),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  });
});

describe('turning off, and new recovery codes', () => {
  const proof = (app: TestApp) => ({ current: PASSWORD, code: app.code() });

  test('need password and code, with the password checked first', async () => {
    const { caller, app } = await aProtected();
    for (const name of ['endSecondFactor', 'renewRecoveryCodes'] as const) {
      const wrong = await caller.call(name, { ...proof(app), current: 'errada' });
      expect(wrong.error.code).toBe('invalid_credentials');
      expect((await caller.call(name, { current: PASSWORD, code: WRONG })).error.code).toBe('code_wrong');
    }
    expect((await stateOf(caller)).isOn).toBe(true);
  });

  test('new codes void all former ones', async () => {
    const { caller, user, app } = await aProtected();
    const { codes } = (await caller.call('renewRecoveryCodes', proof(app))).body;
    expect(await give(await awaiting(user.email!), app.recoveryCodes[0]!)).toBe('code_wrong');
    expect(await give(await awaiting(user.email!), codes[0]!)).toBe(200);
  });

  test('turning off restores sign-in by password, and a new set-up works', async () => {
    const { caller, user, app } = await aProtected();
    expect((await caller.call('endSecondFactor', proof(app))).status).toBe(200);
    const next = server.caller();
    expect((await next.call('logInManager', { email: user.email!, password: PASSWORD })).status).toBe(200);
    expect((await caller.call('endSecondFactor', proof(app))).error.code).toBe('second_factor_off');
    server.clock.advance(STEP_MS);
    await turnOn(server, caller, PASSWORD);
  });
});

test('a secret under the former SESSION_SECRET is resealed at the next code; under neither it is refused', async () => {
  const later = await startTestServer({
    database: server.database,
    clock: server.clock,
    formerSecret: 'the former secret',
  });
  const { user, app } = await aProtected();
  const sealUnder = (secret: string) =>
    server.database.db
      .update(secondFactors)
      .set({ sealedSecret: seal(app.secret, secret, PURPOSE) })
      .where(eq(secondFactors.userId, user.id));
  const signIn = async () => {
    const caller = later.caller();
    await caller.call('logInManager', { email: user.email!, password: PASSWORD });
    return give(caller, app.code());
  };
  await sealUnder('the former secret');
  expect(await signIn()).toBe(200);
  expect(unseal((await rowOf(user.id))!.sealedSecret, [SECRET], PURPOSE)).toBe(app.secret);
  server.clock.advance(STEP_MS);
  await sealUnder('a secret that is lost');
  expect(await signIn()).toBe('code_wrong');
});
