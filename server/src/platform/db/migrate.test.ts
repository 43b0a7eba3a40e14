import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openPostgres } from '#server/platform/db/client';

const server = inject('postgresUrl');

describe.skipIf(server === null)('migrating PostgreSQL', () => {
  const name = `migrate_${randomBytes(6).toString('hex')}`;
  const url = `${server}/${name}`;
  const admin = new pg.Client({ connectionString: `${server}/postgres` });
  const watcher = new pg.Client({ connectionString: url });

  beforeAll(async () => {
    await admin.connect();
    await admin.query(`create database ${name}`);
    await watcher.connect();
  });
  afterAll(async () => {
    await watcher.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });

  const migrate = async () => {
    const database = openPostgres(url, 1);
    await database.migrate().finally(database.close);
  };
  /** Holders of and waiters for advisory locks, with their open transactions. */
  const advisoryLocks = async () =>
    (
      await watcher.query(
        `select l.granted, a.backend_xmin is not null or a.xact_start is not null as "inTransaction"
         from pg_locks l join pg_stat_activity a on a.pid = l.pid
         where l.locktype = 'advisory' and l.database = (select oid from pg_database where datname = $1)
         order by l.granted desc`,
        [name],
      )
    ).rows;

  test('waits for another migration in a transaction, and leaves no lock', async () => {
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await other.query('begin');
    await other.query('select pg_advisory_xact_lock(748221003)');
    const migrated = migrate();
    while ((await advisoryLocks()).length < 2) await setTimeout(10);
    expect(await advisoryLocks()).toEqual([
      { granted: true, inTransaction: true },
      { granted: false, inTransaction: true },
    ]);
    expect((await watcher.query(`select to_regclass('venues') as venues`)).rows).toEqual([{ venues: null }]);
    await other.query('commit');
    await migrated;
    await other.end();
    expect(await advisoryLocks()).toEqual([]);
    expect((await watcher.query(`select to_regclass('venues') as venues`)).rows).toEqual([{ venues: 'venues' }]);
  });

  test('two servers that start on an empty database both succeed', async () => {
    await watcher.query('drop schema public, drizzle cascade; create schema public');
    await Promise.all([migrate(), migrate()]);
    expect((await watcher.query('select count(*)::int as venues from venues')).rows).toEqual([{ venues: 0 }]);
  });
});
