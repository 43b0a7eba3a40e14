import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { checkServer } from '#desktop/main/sync/check-server';
import { createConnection, type Reply, TIMEOUT_MS } from '#desktop/main/sync/connection';
import { NOW, VENUE_ID } from '#desktop/main/testing/builders';
import { ManualTimers } from '#desktop/main/testing/manual-timers';
import { selfSigned } from '#desktop/main/testing/self-signed';
import { newId } from '#shared/ids';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listening(server: Server, scheme = 'http'): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const answering = (listener: RequestListener) => listening(createServer(listener));

const timers = new ManualTimers(NOW);
const lines = (origin: string) => createConnection({ origin: () => origin, fetch, timers });
const headers = { token: 'a token', language: 'en-GB' };
const ask = (origin: string): Promise<Reply> => lines(origin).call('venueStaff', { venueId: VENUE_ID }, headers);
const send =
  (type: string, status: number, body: string): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'Content-Type': type, 'X-Request-Id': 'abc' }).end(body);
const json = (status: number, body: unknown) => send('application/json', status, JSON.stringify(body));
const refusal = (code: string) => ({ code, message: 'Não.' });

test("a call has path, query or body, its reader's language and its sender's token", async () => {
  const seen: unknown[] = [];
  const origin = await answering(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    const { authorization, 'accept-language': language, 'idempotency-key': key } = request.headers;
    seen.push([request.method, request.url, body, authorization, language, key]);
    response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' }).end('{"answer":1}');
  });
  const line = lines(origin);
  const id = newId();
  await line.call('venueReservations', { venueId: VENUE_ID, date: '2026-11-21' }, headers);
  const move = { venueId: VENUE_ID, id, version: 1, to: 'SEATED' };
  const reply = await line.call('moveReservation', move, { token: null, language: 'pt-AO', idempotencyKey: 'k' });
  expect(reply).toEqual({ result: { ok: true, value: { answer: 1 } }, cause: null });
  expect(seen).toMatchObject([
    ['GET', expect.stringContaining('date=2026-11-21'), '', 'Bearer a token', 'en-GB', undefined],
    ['POST', expect.stringContaining(id), '{"version":1,"to":"SEATED"}', undefined, 'pt-AO', 'k'],
  ]);
});

describe('the cause of a missing answer', () => {
  const causeOf = async (origin: string) => {
    const { result, cause } = await ask(origin);
    expect(result).toMatchObject({ ok: false, status: 503 });
    expect(JSON.parse((result as { body: string }).body)).toMatchObject({ code: 'offline', message: /\w/ });
    return cause;
  };

  test('no server answers', async () => {
    const origin = await answering(() => undefined);
    const [server] = servers.splice(0);
    await new Promise((resolve) => server!.close(resolve));
    expect(await causeOf(origin)).toBe('unreachable');
  });

  test('the head or the body is too slow', async () => {
    for (const begun of [false, true]) {
      const asked = Promise.withResolvers<void>();
      const origin = await answering((_, response) => {
        if (begun) response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"half":');
        asked.resolve();
      });
      const cause = causeOf(origin);
      await asked.promise;
      await timers.pass(TIMEOUT_MS);
      expect(await cause).toBe('slow');
    }
  });

  test('the connection breaks before or during the answer', async () => {
    const before = await answering((request) => request.socket.destroy());
    const middle = await answering((request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' });
      response.write('{"half":', () => request.socket.destroy());
    });
    expect([await causeOf(before), await causeOf(middle)]).toEqual(['reset', 'reset']);
  });

  test('the answer exceeds the limit, and is read no further', async () => {
    let sent = 0;
    const endless = await answering((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      const piece = Buffer.alloc(2 ** 20, ' ');
      const go = (): void => {
        while (!response.destroyed && sent++ < 200 && response.write(piece));
        if (!response.destroyed) response.once('drain', go);
      };
      go();
    });
    expect(await causeOf(endless)).toBe('not_ours');
    expect(sent).toBeLessThan(100);
    const large = await answering(json(200, 'x'.repeat(10 * 2 ** 20)));
    expect(await causeOf(large)).toBe('not_ours');
    await expect(checkServer(large, { fetch, timers })).rejects.toMatchObject({ code: 'address_not_ours' });
    const most = await answering(json(200, 'x'.repeat(10 * 2 ** 20 - 2)));
    expect(await ask(most)).toMatchObject({ cause: null });
  });

  test('a gateway has no server behind it', async () => {
    const origin = await answering(send('text/html', 502, '<h1>Bad Gateway</h1>'));
    expect(await causeOf(origin)).toBe('server_error');
  });

  test.each<[string, RequestListener]>([
    ['a welcome page', send('text/html', 200, '<h1>Bem-vindo ao hotel</h1>')],
    ['JSON that is none', send('application/json', 200, '{"half":')],
    ['a page where a refusal should be', send('text/html', 403, '<h1>Aceite os termos</h1>')],
    ['somebody else’s refusal', json(404, { error: 'no such route' })],
    ['a network that asks to be signed in to', send('text/html', 511, '<h1>Login</h1>')],
  ])('%s answers', async (_, listener) => {
    expect(await causeOf(await answering(listener))).toBe('not_ours');
  });

  test('a portal redirects; the redirect is not followed and gets no token', async () => {
    let visits = 0;
    const portal = await answering((_, response) => {
      visits++;
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('[]');
    });
    for (const status of [301, 302, 303, 307, 308]) {
      const origin = await answering((_, response) => void response.writeHead(status, { Location: portal }).end());
      expect(await causeOf(origin)).toBe('not_ours');
    }
    expect(visits).toBe(0);
  });

  test('the certificate is not trusted', async () => {
    const origin = await listening(createTlsServer(selfSigned(), json(200, [])) as unknown as Server, 'https');
    expect(await causeOf(origin)).toBe('tls');
  });

  test('the port does not speak TLS', async () => {
    const origin = (await answering(json(200, []))).replace('http:', 'https:');
    expect(await causeOf(origin)).toBe('tls');
  });
});

test.each([
  [401, 'unauthorized', 'signed_out'],
  [403, 'desk_revoked', 'revoked'],
  [500, 'internal', 'server_error'],
  [503, 'busy', 'server_error'],
  [409, 'stale', null],
  [429, 'too_many_requests', null],
] as const)('a refusal of the server (%i %s) reaches the window unchanged', async (status, code, cause) => {
  const body = JSON.stringify(refusal(code));
  const result = { ok: false, status, body, requestId: 'abc' };
  expect(await ask(await answering(json(status, refusal(code))))).toEqual({ result, cause });
});

test('passes a table or text on unchanged', async () => {
  const origin = await answering(send('text/csv; charset=utf-8', 200, 'nome;pessoas\nAna;2\n'));
  const asked = { venueId: VENUE_ID, from: '2026-11-21', to: '2026-11-21' };
  const { result } = await lines(origin).call('exportReservations', asked, headers);
  expect(result).toEqual({ ok: true, value: 'nome;pessoas\nAna;2\n' });
});

describe('a typed address', () => {
  const check = (address: string) => checkServer(address, { fetch, timers });
  const ours = json(200, { info: { title: 'Reserva' }, paths: { '/api/desk/sign-in': {} } });

  test('is accepted if a Reserva server answers', async () => {
    const origin = await answering(ours);
    expect(await check(` ${origin}/ `)).toBe(origin);
  });

  test.each(['http://reserva.exemplo.ao', 'ftp://127.0.0.1', 'https://a:b@exemplo.ao', 'não é'])(
    'is refused if a token must not go there: %s',
    async (address) => {
      await expect(check(address)).rejects.toMatchObject({ code: 'address_unfit' });
    },
  );

  test('is refused if another site answers, even one that redirects to Reserva', async () => {
    const real = await answering(ours);
    const others: RequestListener[] = [
      send('text/html', 200, '<h1>Olá</h1>'),
      json(200, { info: { title: 'Outra' }, paths: { '/api/desk/sign-in': {} } }),
      json(404, refusal('not_found')),
      (_, response) => void response.writeHead(302, { Location: `${real}/api/openapi.json` }).end(),
    ];
    for (const other of others) {
      await expect(check(await answering(other))).rejects.toMatchObject({ code: 'address_not_ours' });
    }
  });

  test('cannot be checked if no server answers', async () => {
    const origin = await answering((request) => request.socket.destroy());
    await expect(check(origin)).rejects.toMatchObject({ code: 'offline' });
  });
});
