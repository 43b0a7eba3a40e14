import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { readEnv } from '#server/env';
import { backup } from '#server/operations/backup';
import { exportEmbedded } from '#server/operations/export';
import { digestOfFile } from '#server/operations/manifest';
import { query } from '#server/operations/pg-tools';
import { restore } from '#server/operations/restore';
import { fillEvening, handBack, type Settings } from '#server/operations/test-drill';
import {
  type InstalledPostgres,
  installedServer,
  startInstalledPostgres,
  toolsMajor,
} from '#server/testing/installed-postgres';

const tests = inject('postgresUrl');
const tools = toolsMajor();
const bin = tools === null ? null : installedServer(tools);
const SECRET = 'um segredo de teste muito longo';

const folder = mkdtempSync(join(tmpdir(), 'reserva-drill-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const newFolder = (name: string) => join(folder, `${name}-${randomBytes(4).toString('hex')}`);

async function newDatabase(server: string): Promise<string> {
  const name = `drill_${randomBytes(6).toString('hex')}`;
  await query(`${server}/postgres`, `create database ${name}`);
  return `${server}/${name}`;
}

if (bin === null)
  console.warn('SKIPPED: the drill on PostgreSQL needs its client tools and a server of their version.');

describe.skipIf(bin === null)('a backup of PostgreSQL', () => {
  let installed: InstalledPostgres;
  let settings: Settings;
  beforeAll(async () => {
    installed = await startInstalledPostgres(bin!);
    settings = { DATABASE_URL: await newDatabase(installed.url), DATA_DIR: newFolder('data'), SESSION_SECRET: SECRET };
  });
  afterAll(() => installed.stop());

  test('is restored, and desks hand back what came after it', async () => {
    const evening = await fillEvening(settings);
    const env = readEnv(settings);
    const copy = newFolder('backup');
    const said = (await backup([copy], env)).join('\n');
    expect(said).toContain('SESSION_SECRET');
    expect(said).not.toContain(SECRET);
    const kept = readdirSync(copy, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const { parentPath, name } of kept) {
      expect((await readFile(join(parentPath, name))).includes(SECRET), name).toBe(false);
    }
    const lost = { byVisitor: await evening.visitor('21:00'), byDesk: await evening.book('21:00') };
    await expect(restore([copy, '--replace'], env)).rejects.toThrow('Stop the servers first');
    const meet = await handBack(settings, evening, lost);
    await expect(restore([copy], env)).rejects.toThrow('not empty, and nothing was changed');
    rmSync(join(env.DATA_DIR, 'objects'), { recursive: true });
    await restore([copy, '--replace'], env);
    await meet();
  });

  test('goes into an empty database without a flag', async () => {
    const copy = newFolder('backup');
    await backup([copy], readEnv(settings));
    const url = await newDatabase(installed.url);
    await restore([copy], readEnv({ ...settings, DATABASE_URL: url }));
    const counted = 'select count(*)::int as count from reservations';
    expect(await query(url, counted)).toEqual(await query(settings.DATABASE_URL!, counted));
  });

  test('that breaks off leaves no folder that looks whole', async () => {
    const copy = newFolder('backup');
    const broken = readEnv({
      ...settings,
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_BUCKET: 'reserva',
      S3_ACCESS_KEY_ID: 'k',
      S3_SECRET_ACCESS_KEY: 's',
    });
    await expect(backup([copy], broken)).rejects.toThrow();
    expect([existsSync(copy), existsSync(`${copy}.partial`)]).toEqual([false, true]);
    await expect(restore([`${copy}.partial`], readEnv(settings))).rejects.toThrow('no whole backup');
  });

  test('that was altered is refused', async () => {
    const copy = newFolder('backup');
    await backup([copy], readEnv(settings));
    appendFileSync(join(copy, 'database.dump'), 'x');
    await expect(restore([copy, '--replace'], readEnv(settings))).rejects.toThrow('SHA-256 differs');
  });

  test('needs client tools of the version of the server, and says so', async () => {
    const only = newFolder('path');
    mkdirSync(only);
    vi.stubEnv('PATH', only);
    onTestFinished(() => void vi.unstubAllEnvs());
    await expect(backup([newFolder('backup')], readEnv(settings))).rejects.toThrow('pg_dump was not found');
    await writeFile(join(only, 'pg_dump'), '#!/bin/sh\necho "pg_dump (PostgreSQL) 9.6.1"', { mode: 0o755 });
    await expect(backup([newFolder('backup')], readEnv(settings))).rejects.toThrow('pg_dump is of version 9');
  });
});

/** Its SHA-256 is right, and its database cannot be loaded. */
async function brokenCopy(): Promise<string> {
  const copy = newFolder('broken');
  mkdirSync(copy);
  await writeFile(join(copy, 'database.tar.gz'), 'no archive');
  const sha256 = await digestOfFile(join(copy, 'database.tar.gz'));
  const manifest = {
    format: 1,
    createdAt: '2026-11-27T00:00:00Z',
    engine: 'embedded',
    major: null,
    sha256,
    pictures: 0,
  };
  await writeFile(join(copy, 'backup.json'), JSON.stringify(manifest));
  return copy;
}

describe.skipIf(tests === null)('a backup of the embedded database', () => {
  test('is restored to a folder or to PostgreSQL, and so is an export', { timeout: 120_000 }, async () => {
    const settings = { DATA_DIR: newFolder('data') };
    const evening = await fillEvening(settings);
    await evening.server.close();
    const env = readEnv(settings);
    const copy = newFolder('backup');
    expect((await backup([copy], env)).join('\n')).toContain('session-secret');
    await expect(restore([copy], env)).rejects.toThrow('not empty, and nothing was changed');
    await expect(restore([await brokenCopy(), '--replace'], env)).rejects.toThrow();
    expect(readdirSync(env.DATA_DIR).filter((name) => name.startsWith('pg'))).toEqual(['pg', 'pg.partial']);
    await restore([copy, '--replace'], env);

    const targets = [await newDatabase(tests!), await newDatabase(tests!)].map((url) => ({
      ...{ DATABASE_URL: url, DATA_DIR: settings.DATA_DIR },
    }));
    await restore([copy], readEnv(targets[0]!));
    await exportEmbedded(readEnv(targets[1]!));
    await expect(exportEmbedded(readEnv(targets[1]!))).rejects.toThrow('not empty');
    for (const { DATABASE_URL } of targets) {
      expect(await query(DATABASE_URL, 'select count(*)::int as count from reservations')).toEqual([{ count: 3 }]);
      expect(await query(DATABASE_URL, 'select count(*)::int as count from uploads')).toEqual([{ count: 1 }]);
    }
  });
});
