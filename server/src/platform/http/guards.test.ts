import { describe, expect, test } from 'vitest';
import { serverForFile } from '#server/testing/server';

const server = await serverForFile();

const post = (headers: Record<string, string>) =>
  server.caller().fetch('/api/auth/logout', { method: 'POST', headers });

describe('a writing call', () => {
  test.each<[string, Record<string, string>]>([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour under the same domain', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['our name with another port', { origin: 'http://localhost:4000' }],
    ['our name as part of another', { origin: 'http://localhost:3000.evil.example' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['what is no origin', { origin: 'evil' }],
    ['another origin that claims to be here', { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }],
  ])('from %s is refused', async (_from, headers) => {
    const response = await post(headers);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      code: 'cross_site',
      message: 'Pedido recusado: veio de outro site.',
    });
  });

  test.each<[string, Record<string, string>]>([
    ['our own pages', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' }],
    ['an older browser on our pages', { origin: 'http://localhost:3000' }],
    ['a caller that is no browser', {}],
    ['the address bar', { 'sec-fetch-site': 'none' }],
  ])('from %s is accepted', async (_from, headers) => {
    expect((await post(headers)).status).toBe(200);
  });

  test("from a page on this server's own address is accepted", async () => {
    expect((await post({ origin: server.url })).status).toBe(200);
  });
});

describe('a webhook', () => {
  const hook = (headers: Record<string, string>) =>
    server.caller().fetch('/api/webhooks/whatsapp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{}',
    });
  const codeOf = async (response: Response) => ((await response.json()) as { code?: string }).code;

  test('without an origin header reaches the signature check', async () => {
    expect(await codeOf(await hook({ 'user-agent': 'facebookexternalua' }))).not.toBe('cross_site');
  });

  test('from a browser on another site is refused like any call', async () => {
    expect(await codeOf(await hook({ 'sec-fetch-site': 'cross-site' }))).toBe('cross_site');
    expect(await codeOf(await hook({ origin: 'https://evil.example' }))).toBe('cross_site');
  });
});

test('reads accept links from any site', async () => {
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
  expect((await server.caller().fetch('/api/login', { headers })).status).toBe(302);
});

test('other sites get no CORS permission', async () => {
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
  const response = await server.caller().fetch('/api/auth/logout', { method: 'OPTIONS', headers });
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
});
