import { Agent, createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { drainable } from '#server/platform/http/close';

/** A server whose responses wait for release, and a caller with keep-alive connections. */
async function aServer() {
  const waiting: { path: string; answer: () => void }[] = [];
  const server = createServer();
  const draining = drainable(server);
  server.on('request', (request, response) => {
    waiting.push({ path: request.url!, answer: () => response.end('whole') });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const agent = new Agent({ keepAlive: true });
  const { port } = server.address() as AddressInfo;
  const call = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get({ host: '127.0.0.1', port, path, agent }, resolve).on('error', reject);
    });
  const arrived = (count: number) => vi.waitFor(() => expect(waiting).toHaveLength(count));
  return { draining, call, waiting, arrived };
}

test('a request in progress at the stop is answered completely, and its connection closed', async () => {
  const { draining, call, waiting, arrived } = await aServer();
  const first = call('/one');
  await arrived(1);
  let isOver = false;
  const over = draining.drain(60_000).then(() => {
    isOver = true;
  });
  expect(draining.isDraining).toBe(true);
  await expect(call('/late')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(isOver).toBe(false);
  waiting[0]!.answer();
  const answer = await first;
  expect(answer.headers.connection).toBe('close');
  expect(await text(answer)).toBe('whole');
  await over;
});

test('an idle connection outlives the idle connections of a proxy', async () => {
  const { draining, call, waiting, arrived } = await aServer();
  const first = call('/one');
  await arrived(1);
  waiting[0]!.answer();
  const answer = await first;
  expect(answer.headers['keep-alive']).toBe('timeout=75');
  await text(answer);
  await draining.drain(60_000);
});

test('idle keep-alive connections do not delay the stop', async () => {
  const { draining, call, waiting, arrived } = await aServer();
  const first = call('/one');
  await arrived(1);
  waiting[0]!.answer();
  const answer = await first;
  expect(answer.headers.connection).toBe('keep-alive');
  await text(answer);
  await draining.drain(60_000);
});

test('requests longer than the grace period are cut', async () => {
  const { draining, call, arrived } = await aServer();
  const first = call('/endless').catch((error: unknown) => error);
  await arrived(1);
  await draining.drain(1);
  expect(await first).toMatchObject({ code: 'ECONNRESET' });
});
