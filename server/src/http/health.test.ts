import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, expect, test } from 'vitest';
import { health } from '#server/http/health';

let close = () => {};
afterEach(() => close());

async function ask(isReachable: () => Promise<boolean>): Promise<(path: string) => Promise<Response>> {
  const app = express();
  app.use(health({ isReachable }));
  app.get('/reserva/:token', (_request, response) => void response.send('ok'));
  const http = createServer(app);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  close = () => {
    http.closeAllConnections();
    http.close();
  };
  return (path) => fetch(`http://127.0.0.1:${(http.address() as AddressInfo).port}${path}`);
}

test('a process that answers is healthy, and ready while its database answers', async () => {
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

test('what is measured names no address: those hold the links of guests', async () => {
  const get = await ask(async () => true);
  await get('/reserva/segredo');
  const measured = await (await get('/metrics')).text();
  expect(measured).toMatch(/http_request_duration_seconds_count\{method="GET",status="200"\} 1/);
  expect(measured).not.toContain('segredo');
});
