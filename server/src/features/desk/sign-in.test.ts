import { eq } from 'drizzle-orm';
import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { digestOf } from '#server/features/auth/passwords';
import { deskTokens, users } from '#server/features/auth/table';
import { anAccount, PASSWORD } from '#server/features/auth/test-accounts';
import { FREE_ATTEMPTS } from '#server/features/auth/throttle';
import { deskDevices } from '#server/features/desk/table';
import { keepHouse } from '#server/jobs/housekeeping';
import { aManager, anOwner, aVenue } from '#server/testing/builders';
import { TODAY } from '#server/testing/clock';
import { aDesk, signedInAtDesk, withToken } from '#server/testing/desk';
import { openEvents } from '#server/testing/events';
import { turnOn } from '#server/testing/second-factor';
import { serverForFile } from '#server/testing/server';
import type { Endpoint } from '#shared/api/endpoint';
import { api, type EndpointName } from '#shared/api/table';
import { newId } from '#shared/ids';
import { DAY_MS, HOUR_MS } from '#shared/time';

const server = await serverForFile({ live: { recheckMs: 50 } });

const form = (email: string | undefined, given = {}) => ({
  ...(email !== undefined && { email }),
  password: PASSWORD,
  deviceId: newId(),
  deviceName: 'Receção',
  ...given,
});
const tokensOf = (deviceId: string) =>
  server.database.db.select().from(deskTokens).where(eq(deskTokens.deviceId, deviceId));
const me = (token: string, headers = {}) => withToken(server, token).call('currentUser', {}, headers);

describe('signing in at a desk', () => {
  test('gives a token without a cookie, and stores only its digest', async () => {
    const user = await anAccount(server);
    const wanted = form(user.email!);
    const { status, body, headers } = await server.caller().call('signInAtDesk', wanted);
    expect([status, headers.get('set-cookie')]).toEqual([200, null]);
    expect(body.user).toMatchObject({ id: user.id });
    expect(Buffer.from(body.token, 'base64url')).toHaveLength(32);
    expect((await tokensOf(wanted.deviceId)).map((row) => row.tokenHash)).toEqual([digestOf(body.token)]);
    expect((await me(body.token)).body).toMatchObject({ id: user.id });
  });

  test("accepts the owner's password without e-mail, and no wrong one", async () => {
    const owner = await anAccount(server, { role: 'super_admin', email: null, password: 'a do dono da casa' });
    const wanted = { ...form(undefined), password: 'a do dono da casa' };
    expect((await server.caller().call('signInAtDesk', wanted)).body.user.id).toBe(owner.id);
    const { email } = await anAccount(server);
    for (const wrong of [form(email!, { password: 'outra' }), form('ninguem@exemplo.ao'), form(undefined)]) {
      const { status, error } = await server.caller().call('signInAtDesk', wrong);
      expect([status, error.code]).toEqual([401, 'invalid_credentials']);
    }
  });

  test('needs the code of a second factor before it gives a token', async () => {
    const { caller, user } = await aManager(server);
    const app = await turnOn(server, caller, 'uma-frase-longa');
    const wanted = form(user.email!, {
      password: 'uma-frase-longa',
      deviceSecret: 'o segredo desta máquina, 32 letras',
    });
    const ask = (given = {}) => server.caller().call('signInAtDesk', { ...wanted, ...given });
    expect((await ask({ password: 'errada', code: app.code() })).error.code).toBe('invalid_credentials');
    expect((await ask()).error.code).toBe('code_required');
    expect((await ask({ code: '000000' })).error.code).toBe('code_wrong');
    expect(await tokensOf(wanted.deviceId)).toEqual([]);
    const { status, body } = await ask({ code: app.code() });
    expect([status, (await me(body.token)).status]).toEqual([200, 200]);
    expect((await ask({ code: app.code() })).error.code).toBe('code_wrong');
    expect((await ask({ code: app.recoveryCodes[0] })).status).toBe(200);
  });

  test('consumes no code if the device belongs to another machine', async () => {
    const { caller, user } = await aManager(server);
    const app = await turnOn(server, caller, 'uma-frase-longa');
    const wanted = form(user.email!, {
      password: 'uma-frase-longa',
      deviceSecret: 'o segredo desta máquina, 32 letras',
    });
    await server.caller().call('signInAtDesk', { ...wanted, code: app.recoveryCodes[0] });
    const other = { ...wanted, deviceSecret: 'o segredo de outra máquina, 32 letras', code: app.code() };
    expect((await server.caller().call('signInAtDesk', other)).error.code).toBe('not_on_this_desk');
    expect((await server.caller().call('signInAtDesk', { ...other, deviceId: newId() })).status).toBe(200);
  });

  test('allows five wrong codes with the right password', async () => {
    const { caller, user } = await aManager(server);
    const app = await turnOn(server, caller, 'uma-frase-longa');
    const ask = (code: string) =>
      server.caller().call('signInAtDesk', form(user.email!, { password: 'uma-frase-longa', code }));
    for (let guess = 0; guess < FREE_ATTEMPTS; guess++) expect((await ask('000000')).error.code).toBe('code_wrong');
    expect((await ask(app.code())).status).toBe(429);
  });

  test('shares its attempt counter with the page’s sign-in', async () => {
    const { email } = await anAccount(server);
    for (let turn = 1; turn < FREE_ATTEMPTS; turn++) {
      await server.caller().call('logInManager', { email: email!, password: 'errada' });
    }
    await server.caller().call('signInAtDesk', form(email!, { password: 'errada' }));
    const { status, error } = await server.caller().call('signInAtDesk', form(email!));
    expect([status, error.code]).toEqual([429, 'too_many_requests']);
  });

  test("ends the same person's token on the same device, and no other", async () => {
    const [ana, rui] = [(await aManager(server)).user, (await aManager(server)).user];
    const first = await signedInAtDesk(server, ana);
    const elsewhere = await signedInAtDesk(server, ana);
    const other = await signedInAtDesk(server, rui, first.deviceId);
    const second = await signedInAtDesk(server, ana, first.deviceId);
    const answers = await Promise.all([first, elsewhere, other, second].map(({ token }) => me(token)));
    expect(answers.map(({ status }) => status)).toEqual([401, 200, 200, 200]);
  });

  test.each([
    ['of another site', { origin: 'https://outro.example' }, 'cross_site'],
    ['of this site', { origin: 'http://localhost:3000' }, 'forbidden'],
    ['that says where it stands', { 'sec-fetch-site': 'same-origin' }, 'forbidden'],
    ['with a session', { cookie: 'reserva.sid=s%3Ax.y' }, 'forbidden'],
  ])('is refused to a page %s, whatever the password', async (_page, headers, code) => {
    const { email } = await anAccount(server);
    const wanted = form(email!);
    const { status, error } = await server.caller().call('signInAtDesk', wanted, headers as Record<string, string>);
    expect([status, error.code]).toEqual([403, code]);
    expect(await tokensOf(wanted.deviceId)).toEqual([]);
  });
});

describe('a device', () => {
  const signIn = async (deviceId: string, deviceSecret?: string, email?: string) => {
    const wanted = form(email ?? (await aManager(server)).user.email!, { deviceId, password: 'uma-frase-longa' });
    return server.caller().call('signInAtDesk', { ...wanted, ...(deviceSecret !== undefined && { deviceSecret }) });
  };
  const [own, other] = ['o segredo desta máquina, 32 letras', 'o segredo de outra máquina qualquer'];

  test('that registered its secret needs it at every sign-in, by any person and with any password', async () => {
    const deviceId = newId();
    expect((await signIn(deviceId, own)).status).toBe(200);
    for (const wrong of [other, undefined]) {
      const { status, error } = await signIn(deviceId, wrong);
      expect([status, error.code]).toEqual([403, 'not_on_this_desk']);
    }
    expect((await signIn(deviceId.toUpperCase(), own)).status).toBe(200);
    expect(await tokensOf(deviceId)).toHaveLength(2);
  });

  test('that never registered one needs none, until it does', async () => {
    const deviceId = newId();
    const answers = [
      await signIn(deviceId),
      await signIn(deviceId),
      await signIn(deviceId, own),
      await signIn(deviceId),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 403]);
  });

  test('has its secret stored as a digest, and a wrong password reveals nothing about it', async () => {
    const deviceId = newId();
    await signIn(deviceId, own);
    const kept = await server.database.db.select().from(deskDevices).where(eq(deskDevices.deviceId, deviceId));
    expect(kept.map(({ secretHash }) => secretHash)).toEqual([digestOf(own)]);
    const wrong = form('ninguem@exemplo.ao', { deviceId, deviceSecret: other });
    expect((await server.caller().call('signInAtDesk', wrong)).error.code).toBe('invalid_credentials');
  });

  test('belongs to one of two machines that register at the same moment', async () => {
    const deviceId = newId();
    const emails = [(await aManager(server)).user.email!, (await aManager(server)).user.email!];
    const answers = await Promise.all([signIn(deviceId, own, emails[0]), signIn(deviceId, other, emails[1])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });
});

describe('a call with a token', () => {
  test('uses the token alone: no cookie is read, set or changed', async () => {
    const page = await aManager(server);
    const { user } = await aManager(server);
    const { token } = await signedInAtDesk(server, user);
    const authorization = `Bearer ${token}`;
    const both = await page.caller.call('currentUser', {}, { authorization });
    expect([both.body.id, both.headers.get('set-cookie')]).toEqual([user.id, null]);
    await page.caller.call('logOut', {}, { authorization });
    expect((await me(token)).status).toBe(401);
    expect((await page.caller.call('currentUser', {})).body.id).toBe(page.user.id);
  });

  test.each(['Bearer', 'Bearer x', 'bearer  x', `Bearer ${'a'.repeat(5000)}`])(
    'that does not exist is 401, even beside a valid cookie: %#',
    async (authorization) => {
      const { caller } = await aManager(server);
      const { status, error } = await caller.call('currentUser', {}, { authorization });
      expect([status, error.code]).toEqual([401, 'unauthorized']);
    },
  );

  test('ignores other authorization schemes', async () => {
    const { caller, user } = await aManager(server);
    const { body } = await caller.call('currentUser', {}, { authorization: 'Basic YTpi' });
    expect(body.id).toBe(user.id);
  });

  test('cannot sign in or create accounts', async () => {
    const { user } = await aManager(server);
    const { token, deviceId } = await signedInAtDesk(server, user);
    const desk = withToken(server, token);
    const login = { email: user.email!, password: 'uma-frase-longa' };
    const signUp = { ...login, email: `${newId()}@exemplo.ao`, nome: 'Eva Dias', telemovel: '+244923000000' };
    for (const { status, error, headers } of [
      await desk.call('logInManager', login),
      await desk.call('logInAdmin', login),
      await desk.call('signInAtDesk', { ...login, deviceId, deviceName: 'x' }),
      await desk.call('signUpManager', { ...signUp, termsAccepted: true }),
    ]) {
      expect([status, error.code, headers.get('set-cookie')]).toEqual([403, 'forbidden', null]);
    }
    expect(await server.database.db.select().from(users).where(eq(users.email, signUp.email))).toEqual([]);
    expect((await me(token)).status).toBe(200);
  });

  test('of the platform’s owner runs a venue’s day, but decides nothing for the platform', async () => {
    const password = 'a do dono, outra vez';
    const owner = await anAccount(server, { role: 'super_admin', email: null, password });
    const { body } = await server.caller().call('signInAtDesk', { ...form(undefined), password });
    expect(body.user.id).toBe(owner.id);
    const desk = withToken(server, body.token);
    const table = Object.entries(api) as [EndpointName, Endpoint][];
    const ofThePlatform = table.filter(([, { path, method }]) => path.startsWith('/super-admin/') && method !== 'GET');
    const others = table.filter(([, { access }]) => access === 'decideVenues' || access === 'resetPasswords');
    const names = others.map(([name]) => name).sort();
    expect(names).toEqual(['approveVenue', 'decideVenue', 'issueResetLink', 'rejectVenue']);
    for (const [, { method, path }] of [...ofThePlatform, ...others]) {
      const answer = await desk.fetch(`/api${path.replace(/:\w+/g, newId())}`, { method });
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([403, 'forbidden']);
    }
    const venue = await aVenue(server);
    expect((await desk.call('venueReservations', { venueId: venue.id, date: TODAY })).status).toBe(200);
  });

  test('applies a lower role, a removed account and a new password at once', async () => {
    const { user } = await aManager(server);
    const desk = await signedInAtDesk(server, user);
    await server.database.db.update(users).set({ role: 'USER' }).where(eq(users.id, user.id));
    expect((await desk.call('managedVenues', {})).status).toBe(403);

    const owner = await anOwner(server);
    const other = await aManager(server);
    const theirs = await signedInAtDesk(server, other.user);
    const { body } = await owner.caller.call('issueResetLink', { email: other.user.email! });
    await server.caller().call('resetPassword', { token: body.link.split('/').at(-1)!, password: 'uma nova frase' });
    expect((await me(theirs.token)).status).toBe(401);

    await server.database.db.delete(users).where(eq(users.id, user.id));
    expect((await me(desk.token)).status).toBe(401);
  });

  test('expires after ninety days without a call, and not before', async () => {
    const { user } = await aManager(server);
    const { token, deviceId } = await signedInAtDesk(server, user);
    const start = server.clock.now().toISOString();
    server.clock.advance(89 * DAY_MS);
    expect((await me(token)).status).toBe(200);
    server.clock.advance(89 * DAY_MS);
    expect((await me(token)).status).toBe(200);
    server.clock.advance(90 * DAY_MS);
    expect((await me(token)).status).toBe(401);
    expect(await tokensOf(deviceId)).toHaveLength(1);
    server.clock.set(start);
  });

  test('records its use once an hour', async () => {
    const { user } = await aManager(server);
    const { token, deviceId } = await signedInAtDesk(server, user);
    const usedAt = async () => (await tokensOf(deviceId))[0]!.lastUsedAt.getTime();
    const first = await usedAt();
    server.clock.advance(HOUR_MS - 1);
    await me(token);
    expect(await usedAt()).toBe(first);
    server.clock.advance(2);
    await me(token);
    expect(await usedAt()).toBe(server.clock.now().getTime());
  });

  test('opens the live stream, which ends with the token', async () => {
    const { user } = await aManager(server);
    const venue = await aVenue(server, { ownerId: user.id });
    const desk = await aDesk(server, venue, user);
    const stream = await openEvents(desk, `/api/admin/live?venueId=${venue.id}`);
    await desk.call('addToWaitlist', {
      venueId: venue.id,
      roomId: venue.rooms[0]!.id,
      date: '2026-11-21',
      time: '20:00',
      name: 'Ana',
      phone: '+244923000111',
      people: 2,
    });
    expect((await stream.next())!.data).toMatchObject({ entity: 'waitlist_entry' });
    await desk.call('logOut', {});
    expect((await stream.next())!.event).toBe('unauthorized');
    expect(await stream.next()).toBeNull();
  });
});

const silent = pino({ level: 'silent' });

test("keeps a sign-in's record for a year after the token ended", async () => {
  const { user } = await aManager(server);
  const [ended, inUse] = [await signedInAtDesk(server, user), await signedInAtDesk(server, user)];
  await ended.call('logOut', {});
  const start = server.clock.now().toISOString();
  const counts = async () => [(await tokensOf(ended.deviceId)).length, (await tokensOf(inUse.deviceId)).length];
  server.clock.advance(364 * DAY_MS);
  await keepHouse(server.database, server.clock, silent, server.storage);
  expect(await counts()).toEqual([1, 1]);
  server.clock.advance(3 * DAY_MS);
  await keepHouse(server.database, server.clock, silent, server.storage);
  expect(await counts()).toEqual([0, 1]);
  server.clock.set(start);
});
