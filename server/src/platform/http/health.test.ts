import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, expect, test } from 'vitest';
import { health } from '#server/platform/http/health';

let close = () => {};
afterEach(() => close());

const monitor = { authorization: 'Bearer token-of-the-monitor' };

async function ask(
  isReachable: () => Promise<boolean>,
  settings: Parameters<typeof health>[1] = { metricsToken: 'token-of-the-monitor' },
): Promise<(path: string, headers?: Record<string, string>) => Promise<Response>> {
  const app = express();
  app.use(health({ isReachable }, settings));
  app.get('/reserva/:token', (_request, response) => void response.send('ok'));
  const http = createServer(app);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  close = () => {
    http.closeAllConnections();
    http.close();
  };
  return (path, headers = {}) => fetch(`http://127.0.0.1:${(http.address() as AddressInfo).port}${path}`, { headers });
}

test('a running process is healthy, and ready while its database answers', async () => {
  const get = await ask(async () => true);
  expect((await get('/healthz')).status).toBe(200);
  expect((await get('/readyz')).status).toBe(200);
});

test.each([
  ['refuses', async () => false],
  ['hangs', () => new Promise<boolean>(() => {})],
])('it is healthy and not ready while the database %s', async (_how, isReachable) => {
  const get = await ask(isReachable);
  expect((await get('/healthz')).status).toBe(200);
  const ready = await get('/readyz');
  expect([ready.status, await ready.text()]).toEqual([503, 'database unreachable']);
});

const answers = async () => true;

test.each<[string, Record<string, string>]>([
  ['without a token', {}],
  ['with another token', { authorization: 'Bearer another-token-of-16' }],
  ['with a password', { authorization: 'Basic token-of-the-monitor' }],
])('/metrics is a 404 for a request %s', async (_how, headers) => {
  const get = await ask(answers);
  expect((await get('/metrics', headers)).status).toBe(404);
  expect((await get('/metrics', monitor)).status).toBe(200);
});

test('/metrics is a 404 without a configured token', async () => {
  const get = await ask(answers, {});
  for (const authorization of ['', 'Bearer ', 'Bearer undefined']) {
    expect((await get('/metrics', { authorization })).status).toBe(404);
  }
});

test('a stopping process is healthy and not ready', async () => {
  const get = await ask(answers, { draining: { isDraining: true } });
  expect((await get('/healthz')).status).toBe(200);
  const ready = await get('/readyz');
  expect([ready.status, await ready.text()]).toEqual([503, 'stopping']);
});
