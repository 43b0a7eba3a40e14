import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { readEnv } from '#server/env';
import { migrate } from '#server/operations/migrate';
import { query } from '#server/operations/pg-tools';
import { openPostgres, rowsOf, sqlState } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';
import { aManager, aReservationRequest, aVenue } from '#server/testing/builders';
import { testClock } from '#server/testing/clock';
import { openEvents } from '#server/testing/events';
import { freePort } from '#server/testing/free-port';
import { ledgerFaults } from '#server/testing/ledger';
import { installedPgbouncer, startPgbouncer } from '#server/testing/pgbouncer';
import { startTestServer, type TestServer } from '#server/testing/server';
import { addDays, serviceDay, systemClock } from '#shared/time';

const postgres = inject('postgresUrl');
const program = installedPgbouncer();
const { PATH, NODE_COMPILE_CACHE } = process.env;
if (program === null) console.warn('SKIPPED: the tests behind a transaction pooler need PgBouncer 1.21 or newer.');

const phoneOf = (n: number) => `+2449${24_000_000 + n}`;
const tomorrow = () => addDays(serviceDay(systemClock.now(), 'Africa/Luanda'), 1);

describe.skipIf(program === null || postgres === null)('behind PgBouncer in transaction mode', () => {
  const name = `pooled_${randomBytes(6).toString('hex')}`;
  const direct = `${postgres}/${name}`;
  const folder = mkdtempSync(join(tmpdir(), 'reserva-pooler-'));
  let pooler: Awaited<ReturnType<typeof startPgbouncer>>;
  let settings: Record<string, string>;
  let server: TestServer;
  beforeAll(async () => {
    await query(`${postgres}/postgres`, `create database ${name}`);
    // Two connections for all: each transaction may get another one than the last
    pooler = await startPgbouncer(program!, postgres!, (file) =>
      file.replace(/default_pool_size = .*/, 'default_pool_size = 2'),
    );
    settings = { DATABASE_URL: `${pooler.url}/${name}`, DATABASE_DIRECT_URL: direct, DATA_DIR: folder };
    expect(await migrate(readEnv(settings))).toContain('applied 0001_foundation');
    const database = openPostgres(settings.DATABASE_URL!, 10, direct);
    // No poll for changes within a test: only LISTEN can tell of them
    server = await startTestServer({
      database,
      clock: testClock(systemClock.now().toISOString()),
      live: { watchMs: 600_000 },
    });
  });
  afterAll(async () => {
    await server.close();
    pooler.stop();
    await query(`${postgres}/postgres`, `drop database ${name} with (force)`);
    rmSync(folder, { recursive: true, force: true });
  });

  /** A process as `npm start` makes it, with its jobs. */
  async function aProcess(given: Record<string, string> = {}): Promise<{ url: string; child: ChildProcess }> {
    const port = await freePort();
    const child = spawn(process.execPath, [fileURLToPath(new URL('../start.ts', import.meta.url))], {
      env: {
        ...{ PATH, NODE_COMPILE_CACHE, HOST: '127.0.0.1', PORT: String(port), ADMIN_PASSWORD: 'dono-de-teste-2026' },
        ...{ ...settings, ...given },
      },
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text));
    const ended = once(child, 'exit').then(() => Promise.reject(new Error(said)));
    await Promise.race([ended, vi.waitFor(() => expect(said).toMatch(/^ready /m), 40_000)]);
    ended.catch(() => {});
    return { url: `http://127.0.0.1:${port}`, child };
  }

  test('a server migrates, takes a booking and tells the live screens of another server', async () => {
    const { url, child } = await aProcess();
    const { caller, user } = await aManager(server);
    const venue = await aVenue(server, { ownerId: user.id });
    const stream = await openEvents(caller, `/api/admin/live?venueId=${venue.id}`);
    const answer = await fetch(`${url}/api/reservations`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify(aReservationRequest(venue, { date: tomorrow() })),
    });
    expect(answer.status).toBe(201);
    const { id } = (await answer.json()) as { id: string };
    expect((await stream.next())!.data).toMatchObject({ entity: 'reservation', id, dates: [tomorrow()] });
    stream.leave();
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  test('named statements run on connections that never prepared them, also while others book', async () => {
    const venue = await aVenue(server);
    const book = (n: number) =>
      server.caller().call('book', aReservationRequest(venue, { date: tomorrow(), people: 1, phone: phoneOf(n) }));
    const [booked, backends] = await Promise.all([
      Promise.all(Array.from({ length: 12 }, (_, n) => book(n))),
      Promise.all(
        Array.from({ length: 30 }, () =>
          server.database.db.transaction((tx) =>
            rowsOf<{ pid: number }>(tx, statement('select pg_backend_pid() as pid, pg_sleep(0.01)')),
          ),
        ),
      ),
    ]);
    const statuses = booked.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array.from({ length: 5 }, () => 201), ...Array.from({ length: 7 }, () => 409)]);
    expect(await ledgerFaults(server)).toEqual([]);
    expect(new Set(backends.map(([row]) => row!.pid)).size).toBe(2);
  });

  test('statements have the time limits of the server', async () => {
    const second = openPostgres(settings.DATABASE_URL!, 1, direct);
    onTestFinished(second.close);
    const waited = server.database.db.transaction(async (tx) => {
      await tx.execute(sql`lock table venues in access exclusive mode`);
      return second.raw.query('select from venues').then(() => 'read', sqlState);
    });
    expect(await waited).toBe('55P03');
    const { rows } = await server.database.raw.query(`select current_setting('TimeZone') as zone`);
    expect(rows).toEqual([{ zone: 'UTC' }]);
  });

  test('a server does not start without them', async () => {
    const careless = await startPgbouncer(program!, postgres!, (file) => file.replace(/ connect_query=.*/, ''));
    onTestFinished(careless.stop);
    await expect(aProcess({ DATABASE_URL: `${careless.url}/${name}` })).rejects.toThrow(
      /Let the pooler run: set lock_timeout = 3000; set statement_timeout = 20000; .*set jit = off; set random_page_cost = 1\.1 \(connect_query/,
    );
  });

  test('a server without a direct address is refused by the pooler, not run without limits', async () => {
    await expect(aProcess({ DATABASE_DIRECT_URL: '' })).rejects.toThrow('unsupported startup parameter');
  });
});
