import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readEnv } from '#server/env';
import { migrate } from '#server/operations/migrate';
import { openPostgres } from '#server/platform/db/client';
import { freePort } from '#server/testing/free-port';

const server = inject('postgresUrl');
const { PATH, NODE_COMPILE_CACHE } = process.env;

describe.skipIf(server === null)('npm run migrate', () => {
  const name = `operate_${randomBytes(6).toString('hex')}`;
  const url = `${server}/${name}`;
  const admin = new pg.Client({ connectionString: `${server}/postgres` });
  const folder = mkdtempSync(join(tmpdir(), 'reserva-migrate-'));
  const env = readEnv({ DATABASE_URL: url, DATA_DIR: folder });

  beforeAll(async () => {
    await admin.connect();
    await admin.query(`create database ${name}`);
  });
  afterAll(async () => {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
    rmSync(folder, { recursive: true, force: true });
  });

  const query = async (text: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client.query(text).finally(() => client.end());
  };

  /** Starts a server that must not migrate, stops it once it answers, and resolves as it has ended. */
  async function startServer() {
    const port = await freePort();
    const child = spawn(process.execPath, [fileURLToPath(new URL('../start.ts', import.meta.url))], {
      env: {
        ...{ PATH, NODE_COMPILE_CACHE, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: folder },
        ...{ DATABASE_URL: url, ADMIN_PASSWORD: 'dono-de-teste-2026', MIGRATE_AT_START: 'false' },
      },
    });
    let said = '';
    let status: number | undefined;
    const read = (text: Buffer) => {
      said += text;
      if (!/^ready /m.test(said) || status !== undefined) return;
      status = 0;
      void fetch(`http://127.0.0.1:${port}/readyz`).then((answer) => {
        status = answer.status;
        child.kill('SIGTERM');
      });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    return new Promise<{ code: number | null; said: string; status: number | undefined }>((ended) => {
      child.on('close', (code) => ended({ code, said, status }));
    });
  }

  test('a start that must not migrate refuses an empty database and changes nothing', async () => {
    const { code, said } = await startServer();
    expect(code).toBe(1);
    expect(said).toMatch(/behind this release by \d+ migrations, from 0000_extensions on\. Run "npm run migrate"/);
    expect((await query(`select to_regclass('venues') as venues`)).rows).toEqual([{ venues: null }]);
  });

  test('applies each migration once, and prepares the job store', async () => {
    const lines = await migrate(env);
    expect(lines).toContain('applied 0001_foundation');
    expect(await migrate(env)).toEqual(['The database schema is the one of this release.']);
    expect((await query('select version from pgboss.version')).rows).toHaveLength(1);
  });

  test('the same start then serves and stops, also on a schema that is ahead', async () => {
    await query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`);
    const { code, said, status } = await startServer();
    expect(said).toMatch(/^ready /m);
    expect([status, code]).toEqual([200, 0]);
    await query(`delete from drizzle.__drizzle_migrations where hash = 'later'`);
  });

  test('names the missing migrations of a schema that is behind by one', async () => {
    await query(
      'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
    );
    const { code, said } = await startServer();
    expect(code).toBe(1);
    expect(said).toMatch(/behind this release by 1 migration, from 0\d{3}_\w+ on/);
    const database = openPostgres(url, 1);
    expect(await database.missingMigrations()).toHaveLength(1);
    await database.close();
  });
});
