import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failurePage } from '#desktop/main/shell/broken-page';
import { homeIn } from '#desktop/main/shell/navigation';
import { policyFor, privileges, serve } from '#desktop/main/shell/protocol';

const around = mkdtempSync(join(tmpdir(), 'reserva-page-'));
const folder = join(around, 'renderer');
const SERVER = 'https://reserva.exemplo.ao';
const served = serve({ folder, server: () => SERVER, failure: () => failurePage('EN', homeIn('EN')) });
const get = (path: string, init?: RequestInit) => served(new Request(`app://reserva${path}`, init));

beforeAll(() => {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(around, 'outbox.db'), 'names of guests');
  writeFileSync(join(around, 'secret.js'), 'names of guests');
  writeFileSync(join(folder, 'index.html'), '<title>Reserva</title>');
  writeFileSync(join(folder, 'assets', 'app.js'), 'run()');
  writeFileSync(join(folder, 'assets', 'data.db'), 'x');
});
afterAll(() => rmSync(around, { recursive: true, force: true }));

describe('the page', () => {
  test.each(['/', '/gerir-reserva', '/admin/pending-venues?tab=1'])('is the answer to %s', async (path) => {
    const answer = await get(path);
    expect(await answer.text()).toBe('<title>Reserva</title>');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  test('has its files with fixed content types', async () => {
    const answer = await get('/assets/app.js');
    expect(await answer.text()).toBe('run()');
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each([
    '/../secret.js',
    '/..%2fsecret.js',
    '/%2e%2e/secret.js',
    '/assets/..%5c..%5csecret.js',
    '/assets/%252e%252e/secret.js',
    '/%00/assets/app.js',
    '/assets/nothing.js',
    '/assets/data.db',
    '/%E0%A4%A',
  ])('gives no access to %s', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe('');
  });

  test('gives way to the failure page if a script or style is missing', async () => {
    const page = (name: string) =>
      `<script type="module" crossorigin src="./assets/app.js"></script><link rel="stylesheet" crossorigin href="./assets/${name}">`;
    try {
      for (const name of ['app.js', 'app.css', '../../secret.js']) {
        writeFileSync(join(folder, 'index.html'), page(name));
        expect((await get('/gerir-reserva')).type).toBe(name === 'app.js' ? 'default' : 'error');
      }
    } finally {
      writeFileSync(join(folder, 'index.html'), '<title>Reserva</title>');
    }
  });

  test('has one host and takes only reads', async () => {
    expect((await served(new Request('app://other/index.html'))).status).toBe(404);
    expect((await get('/', { method: 'POST', body: 'x' })).status).toBe(405);
  });

  test('has its policy on refusals too', async () => {
    for (const path of ['/', '/assets/app.js', '/assets/nothing.js']) {
      expect((await get(path)).headers.get('content-security-policy')).toBe(policyFor(SERVER));
    }
  });
});

describe('the policy', () => {
  const around = [
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:",
    "; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; frame-src 'none'; object-src 'none'; worker-src 'none'",
  ];

  test('allows images from the page and its server, and no other source', () => {
    expect(policyFor(SERVER)).toBe(around.join(` ${SERVER}`));
    expect(policyFor(null)).toBe(around.join(''));
  });

  const rules = new Map(
    policyFor(SERVER)
      .split('; ')
      .map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]),
  );

  test('runs only own script files: no inline, evaluated or foreign scripts', () => {
    expect(rules.get('default-src')).toEqual(["'none'"]);
    expect(rules.get('script-src')).toEqual(["'self'"]);
    expect(rules.get('object-src')).toEqual(["'none'"]);
    expect(rules.get('base-uri')).toEqual(["'none'"]);
  });

  test('connects to no other server, and allows no embedding', () => {
    expect(rules.get('connect-src')).toEqual(["'self'"]);
    expect(rules.get('form-action')).toEqual(["'none'"]);
    expect(rules.get('frame-ancestors')).toEqual(["'none'"]);
    expect(rules.get('frame-src')).toEqual(["'none'"]);
  });
});

test('the scheme has an origin and cannot bypass the policy', () => {
  expect(privileges).toEqual({ standard: true, secure: true, supportFetchAPI: true });
});
