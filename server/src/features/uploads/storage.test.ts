import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type BucketSettings, bucketStorage } from '#server/features/uploads/bucket-storage';
import { folderStorage } from '#server/features/uploads/folder-storage';
import type { Storage } from '#server/platform/ports/storage';
import { startBucket } from '#server/testing/bucket';

let folder: string;
let bucket: Awaited<ReturnType<typeof startBucket>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'reserva-storage-'));
  bucket = await startBucket();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await bucket.close();
});

const bytes = (text: string) => Buffer.from(text);
const read = async (storage: Storage, key: string) => (await storage.get(key))?.toString();

describe.each<[string, () => Storage]>([
  ['a folder', () => folderStorage(folder)],
  ['a bucket', () => bucketStorage(bucket.settings)],
])('%s', (_name, open) => {
  test('returns the stored bytes, the last ones of a key', async () => {
    const storage = open();
    await storage.put('uploads/a/480.webp', bytes('one'), 'image/webp');
    await storage.put('uploads/a/480.webp', bytes('two'), 'image/webp');
    expect(await read(storage, 'uploads/a/480.webp')).toBe('two');
  });

  test('returns null for an unknown key', async () => {
    expect(await open().get('uploads/none/480.webp')).toBeNull();
  });

  test('deletes a key, and ignores an unknown one', async () => {
    const storage = open();
    await storage.put('uploads/b/480.webp', bytes('one'), 'image/webp');
    await storage.put('uploads/c/480.webp', bytes('other'), 'image/webp');
    await storage.remove(['uploads/b/480.webp', 'uploads/b/960.webp', 'uploads/never/480.webp']);
    expect([await read(storage, 'uploads/b/480.webp'), await read(storage, 'uploads/c/480.webp')]).toEqual([
      undefined,
      'other',
    ]);
  });
});

test('a folder keeps no partial files and no empty directories', async () => {
  const storage = folderStorage(join(folder, 'own'));
  await storage.put('uploads/a/480.webp', bytes('one'), 'image/webp');
  expect(readdirSync(join(folder, 'own/uploads/a'))).toEqual(['480.webp']);
  await storage.remove(['uploads/a/480.webp']);
  expect(readdirSync(join(folder, 'own/uploads'))).toEqual([]);
});

test.skipIf(process.platform !== 'linux')('a folder flushes each directory that got an entry', async () => {
  const handle = await open(folder);
  const flush = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'sync');
  await handle.close();
  const flushed: string[] = [];
  flush.mockImplementation(async function (this: FileHandle) {
    flushed.push(readlinkSync(`/proc/self/fd/${this.fd}`));
  });
  const [root, storage] = [join(folder, 'change-log'), folderStorage(folder)];
  await storage.put('change-log/a/1-2.gz', bytes('x'), 'application/gzip');
  await storage.put('change-log/a/3-4.gz', bytes('y'), 'application/gzip');
  flush.mockRestore();
  expect(flushed).toEqual([join(root, 'a'), root, folder, join(root, 'a')]);
});

test('an unwritable folder counts as unavailable', async () => {
  writeFileSync(join(folder, 'a-file'), '');
  const storage = folderStorage(join(folder, 'a-file'));
  await expect(storage.put('uploads/a/480.webp', bytes('x'), 'image/webp')).rejects.toThrow('storage_away');
});

describe('a bucket', () => {
  const given = { endpoint: '' };
  const shop = (changes: Partial<BucketSettings>) => bucketStorage({ ...bucket.settings, ...changes });
  const attempts = (storage: Storage) => [
    () => storage.put('uploads/a/480.webp', bytes('x'), 'image/webp'),
    () => storage.get('uploads/a/480.webp'),
    () => storage.remove(['uploads/a/480.webp']),
  ];

  test.each<[string, () => Partial<BucketSettings>]>([
    ['whose key is wrong', () => ({ secretAccessKey: 'wrong' })],
    ['that does not exist', () => ({ bucket: 'elsewhere' })],
    ['that nobody answers for', () => ({ endpoint: 'http://127.0.0.1:9' })],
  ])('%s counts as unavailable', async (_what, changes) => {
    for (const attempt of attempts(shop(changes()))) await expect(attempt()).rejects.toThrow('storage_away');
  });

  test.each([
    [507, '<Error><Code>XMinioStorageFull</Code></Error>', 'storage_full'],
    [403, '<Error><Code>QuotaExceeded</Code></Error>', 'storage_full'],
    [503, '<Error><Code>SlowDown</Code></Error>', 'storage_away'],
    [200, '', null],
  ])('that answers %i %s means %s', async (status, said, code) => {
    const store = createServer((request, response) => {
      request.resume().on('end', () => response.writeHead(status).end(said));
    });
    await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
    given.endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
    const attempt = shop(given).put('uploads/a/480.webp', bytes('x'), 'image/webp');
    await (code === null ? expect(attempt).resolves.toBeUndefined() : expect(attempt).rejects.toThrow(code));
    store.closeAllConnections();
    store.close();
  });
});
