import pino from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { keysOf } from '#server/features/uploads/service';
import { uploads } from '#server/features/uploads/table';
import { aPicture, look, upload } from '#server/features/uploads/test-images';
import { runJob } from '#server/jobs/housekeeping';
import { headsInMemory } from '#server/platform/changes/known-heads';
import { unsentMail } from '#server/platform/mail/outbox';
import { manualSender } from '#server/platform/ports/sender';
import { type Storage, storageRefusal } from '#server/platform/ports/storage';
import { aManager, aVenue } from '#server/testing/builders';
import { SATURDAY_EVENING } from '#server/testing/clock';
import { type Caller, serverForFile } from '#server/testing/server';
import { DAY_MS } from '#shared/time';
import type { Venue } from '#shared/venues/schema';

const server = await serverForFile();
let manager: Caller;
let venue: Venue;
const image = await aPicture(60, 40).jpeg().toBuffer();
beforeEach(async () => {
  server.clock.set(SATURDAY_EVENING);
  await server.database.db.delete(uploads);
  const { caller, user } = await aManager(server);
  manager = caller;
  venue = await aVenue(server, { ownerId: user.id, categories: ['bar'] });
});

const sweep = (storage: Storage = server.storage) => {
  const { db, raw } = server.database;
  const log = pino({ level: 'silent' });
  const mail = unsentMail(log);
  const known = headsInMemory();
  const deps = { db, raw, clock: server.clock, log, sender: manualSender, mail, storage, known, publicUrl: '' };
  return runJob('pictures', deps);
};
const days = (count: number) => server.clock.advance(count * DAY_MS);
const aCover = async () => (await upload(manager, image)).body.url;
const isShown = async (url: string) => (await look(server, `${url}/480.webp`)).status === 200;
const change = ({ id, name, slug, address, phone, categoryIds }: Venue, coverUrl: string) =>
  manager.call('updateVenue', { id, name, slug, address, phone, categoryIds, coverUrl });

test('a picture that no venue ever showed is deleted after a week, with all files and its row', async () => {
  const url = await aCover();
  await sweep();
  days(7);
  server.clock.advance(-1);
  await sweep();
  expect(await isShown(url)).toBe(true);
  server.clock.advance(1);
  await sweep();
  expect(await server.database.db.select().from(uploads)).toEqual([]);
  for (const key of keysOf(url.split('/').at(-1)!)) expect(await server.storage.get(key)).toBeNull();
});

test('a cover stays while it is shown, and is deleted a week after its replacement', async () => {
  const [old, next] = [await aCover(), await aCover()];
  expect((await change(venue, old)).status).toBe(200);
  for (let week = 0; week < 3; week++) {
    await sweep();
    days(8);
  }
  const [before] = await server.database.db.select().from(uploads);
  expect([await isShown(old), before?.unusedSince]).toEqual([true, null]);
  expect(await isShown(next)).toBe(false);
  const newer = await aCover();
  await change(venue, newer);
  await sweep();
  expect(await isShown(old)).toBe(true);
  days(7);
  await sweep();
  expect([await isShown(old), await isShown(newer)]).toEqual([false, true]);
});

test('a cover whose address was copied from a page, with server and size, stays', async () => {
  const url = await aCover();
  expect((await change(venue, `https://reservas.exemplo.ao${url}/1600.avif`)).status).toBe(200);
  await sweep();
  days(8);
  await sweep();
  expect(await isShown(url)).toBe(true);
});

test('a picture that a venue uses in its last hour is kept', async () => {
  const url = await aCover();
  await sweep();
  days(8);
  expect((await change(venue, url)).status).toBe(200);
  await sweep();
  expect(await isShown(url)).toBe(true);
});

test('a deleted picture cannot be a cover, and is refused at its field', async () => {
  const url = await aCover();
  await sweep();
  days(7);
  await sweep();
  const { status, error } = await change(venue, url);
  expect([status, error.issues]).toEqual([
    400,
    [{ path: 'coverUrl', message: expect.stringContaining('já não existe') }],
  ]);
});

test('an unavailable storage keeps all rows, and the next run continues', async () => {
  const url = await aCover();
  await sweep();
  days(7);
  const away = async () => {
    throw storageRefusal('storage_away', new Error('as asked'));
  };
  await sweep({ put: away, get: away, remove: away });
  expect(await server.database.db.select().from(uploads)).toHaveLength(1);
  await sweep();
  expect(await isShown(url)).toBe(false);
});
