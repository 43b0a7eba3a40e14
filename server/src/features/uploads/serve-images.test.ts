import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as plainRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bucketStorage } from '#server/features/uploads/bucket-storage';
import { folderStorage } from '#server/features/uploads/folder-storage';
import { anAddress, aPicture, look, put, upload } from '#server/features/uploads/test-images';
import { type Storage, storageRefusal } from '#server/platform/ports/storage';
import { startBucket } from '#server/testing/bucket';
import { aManager, aVenue } from '#server/testing/builders';
import { type Caller, startTestServer, type TestServer } from '#server/testing/server';
import { newId } from '#shared/ids';

let folder: string;
let server: TestServer;
let manager: Caller;
let userId: string;
let image: Buffer;
let url: string;
/** Storage error to return, while set. */
let fault: 'storage_full' | 'storage_away' | null = null;

/** A storage that fails on demand, after a number of files. */
function faulty(storage: Storage): Storage {
  let files = 0;
  const or =
    <Args extends unknown[], Answer>(work: (...args: Args) => Promise<Answer>, spared = 0) =>
    async (...args: Args) => {
      if (fault !== null && files++ >= spared) throw storageRefusal(fault, new Error('as asked'));
      if (fault === null) files = 0;
      return work(...args);
    };
  return { put: or(storage.put, 3), get: or(storage.get), remove: or(storage.remove) };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'reserva-show-'));
  server = await startTestServer({ storage: faulty(folderStorage(folder)) });
  const made = await aManager(server);
  manager = made.caller;
  userId = made.user.id;
  image = await aPicture(300, 200).jpeg().toBuffer();
  url = (await upload(manager, image)).body.url;
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a stored picture', () => {
  test('is immutable in caches, has a fixed media type, and runs nothing', async () => {
    const { status, headers } = await look(server, `${url}/480.avif`);
    expect([status, headers.get('content-type'), headers.get('vary')]).toEqual([200, 'image/avif', null]);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin'); // desk windows show it too
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('set-cookie')).toBeNull();
  });

  test('is answered with 304 to a client that has it', async () => {
    const { headers } = await look(server, `${url}/480.avif`);
    const again = await look(server, `${url}/480.avif`, { 'if-none-match': headers.get('etag')! });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    expect((await look(server, `${url}/960.avif`, { 'if-none-match': headers.get('etag')! })).status).toBe(200);
  });

  test.each([
    ['image/avif,image/webp,*/*', 'image/avif'],
    ['image/webp,*/*', 'image/webp'],
    ['*/*', 'image/jpeg'],
  ])('at its bare address has the format for %s: %s', async (accept, type) => {
    const { headers } = await look(server, url, { accept });
    expect([headers.get('content-type'), headers.get('vary')]).toEqual([type, expect.stringContaining('Accept')]);
  });

  test('answers HEAD without the body', async () => {
    const response = await fetch(`${server.url}${url}/480.webp`, { method: 'HEAD' });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(100);
  });

  test('is a 404 if unknown', async () => {
    const { status, headers } = await look(server, `/objects/uploads/${newId()}/480.webp`);
    expect([status, headers.get('cache-control')]).toEqual([404, 'no-store']);
  });
});

describe('no path reaches another file', () => {
  /** Raw request: `fetch` would normalise the path. */
  const plain = (path: string) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      plainRequest(server.url, { path }, (response) => {
        let text = '';
        response.setEncoding('latin1').on('data', (piece: string) => {
          text += piece;
        });
        response.on('end', () => resolve({ status: response.statusCode!, text }));
      })
        .on('error', reject)
        .end();
    });

  beforeAll(() => {
    mkdirSync(join(folder, 'uploads/secret'), { recursive: true });
    for (const name of ['secret.webp', 'uploads/480.webp', 'uploads/secret/480.webp', 'uploads/.480.webp.ab']) {
      writeFileSync(join(folder, name), 'TOP SECRET');
    }
  });

  test.each([
    '/objects/uploads/../secret.webp',
    '/objects/uploads/..%2f..%2fsecret.webp',
    '/objects/uploads/%2e%2e/secret.webp',
    '/objects/uploads/..%5c480.webp/480.webp',
    '/objects/uploads/secret/480.webp',
    '/objects/uploads//480.webp',
    '/objects/uploads/.480.webp.ab',
    '/objects/uploads/ID/..%2f..%2f480.webp',
    '/objects/uploads/ID/../480.webp',
    '/objects/uploads/ID/%2e%2e%2f480.webp',
    '/objects/uploads/ID/480.webp%00.avif',
    '/objects/uploads/ID/480.webp/',
    '/objects/uploads/ID/480.png',
    '/objects/uploads/ID/480',
    '/objects/uploads/ID%20/480.webp',
    '/objects/uploads/ID/constructor',
    '/objects/uploads/%',
    '/objects/uploads/',
    '/objects/',
  ])('%s', async (path) => {
    const { status, text } = await plain(path.replace('ID', url.split('/').at(-1)!));
    expect([status, text.includes('TOP SECRET')]).toEqual([404, false]);
  });
});

describe('while the storage', () => {
  const attempt = async () => {
    const address = await anAddress(manager);
    return { address, ...(await put(manager, address, image)) };
  };

  test.each([
    ['storage_full', 507],
    ['storage_away', 503],
  ] as const)(
    'is %s the upload is refused with a text, and the same address accepts it later',
    async (code, status) => {
      fault = code;
      const refused = await attempt();
      expect([refused.status, refused.error.code]).toEqual([status, code]);
      expect(refused.error.message.length).toBeGreaterThan(20);
      fault = null;
      expect((await look(server, `${url}/480.webp`)).status).toBe(200);
      const again = await put(manager, refused.address, image);
      expect(again.status).toBe(200);
      for (const name of ['480.avif', '1600.webp', 'jpeg']) {
        expect((await look(server, `${again.body.url}/${name}`)).status).toBe(200);
      }
    },
  );

  test('is unavailable a picture answers so, and the answer is not cached', async () => {
    fault = 'storage_away';
    const { status, headers } = await look(server, `${url}/480.webp`);
    fault = null;
    expect([status, headers.get('cache-control'), headers.get('retry-after')]).toEqual([503, 'no-store', '10']);
  });

  test('has only half of a picture, no venue may show it', async () => {
    fault = 'storage_full';
    const { address } = await attempt();
    fault = null;
    const venue = await aVenue(server, { ownerId: userId, categories: ['bar'] });
    const { id, rooms: _rooms, name, slug, address: street, phone, categoryIds } = venue;
    const change = { id, name, slug, address: street, phone, categoryIds, coverUrl: address.split('?')[0]! };
    const { status, error } = await manager.call('updateVenue', change);
    expect([status, error.issues?.[0]?.path]).toEqual([400, 'coverUrl']);
    await put(manager, address, image);
    expect((await manager.call('updateVenue', change)).status).toBe(200);
  });
});

test('a server with a bucket stores and serves pictures alike', async () => {
  const bucket = await startBucket();
  const other = await startTestServer({ storage: bucketStorage(bucket.settings) });
  const { caller } = await aManager(other);
  const { status, body } = await upload(caller, image);
  expect(status).toBe(200);
  const { headers, bytes } = await look(other, `${body.url}/480.webp`);
  expect([headers.get('content-type'), bytes.subarray(8, 12).toString()]).toEqual(['image/webp', 'WEBP']);
  await bucket.close();
  const later = await upload(caller, image);
  expect([later.status, later.error.code]).toEqual([503, 'storage_away']);
  await other.close();
});
