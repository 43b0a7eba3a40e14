import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { standInPages } from '#server/testing/pages';
import { startTestServer, type TestServer } from '#server/testing/server';

const SCRIPT = 'export const words = "kitanda";\n'.repeat(200);
const pages = standInPages();
const assets = join(pages.folder, 'assets');
let server: TestServer;
beforeAll(async () => {
  mkdirSync(assets);
  for (const name of ['screen-Ab3_x-1.js', 'kept.js', 'styles.css']) writeFileSync(join(assets, name), SCRIPT);
  writeFileSync(join(assets, 'picture.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  server = await startTestServer({ pages: pages.folder, bundle: pages.bundle });
});
afterAll(() => server.close());

const get = (path: string, encodings = 'gzip, deflate, br', method = 'GET') =>
  server.caller().fetch(path, { method, headers: { 'accept-encoding': encodings } });

describe('a built file', () => {
  test.each([
    ['screen-Ab3_x-1.js', 'text/javascript; charset=utf-8'],
    ['styles.css', 'text/css; charset=utf-8'],
  ])('%s is compressed, and kept by browsers for a year', async (name, type) => {
    const { status, headers, ...answer } = await answerOf(`/assets/${name}`);
    expect({ status, text: answer.text }).toEqual({ status: 200, text: SCRIPT });
    expect(Object.fromEntries(headers)).toMatchObject({
      ...{ 'content-type': type, 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' },
      ...{ vary: expect.stringContaining('Accept-Encoding'), 'x-content-type-options': 'nosniff' },
    });
    expect(Number(headers.get('content-length'))).toBeLessThan(brotliCompressSync(SCRIPT).length * 2);
  });

  test('is read and compressed once', async () => {
    const first = await answerOf('/assets/kept.js');
    writeFileSync(join(assets, 'kept.js'), 'another text');
    expect((await answerOf('/assets/kept.js')).text).toBe(first.text);
  });

  test.each(['gzip', 'identity', 'br;q=0'])('is readable for a client that accepts %s', async (encodings) => {
    const { headers, text } = await answerOf('/assets/styles.css', encodings);
    expect(text).toBe(SCRIPT);
    expect(headers.get('content-encoding')).toBe(encodings === 'gzip' ? 'gzip' : null);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test('has headers alone for HEAD, and is no answer to a write', async () => {
    const head = await get('/assets/styles.css', 'br', 'HEAD');
    expect([head.status, head.headers.get('content-encoding'), await head.text()]).toEqual([200, 'br', '']);
    const write = await get('/assets/styles.css', 'br', 'POST');
    expect(await write.text()).not.toContain('kitanda');
  });

  test('of another kind is sent as it is', async () => {
    const { headers, text } = await answerOf('/assets/picture.svg');
    expect([headers.get('content-type'), text]).toEqual(['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>']);
  });

  test('that was not there is sent once it is', async () => {
    const before = await answerOf('/assets/later.js');
    expect(before.text).not.toContain('kitanda');
    writeFileSync(join(assets, 'later.js'), SCRIPT);
    expect((await answerOf('/assets/later.js')).text).toBe(SCRIPT);
  });

  test('outside the folder is not sent', async () => {
    const outside = `${pages.folder}.js`;
    writeFileSync(outside, 'kitanda of another folder');
    for (const up of ['..%2f..%2f', '%2e%2e%2f%2e%2e%2f', '..%5c..%5c', '../../']) {
      const path = `/assets/${up}${basename(outside)}`;
      expect((await answerOf(path)).text, path).not.toContain('kitanda');
    }
    rmSync(outside);
  });
});

async function answerOf(path: string, encodings?: string) {
  const answer = await get(path, encodings);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
