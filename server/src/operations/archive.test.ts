import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { folderStorage } from '#server/features/uploads/folder-storage';
import { keysOf } from '#server/features/uploads/service';
import { uploads } from '#server/features/uploads/table';
import { archiveLine, copyArchives, copyPictures, picturesLine } from '#server/operations/pictures';
import { verifyArchives } from '#server/operations/verify-archive';
import { archiveMonths } from '#server/platform/changes/archive-months';
import { archiveKey, archivesOf } from '#server/platform/changes/archives';
import type { Storage } from '#server/platform/ports/storage';
import { aVenue } from '#server/testing/builders';
import { serverForFile, startTestServer, type TestServer } from '#server/testing/server';
import { newId } from '#shared/ids';
import type { Venue } from '#shared/venues/schema';

const server = await serverForFile();
let venue: Venue;
let key: string;
beforeAll(async () => {
  venue = await aVenue(server);
  server.clock.set('2029-02-01T12:00:00Z');
  const { db } = server.database;
  expect(await archiveMonths({ db, storage: server.storage, clock: server.clock })).toBe(1);
  key = archiveKey((await archivesOf(db, venue.id))[0]!);
});

const verify = (storage: Storage = server.storage) => verifyArchives({ db: server.database.db, storage });
function aStore(): Storage {
  const files = new Map<string, Buffer>();
  return {
    put: async (name, bytes) => void files.set(name, bytes),
    get: async (name) => files.get(name) ?? null,
    remove: async () => {},
  };
}

test('a copy of the archive, as in a backup, is whole', async () => {
  const copy = aStore();
  const done = await copyArchives(server.database.db, server.storage, copy);
  expect(archiveLine(done)).toMatch(/^Copied 1 files/);
  expect(await verify(copy)).toEqual([
    expect.stringMatching(/^Whole: 1 files of the archive, and the change logs of 1 venues /),
  ]);
});

test('a file without a source is named by the copy and by the command', async () => {
  const empty = aStore();
  const line = archiveLine(await copyArchives(server.database.db, empty, aStore()));
  expect(line).toBe(`The archive of the change logs is not whole. MISSING: ${key}. Copied 0 others.`);
  await expect(verify(empty)).rejects.toThrow(`${key}: missing`);
});

test('an altered file is named, and replaces no whole one', async () => {
  const [altered, whole] = [aStore(), aStore()];
  await altered.put(key, Buffer.from('altered'), 'application/gzip');
  await copyArchives(server.database.db, server.storage, whole);
  const line = archiveLine(await copyArchives(server.database.db, altered, aStore()));
  expect(line).toBe(`The archive of the change logs is not whole. ALTERED, and not copied: ${key}. Copied 0 others.`);
  expect(archiveLine(await copyArchives(server.database.db, altered, whole))).toMatch(/^Copied 1 files/);
  await verify(whole);
  await expect(verify(altered)).rejects.toThrow(`${key}: altered`);
});

test('a picture without a file is named, and not counted as copied', async () => {
  const { db } = server.database;
  const [whole, lost, removed] = [newId(), newId(), newId()];
  const at = server.clock.now();
  const given = { userId: null, digest: 'digest', width: 1, height: 1, createdAt: at, storedAt: at };
  await db.insert(uploads).values([whole, lost, removed].map((id) => ({ ...given, id })));
  const from = aStore();
  for (const name of keysOf(whole)) await from.put(name, Buffer.from(name), 'image/webp');
  for (const name of keysOf(lost).slice(1)) await from.put(name, Buffer.from(name), 'image/webp');
  const sweeping: Storage = {
    ...from,
    async get(name) {
      if (name.includes(removed)) await db.delete(uploads).where(eq(uploads.id, removed));
      return from.get(name);
    },
  };
  const copied = await copyPictures(db, sweeping, aStore());
  expect(copied).toEqual({ copied: 1, missing: [lost] });
  expect(picturesLine(copied)).toBe(`These pictures are not whole, files are MISSING: uploads/${lost}.`);
  expect(picturesLine({ missing: [] })).toBe('Each picture has all of its files.');
});

test('a log in the database that does not go on from the archive is named', async () => {
  await server.database.raw.query(`update venue_clocks set revision = revision + 1 where venue_id = $1`, [venue.id]);
  await expect(verify()).rejects.toThrow(/breaks at change \d+/);
});

test('a venue whose files left no row is named', async () => {
  await server.database.raw.query('delete from change_archives where venue_id = $1', [venue.id]);
  await expect(verify()).rejects.toThrow(/breaks at change 1/);
});

test.each(['/objects/', '/objects//', '/objects/covers/../', '/objects/covers/%2e%2e/'])(
  'no file of the archive has an address below %s, but an example cover has',
  async (below) => {
    const objects = mkdtempSync(join(tmpdir(), 'reserva-archive-'));
    const shown = await startTestServer({ objects, storage: folderStorage(objects) });
    mkdirSync(join(objects, 'covers'));
    writeFileSync(join(objects, 'covers', 'casa.svg'), '<svg/>');
    const { status, text } = await look(shown, '/objects/covers/casa.svg');
    await shown.storage.put(key, Buffer.from('who changed what'), 'application/gzip');
    const names = [key, key.replace('change', '%63hange'), 'covers/another.svg'];
    const answers = await Promise.all(names.map((name) => look(shown, below + name)));
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404]);
    expect([status, text]).toEqual([200, '<svg/>']);
    await shown.close();
    rmSync(objects, { recursive: true, force: true });
  },
);

/** By a plain request: `fetch` normalises the path. */
const look = ({ url }: TestServer, path: string) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    request(url, { path }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      response.on('end', () => resolve({ status: response.statusCode!, text }));
    })
      .on('error', reject)
      .end();
  });
