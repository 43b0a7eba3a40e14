import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Database, openPostgres, rowsOf } from '#server/platform/db/client';
import { isConnectionLost } from '#server/platform/db/connection-errors';
import { aReservationRequest, aVenue } from '#server/testing/builders';
import { startTestServer, type TestServer } from '#server/testing/server';

// A lost connection needs a database in another process: PostgreSQL only.
describe.skipIf(inject('postgresUrl') === null)('a lost connection', () => {
  let server: TestServer;
  let second: Database;
  beforeAll(async () => {
    server = await startTestServer();
    second = server.database.another!();
  });
  afterAll(async () => {
    await second.close();
    await server.close();
  });

  const cut = (where: string) =>
    second.raw.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and ${where}`,
    );

  test('during a booking fails that booking only, and the guest may retry', async () => {
    const venue = await aVenue(server);
    const request = aReservationRequest(venue);
    const { lost } = await second.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from venue_clocks where venue_id = ${venue.id} for update`);
      const booking = server.caller().call('book', request);
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      while ((await rowsOf(tx, waiting)).length === 0) {
        await tx.execute(sql`select pg_stat_clear_snapshot()`); // Otherwise the snapshot hides later connections
        await setTimeout(10);
      }
      await rowsOf(
        tx,
        sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return { lost: await booking };
    });
    expect([lost.status, lost.error.code, lost.headers.get('retry-after')]).toEqual([503, 'busy', '2']);
    expect((await server.caller().call('book', request)).status).toBe(201);
  });

  test('between two statements of a transaction fails the next one, and the process continues', async () => {
    const lost = server.database.db.transaction(async (tx) => {
      const [row] = await rowsOf<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
      await cut(`pid = ${row!.pid}`);
      await setTimeout(50);
      await tx.execute(sql`select 1`);
    });
    await expect(lost).rejects.toSatisfy(isConnectionLost);
    expect(await rowsOf(server.database.db, sql`select 1 as one`)).toEqual([{ one: 1 }]);
  });
});

describe.skipIf(inject('postgresUrl') === null)('a pool of one connection', () => {
  const open = (then: (database: Database) => Promise<void>) => async () => {
    const database = openPostgres(`${inject('postgresUrl')}/postgres`, 1);
    await then(database).finally(database.close);
  };

  test(
    'gets it back if a transaction could not begin',
    open(async ({ db }) => {
      const impossible = { isolationLevel: 'whatever' as 'serializable' };
      await expect(db.transaction(async () => {}, impossible)).rejects.toThrow();
      expect(await rowsOf(db, sql`select 1 as one`)).toEqual([{ one: 1 }]);
    }),
  );

  test(
    'gets it back, outside the transaction, after a failed one',
    open(async ({ db }) => {
      await expect(db.transaction((tx) => tx.execute(sql`select 1 / 0`))).rejects.toThrow();
      await expect(db.transaction(async () => Promise.reject(new Error('ours')))).rejects.toThrow('ours');
      const [row] = await rowsOf<{ same: boolean }>(db, sql`select now() = statement_timestamp() as same`);
      expect(row).toEqual({ same: true });
    }),
  );

  test(
    'has timeouts',
    open(async ({ raw }) => {
      const { rows } = await raw.query(
        `select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
          current_setting('idle_in_transaction_session_timeout') as idle, current_setting('TimeZone') as zone`,
      );
      expect(rows).toEqual([{ lock: '3s', statement: '20s', idle: '30s', zone: 'UTC' }]);
    }),
  );

  test(
    'disables JIT compilation, and plans for pages on an SSD',
    open(async ({ raw }) => {
      const { rows } = await raw.query(
        `select current_setting('jit') as jit, current_setting('random_page_cost') as page`,
      );
      expect(rows).toEqual([{ jit: 'off', page: '1.1' }]);
    }),
  );

  test(
    "checks the database's health on a separate connection",
    open(async ({ db, isReachable }) => {
      expect(await db.transaction(() => isReachable())).toBe(true);
    }),
  );

  test(
    'tells a caller that waited too long to retry',
    open(async ({ db }) => {
      const refused = await db.transaction(() => db.execute(sql`select 1`).catch((error: unknown) => error));
      expect(isConnectionLost(refused)).toBe(true);
    }),
    10_000,
  );
});

test('an unreachable database is a lost connection, and a wrong statement is not', async () => {
  const client = new pg.Client({ host: '127.0.0.1', port: 1 });
  const refused: unknown = await client.connect().catch((error: unknown) => error);
  expect(isConnectionLost(new Error('Failed query', { cause: refused }))).toBe(true);
  for (const code of ['08006', '57P01', '57P02', '57P03', '25P03']) {
    expect(isConnectionLost(Object.assign(new Error('gone'), { code }))).toBe(true);
  }
  expect(isConnectionLost(Object.assign(new Error('duplicate key'), { code: '23505' }))).toBe(false);
});
