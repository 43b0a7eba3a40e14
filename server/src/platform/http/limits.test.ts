import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addressKey, createLimits, sweepLimits } from '#server/platform/http/limits';
import { aManager } from '#server/testing/builders';
import { serverForFile, startTestServer } from '#server/testing/server';

const server = await serverForFile({ publicWritesPerMinute: 3, signInsPerMinute: 2 });
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const logIn = (address: string, language = 'pt-AO') =>
  server
    .caller()
    .call(
      'logInManager',
      { email: `${Math.random()}@exemplo.ao`, password: 'errada' },
      { 'x-forwarded-for': address, 'accept-language': language },
    );
const book = (address: string) =>
  server.caller().fetch('/api/reservations', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: '{}',
  });

describe('calls from one address', () => {
  test('beyond the configured number are refused, with the time to wait', async () => {
    const statuses = [await logIn('192.0.2.1'), await logIn('192.0.2.1')].map(({ status }) => status);
    expect(statuses).toEqual([401, 401]);
    const refused = await logIn('192.0.2.1');
    expect(refused.status).toBe(429);
    expect(refused.error.code).toBe('too_many_requests');
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBe(refused.error.retryAfter);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(refused.error.message).toBe(`Demasiados pedidos. Tente de novo daqui a ${seconds} segundos.`);
  });

  test("are refused in the caller's language", async () => {
    for (let call = 0; call < 2; call++) await logIn('192.0.2.2');
    const { error } = await logIn('192.0.2.2', 'en-GB,en;q=0.8');
    expect(error.message).toMatch(/^Too many requests\. Try again in \d+ seconds?\.$/);
  });

  test('are accepted again after the wait', async () => {
    for (let call = 0; call < 3; call++) await logIn('192.0.2.3');
    const { error } = await logIn('192.0.2.3');
    vi.setSystemTime(Date.now() + error.retryAfter! * 1000);
    expect((await logIn('192.0.2.3')).status).toBe(401);
  });

  test('are not counted for another address', async () => {
    for (let call = 0; call < 3; call++) await logIn('192.0.2.4');
    expect((await logIn('192.0.2.5')).status).toBe(401);
  });

  test('are counted separately for writing and signing in', async () => {
    for (let call = 0; call < 3; call++) await logIn('192.0.2.6');
    const statuses: number[] = [];
    for (let call = 0; call < 4; call++) statuses.push((await book('192.0.2.6')).status);
    expect(statuses).toEqual([400, 400, 400, 429]);
  });

  test('cannot exceed the limit when concurrent', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => logIn('192.0.2.7')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(2);
  });

  test('are counted together by all processes on the database', async () => {
    const settings = { publicWritesPerMinute: 3, signInsPerMinute: 100 };
    const [one, other] = [createLimits(server.database.raw, settings), createLimits(server.database.raw, settings)];
    for (const limits of [one, other, one]) await limits.take('publicWrite', '192.0.2.8');
    await expect(other.take('publicWrite', '192.0.2.8')).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});

test('expired counters are deleted, the others stay', async () => {
  const limits = createLimits(server.database.raw, { publicWritesPerMinute: 1, signInsPerMinute: 1 });
  await limits.take('signIn', '192.0.2.20');
  vi.setSystemTime(Date.now() + 61_000);
  await limits.take('signIn', '192.0.2.21');
  expect(await sweepLimits(server.database.raw, { now: () => new Date() })).toBeGreaterThan(0);
  expect(await sweepLimits(server.database.raw, { now: () => new Date() })).toBe(0);
  await expect(limits.take('signIn', '192.0.2.21')).rejects.toMatchObject({ code: 'too_many_requests' });
});

describe('public reads from one address', () => {
  test('beyond their number are refused, on any endpoint, and accepted again after the wait', async () => {
    const few = await startTestServer({ readsPerMinute: 3 });
    const read = (path: string, address: string) =>
      few.caller().fetch(path, { headers: { 'x-forwarded-for': address } });
    const paths = ['/api/venues', '/api/categories', '/api/login', '/api/venues'];
    const statuses = [];
    for (const path of paths) statuses.push((await read(path, '192.0.2.30')).status);
    expect(statuses).toEqual([200, 200, 302, 429]);
    expect((await read('/api/venues', '192.0.2.31')).status).toBe(200);
    expect((await read('/healthz', '192.0.2.30')).status).toBe(200);
    const wait = Number((await read('/api/venues', '192.0.2.30')).headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    await few.close();
  });

  test('of a signed-in account are not counted', async () => {
    const few = await startTestServer({ readsPerMinute: 1 });
    const { caller } = await aManager(few);
    for (let call = 0; call < 4; call++) expect((await caller.call('managedVenues', {})).status).toBe(200);
    await few.close();
  });
});

test('a caller cannot choose the counted address without a trusted proxy', async () => {
  const bare = await startTestServer({ signInsPerMinute: 2, trustProxy: 0 });
  const call = (address: string) =>
    bare.caller().call('logInAdmin', { password: 'errada' }, { 'x-forwarded-for': address });
  const statuses = [
    (await call('192.0.2.10')).status,
    (await call('192.0.2.11')).status,
    (await call('192.0.2.12')).status,
  ];
  await bare.close();
  expect(statuses).toEqual([401, 401, 429]);
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s is counted as %s', (address, key) => expect(addressKey(address)).toBe(key));
