import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { storageOf } from '#server/data-folder';
import { type Env, readEnv } from '#server/env';
import { backup } from '#server/operations/backup';
import { query } from '#server/operations/pg-tools';
import { restore } from '#server/operations/restore';
import { verifyConfigured } from '#server/operations/verify-archive';
import { archiveMonths } from '#server/platform/changes/archive-months';
import { archiveKey } from '#server/platform/changes/archives';
import { changeArchives } from '#server/platform/changes/table';
import { openConfigured } from '#server/platform/db/open';
import { startBucket } from '#server/testing/bucket';
import { aReservationRequest, aVenue } from '#server/testing/builders';
import {
  type InstalledPostgres,
  installedServer,
  startInstalledPostgres,
  toolsMajor,
} from '#server/testing/installed-postgres';
import { logBreak } from '#server/testing/ledger';
import { startTestServer } from '#server/testing/server';
import type { Venue } from '#shared/venues/schema';

const tools = toolsMajor();
const bin = tools === null ? null : installedServer(tools);
if (bin === null) console.warn('SKIPPED: the drill with an archive needs the tools of PostgreSQL and a server.');

const folder = mkdtempSync(join(tmpdir(), 'reserva-archive-drill-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Place {
  env: Env;
  loseDatabase(): Promise<void>;
  loseFiles(keys: string[]): Promise<void>;
}

/** Books in two months, archives the first, and returns its keys. */
async function fillMonths(env: Env): Promise<{ venue: Venue; keys: string[] }> {
  const { database, release } = await openConfigured(env);
  await database.migrate();
  const storage = storageOf(env);
  const server = await startTestServer({ database, storage });
  try {
    const venue = await aVenue(server);
    for (const [n, date] of ['2026-11-28', '2027-01-09'].entries()) {
      server.clock.set(`${date}T12:00:00Z`);
      const request = aReservationRequest(venue, { date, phone: `+24492300010${n}` });
      expect((await server.caller().call('book', request)).status).toBe(201);
    }
    server.clock.set('2028-12-01T12:00:00Z');
    expect(await archiveMonths({ db: database.db, storage, clock: server.clock })).toBe(1);
    return { venue, keys: (await database.db.select().from(changeArchives)).map(archiveKey) };
  } finally {
    await server.close();
    release();
  }
}

/** The next booking on what was restored: the log goes on from its archive. */
async function bookOn(env: Env, venue: Venue): Promise<void> {
  const { database, release } = await openConfigured(env);
  const server = await startTestServer({ database, storage: storageOf(env) });
  try {
    server.clock.set('2028-12-02T12:00:00Z');
    const request = aReservationRequest(venue, { date: '2028-12-02', phone: '+244923000199' });
    expect((await server.caller().call('book', request)).status).toBe(201);
    expect(await logBreak(server, venue.id)).toBeNull();
  } finally {
    await server.close();
    release();
  }
}

const WHOLE = [expect.stringMatching(/^Whole: 1 files of the archive, and the change logs of 1 venues /)];

interface Kept {
  copy: string;
  key: string;
}

/** Books, ages a month, backs up, loses all, restores and verifies. */
async function drill({ env, loseFiles, loseDatabase }: Place): Promise<Kept> {
  const { venue, keys } = await fillMonths(env);
  expect(await verifyConfigured(env)).toEqual(WHOLE);
  const copy = join(folder, `backup-${randomBytes(4).toString('hex')}`);
  expect((await backup([copy], env)).join('\n')).toContain("Copied 1 files of the change logs' archive");
  await loseDatabase();
  await loseFiles(keys);
  expect((await restore([copy], env)).join('\n')).toContain("Copied 1 files of the change logs' archive");
  expect(await verifyConfigured(env)).toEqual(WHOLE);
  await bookOn(env, venue);
  expect(await verifyConfigured(env)).toEqual(WHOLE);
  return { copy, key: keys[0]! };
}

/** A file that the store altered or lost is named by each command, until it is put back from a backup. */
async function drillOfFaults({ env, loseFiles }: Place, { copy, key }: Kept): Promise<void> {
  const storage = storageOf(env);
  const whole = await storage.get(key);
  await storage.put(key, Buffer.concat([whole!, Buffer.from('x')]), 'application/gzip');
  await expect(verifyConfigured(env)).rejects.toThrow(`${key}: altered\nPut files that are missing or altered back`);
  const second = join(folder, `backup-${randomBytes(4).toString('hex')}`);
  expect((await backup([second], env)).join('\n')).toContain(`ALTERED, and not copied: ${key}. Copied 0 others.`);
  await loseFiles([key]);
  await expect(verifyConfigured(env)).rejects.toThrow(`${key}: missing`);
  expect((await restore([second, '--replace'], env)).join('\n')).toContain(`MISSING: ${key}. Copied 0 others.`);
  await storage.put(key, await readFile(join(copy, 'objects', key)), 'application/gzip');
  expect(await verifyConfigured(env)).toEqual(WHOLE);
}

describe.skipIf(bin === null)('PostgreSQL and a bucket', () => {
  let installed: InstalledPostgres;
  beforeAll(async () => {
    installed = await startInstalledPostgres(bin!);
  });
  afterAll(() => installed.stop());

  test('are restored with the archive of closed months', { timeout: 120_000 }, async () => {
    const bucket = await startBucket();
    onTestFinished(bucket.close);
    const { settings } = bucket;
    const name = `archive_${randomBytes(6).toString('hex')}`;
    const create = () => query(`${installed.url}/postgres`, `create database ${name}`);
    await create();
    const env = readEnv({
      ...{ DATABASE_URL: `${installed.url}/${name}`, DATA_DIR: join(folder, 'data') },
      ...{ S3_ENDPOINT: settings.endpoint, S3_BUCKET: settings.bucket, S3_REGION: settings.region },
      ...{ S3_ACCESS_KEY_ID: settings.accessKeyId, S3_SECRET_ACCESS_KEY: settings.secretAccessKey },
    });
    const place: Place = {
      env,
      loseFiles: (keys) => storageOf(env).remove(keys),
      async loseDatabase() {
        await query(`${installed.url}/postgres`, `drop database ${name}`);
        await create();
      },
    };
    await drillOfFaults(place, await drill(place));
  });
});

test('the embedded database and a folder are restored with the archive', { timeout: 120_000 }, async () => {
  const env = readEnv({ DATA_DIR: join(folder, 'embedded') });
  const lose = async (part: string) => rmSync(join(env.DATA_DIR, part), { recursive: true });
  await drill({ env, loseFiles: () => lose('objects'), loseDatabase: () => lose('pg') });
});
