import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { hashPassword } from '#server/features/auth/passwords';
import { refuseOvertaken, setPassword } from '#server/features/auth/queries';
import { beginFactor, confirmFactor, factorOf } from '#server/features/auth/second-factor-queries';
import { deskTokens, sessions } from '#server/features/auth/table';
import { anAccount, PASSWORD, signedInAs } from '#server/features/auth/test-accounts';
import { rowsOf, type Tx } from '#server/platform/db/client';
import { aManager, aVenue } from '#server/testing/builders';
import { codesOf, turnOn } from '#server/testing/second-factor';
import { serverForFile } from '#server/testing/server';
import { AppError } from '#shared/errors';
import { newId } from '#shared/ids';

const server = await serverForFile();

const LOCKED = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Another process makes `change` while `enter` waits for its end. */
async function overtakenBy<Answer>(
  change: (tx: Tx) => Promise<unknown>,
  enter: () => Promise<Answer>,
): Promise<Answer> {
  const other = server.database.another!();
  const { entering } = await other.db.transaction(async (tx) => {
    await change(tx);
    const entering = enter();
    while ((await rowsOf(tx, LOCKED)).length === 0) {
      await tx.execute(sql`select pg_stat_clear_snapshot()`);
      await setTimeout(10);
    }
    return { entering };
  });
  const answer = await entering;
  await other.close();
  return answer;
}

const LATER = 'uma outra palavra-passe';

async function overtaken<Answer>(userId: string, enter: () => Promise<Answer>): Promise<Answer> {
  const passwordHash = await hashPassword(LATER);
  return overtakenBy((tx) => setPassword(tx, userId, passwordHash, server.clock.now()), enter);
}

async function overtakenByFactor<Answer>(userId: string, enter: () => Promise<Answer>): Promise<Answer> {
  await beginFactor(server.database.db, userId, 'sealed', server.clock.now());
  const factor = (await factorOf(server.database.db, userId))!;
  return overtakenBy((tx) => confirmFactor(tx, factor, 1, server.clock.now()), enter);
}

const refused = { status: 401, error: { code: 'invalid_credentials' } };
const codeRequired = { status: 401, error: { code: 'code_required' } };
const english = { 'accept-language': 'en' };

test('a sign-in with the former password begins no session once the password has changed', async () => {
  const { id, email } = await anAccount(server);
  const enter = () => server.caller().call('logInManager', { email: email!, password: PASSWORD }, english);
  const answer = await overtaken(id, enter);
  expect(answer).toMatchObject(refused);
  expect(answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('reserva.device'))).toEqual([]);
  expect(await server.database.db.$count(sessions)).toBe(0);
});

test('a desk gets no token for the former password once the password has changed', async () => {
  const { id, email } = await anAccount(server);
  const wanted = { email: email!, password: PASSWORD, deviceId: newId(), deviceName: 'Receção' };
  expect(await overtaken(id, () => server.caller().call('signInAtDesk', wanted))).toMatchObject(refused);
  expect(await server.database.db.$count(deskTokens)).toBe(0);
});

test('a sign-in by password alone begins no session once a second factor was turned on', async () => {
  const { id, email } = await anAccount(server);
  const caller = server.caller();
  const answer = await overtakenByFactor(id, () => caller.call('logInManager', { email: email!, password: PASSWORD }));
  expect(answer).toMatchObject(codeRequired);
  expect(answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('reserva.device'))).toEqual([]);
  expect((await caller.call('currentUser', {})).status).toBe(401);
});

test('a desk gets no token by password alone once a second factor was turned on', async () => {
  const { id, email } = await anAccount(server);
  const wanted = { email: email!, password: PASSWORD, deviceId: newId(), deviceName: 'Receção' };
  expect(await overtakenByFactor(id, () => server.caller().call('signInAtDesk', wanted))).toMatchObject(codeRequired);
  expect(await server.database.db.$count(deskTokens)).toBe(0);
});

test('one person signs in on several desks at the same moment', async () => {
  const { email } = await anAccount(server);
  const signIn = (deviceName: string) =>
    server.caller().call('signInAtDesk', { email: email!, password: PASSWORD, deviceId: newId(), deviceName });
  const answers = await Promise.all(['Bar', 'Sala', 'Terraço', 'Receção'].map(signIn));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test('a sign-in with a code begins no session once an administrator removed that second factor', async () => {
  const user = await anAccount(server);
  const proven = { user, passwordChangedAt: null, factorSince: server.clock.now() };
  await expect(refuseOvertaken(server.database.db, proven)).rejects.toThrow(new AppError('code_expired'));
});

test('an invitation accepted with the former password begins no session once the password has changed', async () => {
  const owner = await aManager(server);
  const venue = await aVenue(server, { ownerId: owner.user.id });
  const { id, email } = await anAccount(server, { role: 'STAFF' });
  const asked = { venueId: venue.id, name: 'Rui Costa', email: email! };
  const token = (await owner.caller.call('inviteStaff', asked)).body.link.split('/').at(-1)!;
  const accept = () => server.caller().call('acceptInvite', { token, password: PASSWORD, nome: 'Rui Costa' });
  const sessionsBefore = await server.database.db.$count(sessions);
  expect(await overtaken(id, accept)).toMatchObject(refused);
  expect(await server.database.db.$count(sessions)).toBe(sessionsBefore);
});

test('a change of password with the former one changes nothing once the password has changed', async () => {
  const { user, call } = await signedInAs(server, 'MANAGER');
  const change = () => call('changePassword', { current: PASSWORD, password: 'a terceira palavra-passe' });
  const answer = await overtaken(user.id, change);
  expect(answer).toMatchObject(refused);
  expect(answer.headers.getSetCookie()).toEqual([]);
  const enter = (password: string) => server.caller().call('logInManager', { email: user.email!, password });
  expect((await enter('a terceira palavra-passe')).status).toBe(401);
  expect((await enter(LATER)).status).toBe(200);
});

test('a second factor is not turned off with the former password once the password has changed', async () => {
  const caller = await signedInAs(server, 'MANAGER');
  const app = await turnOn(server, caller, PASSWORD);
  const { id } = caller.user;
  const before = await factorOf(server.database.db, id);
  const proof = { current: PASSWORD, code: app.recoveryCodes[0]! };
  expect(await overtaken(id, () => caller.call('endSecondFactor', proof))).toMatchObject(refused);
  expect((await factorOf(server.database.db, id))?.sealedSecret).toBe(before!.sealedSecret);
});

test('a second factor that was set up with the former password is not turned on', async () => {
  const caller = await signedInAs(server, 'MANAGER');
  const { secret } = (await caller.call('beginSecondFactor', { current: PASSWORD })).body;
  const { id } = caller.user;
  const confirm = () => caller.call('confirmSecondFactor', { code: codesOf(server, secret)() });
  expect((await overtaken(id, confirm)).status).toBe(409);
  expect(await factorOf(server.database.db, id)).toBeNull();
});
