import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import express from 'express';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { sessionControl, sessions, sweepSessions } from '#server/features/auth/session';
import { sessions as table } from '#server/features/auth/table';
import { anAccount, PASSWORD, signedInAs } from '#server/features/auth/test-accounts';
import type { RawQuery } from '#server/platform/db/client';
import { SESSION_COOKIE } from '#server/platform/http/cookies';
import { serverForFile } from '#server/testing/server';
import { DAY_MS, MINUTE_MS } from '#shared/time';

const server = await serverForFile();
afterEach(() => {
  vi.useRealTimers();
});

async function logIn(headers: Record<string, string> = {}): Promise<string> {
  const { email } = await anAccount(server);
  const { headers: answered } = await server
    .caller()
    .call('logInManager', { email: email!, password: PASSWORD }, headers);
  return sessionCookie(answered);
}
/** A sign-in also sets the known-device cookie. */
const sessionCookie = (headers: Headers): string =>
  headers.getSetCookie().find((cookie) => cookie.startsWith(SESSION_COOKIE))!;
const me = (cookie: string) => server.caller().fetch('/api/auth/user', { headers: { cookie } });
const rows = () => server.database.db.select().from(table);

describe('the session cookie', () => {
  test('is HttpOnly and SameSite, and lasts a week', async () => {
    const cookie = await logIn();
    expect(cookie).toMatch(/^reserva\.sid=s%3A[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
    const expires = Date.parse(/Expires=([^;]+)/.exec(cookie)![1]!);
    expect(Math.abs(expires - Date.now() - 7 * DAY_MS)).toBeLessThan(MINUTE_MS);
  });

  test('is Secure if a trusted proxy reports TLS', async () => {
    expect(await logIn({ 'x-forwarded-proto': 'https' })).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
  });

  test('gives no session if it was tampered with', async () => {
    const value = /^reserva\.sid=([^;]+)/.exec(await logIn())![1]!;
    expect((await me(`reserva.sid=${value}`)).status).toBe(200);
    const last = value.at(-1) === 'A' ? 'B' : 'A';
    for (const forged of [
      `${value.slice(0, -2)}${last}${last}`,
      value.replace('s%3A', 's%3Ax'),
      's%3A',
      'x',
      '%',
      "';--",
    ]) {
      expect((await me(`reserva.sid=${forged}`)).status).toBe(401);
    }
  });

  test('is not set for a visitor, who gets no session row', async () => {
    const before = (await rows()).length;
    const response = await server.caller().fetch('/api/auth/user');
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(await rows()).toHaveLength(before);
  });
});

describe('the session', () => {
  test('gets a new id at sign-in, so a fixed id is useless', async () => {
    const attacker = await signedInAs(server, 'MANAGER');
    const fixed = await attacker.call('logInManager', { email: attacker.user.email!, password: PASSWORD });
    const planted = sessionCookie(fixed.headers).split(';')[0]!;
    const victim = await anAccount(server);
    const entered = await server
      .caller()
      .call('logInManager', { email: victim.email!, password: PASSWORD }, { cookie: planted });
    const given = sessionCookie(entered.headers).split(';')[0]!;
    expect(given).not.toBe(planted);
    expect((await me(planted)).status).toBe(401);
    expect(await (await me(given)).json()).toMatchObject({ id: victim.id });
  });

  test('gets a new id at sign-up', async () => {
    const other = await signedInAs(server, 'MANAGER');
    const entered = await other.call('logInManager', { email: other.user.email!, password: PASSWORD });
    const planted = sessionCookie(entered.headers).split(';')[0]!;
    const form = { nome: 'Eva Dias', email: 'eva@exemplo.ao', password: PASSWORD, telemovel: '+244923000000' };
    const signedUp = await server.caller().call('signUpManager', { ...form, termsAccepted: true }, { cookie: planted });
    expect(sessionCookie(signedUp.headers).split(';')[0]).not.toBe(planted);
    expect((await me(planted)).status).toBe(401);
  });

  test("stores the account's id and no personal data", async () => {
    const { user } = await signedInAs(server, 'MANAGER');
    const mine = (await rows())
      .map(({ sess }) => sess as Record<string, unknown>)
      .find(({ userId }) => userId === user.id);
    expect(Object.keys(mine!).sort()).toEqual(['cookie', 'since', 'usedAt', 'userId']);
  });

  test('ends after a week, and its row is deleted', async () => {
    const cookie = (await logIn()).split(';')[0]!;
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 7 * DAY_MS + MINUTE_MS);
    expect((await me(cookie)).status).toBe(401);
    const inAWeek = { now: () => new Date() };
    const before = (await rows()).length;
    expect(await sweepSessions(server.database.db, inAWeek)).toBe(before);
    expect(await rows()).toEqual([]);
  });

  test('is not deleted while it is valid', async () => {
    const cookie = (await logIn()).split(';')[0]!;
    await sweepSessions(server.database.db, { now: () => new Date() });
    expect((await me(cookie)).status).toBe(200);
  });

  test('with an unreadable row answers 500 and the server keeps running', async () => {
    const cookie = (await logIn()).split(';')[0]!;
    await server.database.db.execute(sql`alter table sessions rename to sessions_away`);
    const answers = await Promise.all([me(cookie), server.caller().fetch('/api/auth/user')]);
    await server.database.db.execute(sql`alter table sessions_away rename to sessions`);
    expect(answers.map(({ status }) => status)).toEqual([500, 401]);
    expect(await answers[0].json()).toMatchObject({ code: 'internal' });
    expect((await me(cookie)).status).toBe(200);
  });
});

describe('behind TLS', () => {
  test('sets a Secure cookie for an https site, even past an untrusted proxy', async () => {
    const stored: unknown[][] = [];
    const raw: RawQuery = {
      async query(_text, values = []) {
        stored.push(values);
        return { rows: [], rowCount: 0 };
      },
    };
    const ana = await anAccount(server);
    const app = express();
    app.use(sessions(raw, { secret: 'a secret for tests only', publicUrl: 'https://reserva.exemplo.ao' }));
    app.get('/', async (request, response) => {
      const deps = {
        ...server.database,
        clock: server.clock,
        secret: 'a secret for tests only',
        publicUrl: 'https://reserva.exemplo.ao',
      };
      await sessionControl(request, deps).signIn(ana);
      response.send('in');
    });
    const http = createServer(app);
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const response = await fetch(`http://127.0.0.1:${(http.address() as AddressInfo).port}/`);
    http.closeAllConnections();
    http.close();
    const set = response.headers.getSetCookie();
    expect(set).toHaveLength(2);
    expect(set.map((cookie) => cookie.split('=')[0]).sort()).toEqual(['__Host-reserva.device', '__Host-reserva.sid']);
    for (const cookie of set) {
      expect(cookie).toMatch(/; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/);
      expect(cookie).not.toMatch(/domain/i);
    }
    expect(stored.length).toBeGreaterThan(0);
  });
});
