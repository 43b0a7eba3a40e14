import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { anAccount, PASSWORD } from '#server/features/auth/test-accounts';
import { FREE_ATTEMPTS, waitOf } from '#server/features/auth/throttle';
import { rowsOf } from '#server/platform/db/client';
import { serverForFile } from '#server/testing/server';
import { newId } from '#shared/ids';

const server = await serverForFile();

// The counters go by the machine's clock, so that is the one to move here
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

const logIn = (email: string, password = 'errada', address = '198.51.100.7') =>
  server.caller().call('logInManager', { email, password }, { 'x-forwarded-for': address });
const logInOwner = (password: string, address: string) =>
  server.caller().call('logInAdmin', { password }, { 'x-forwarded-for': address });

async function fail(times: number, attempt: () => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time++) statuses.push((await attempt()).status);
  return statuses;
}

describe('an account', () => {
  test('is blocked after five failures, even for the right password, with the time to wait', async () => {
    const { email } = await anAccount(server);
    expect(await fail(FREE_ATTEMPTS, () => logIn(email!))).toEqual([401, 401, 401, 401, 401]);
    const refused = await logIn(email!, PASSWORD);
    expect(refused.status).toBe(429);
    expect(refused.error).toEqual({
      code: 'too_many_requests',
      message: 'Demasiados pedidos. Tente de novo daqui a 30 segundos.',
      retryAfter: 30,
    });
    expect(refused.headers.get('retry-after')).toBe('30');
  });

  test('opens again after the wait', async () => {
    const { email } = await anAccount(server);
    await fail(FREE_ATTEMPTS, () => logIn(email!));
    pass(29);
    expect((await logIn(email!, PASSWORD)).status).toBe(429);
    pass(2);
    expect((await logIn(email!, PASSWORD)).status).toBe(200);
  });

  test('waits longer after each further failure, at most 15 minutes', async () => {
    const email = `${newId()}@exemplo.ao`;
    await fail(FREE_ATTEMPTS - 1, () => logIn(email));
    const waits: number[] = [];
    for (let failure = 0; failure < 7; failure++) {
      expect((await logIn(email)).status).toBe(401);
      const { error } = await logIn(email);
      waits.push(error.retryAfter!);
      pass(error.retryAfter!);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900]);
  });

  test('does not wait longer after refused attempts', async () => {
    const { email } = await anAccount(server);
    await fail(FREE_ATTEMPTS, () => logIn(email!));
    await fail(20, () => logIn(email!));
    pass(30);
    expect((await logIn(email!, PASSWORD)).status).toBe(200);
  });

  test('starts from zero after a right password', async () => {
    const { email } = await anAccount(server);
    await fail(FREE_ATTEMPTS - 1, () => logIn(email!));
    expect((await logIn(email!, PASSWORD)).status).toBe(200);
    expect(await fail(FREE_ATTEMPTS, () => logIn(email!))).toEqual([401, 401, 401, 401, 401]);
  });

  test('forgets failures after 15 minutes', async () => {
    const { email } = await anAccount(server);
    await fail(FREE_ATTEMPTS - 1, () => logIn(email!));
    pass(15 * 60 + 1);
    expect(await fail(FREE_ATTEMPTS, () => logIn(email!))).toEqual([401, 401, 401, 401, 401]);
  });

  test('that does not exist waits as one that does', async () => {
    const known = (await anAccount(server)).email!;
    const unknown = `${newId()}@exemplo.ao`;
    const seen = async (email: string) => {
      const answers = [];
      for (let time = 0; time < 8; time++) {
        const { status, error } = await logIn(email);
        answers.push([status, error]);
      }
      return answers;
    };
    expect(await seen(unknown)).toEqual(await seen(known));
  });

  test('is counted as one in every spelling of its e-mail', async () => {
    const email = `${newId()}@exemplo.ao`;
    await fail(FREE_ATTEMPTS, () => logIn(email));
    expect((await logIn(` ${email.toUpperCase()} `)).status).toBe(429);
  });

  test('is blocked for the failing network only', async () => {
    const { email } = await anAccount(server);
    await fail(FREE_ATTEMPTS, () => logIn(email!));
    expect((await logIn(email!, PASSWORD, '203.0.113.9')).status).toBe(200);
    expect((await logIn(email!, PASSWORD)).status).toBe(429);
  });

  test('does not affect another account', async () => {
    await fail(FREE_ATTEMPTS + 1, () => logIn(`${newId()}@exemplo.ao`));
    const { email } = await anAccount(server);
    expect((await logIn(email!, PASSWORD)).status).toBe(200);
  });

  test('gets exactly five guesses in a burst', async () => {
    const { email } = await anAccount(server);
    const answers = await Promise.all(Array.from({ length: 25 }, () => logIn(email!)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(FREE_ATTEMPTS);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
    pass(30);
    expect((await logIn(email!)).status).toBe(401);
    expect((await logIn(email!)).error.retryAfter).toBe(60); // the wait after six guesses, not after 25
  });

  test('is stored as a digest instead of its e-mail', async () => {
    const email = `${newId()}@exemplo.ao`;
    await logIn(email);
    const rows = await rowsOf<{ key: string }>(server.database.db, sql`select key from rate_limits`);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ key }) => key.includes(email))).toBe(false);
  });
});

describe("the owner's sign-in", () => {
  test('is blocked for the failing address only', async () => {
    await anAccount(server, { role: 'super_admin', email: null, password: 'a chave do dono' });
    expect(await fail(FREE_ATTEMPTS + 1, () => logInOwner('errada', '198.51.100.20'))).toEqual([
      401, 401, 401, 401, 401, 429,
    ]);
    expect((await logInOwner('a chave do dono', '198.51.100.20')).status).toBe(429);
    expect((await logInOwner('a chave do dono', '203.0.113.44')).status).toBe(200);
    pass(31);
    expect((await logInOwner('a chave do dono', '198.51.100.20')).status).toBe(200);
  });

  test('counts an IPv6 network as one address', async () => {
    for (let host = 1; host <= FREE_ATTEMPTS; host++) await logInOwner('errada', `2001:db8:1:2::${host}`);
    expect((await logInOwner('errada', '2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await logInOwner('errada', '2001:db8:1:3::1')).status).toBe(401);
  });
});

test('waits grow from 30 seconds and never exceed the window', () => {
  expect([1, 2, 3, 5, 6, 20].map(waitOf)).toEqual([30, 60, 120, 480, 900, 900]);
});
