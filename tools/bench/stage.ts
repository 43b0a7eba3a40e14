import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '#server/testing/free-port';
import { startPostgres } from '#server/testing/postgres';

/** A real PostgreSQL on loopback. Databases are copied, so each measurement starts from the same state. */
export interface Stage {
  url(database: string): string;
  create(database: string): Promise<void>;
  copy(from: string, to: string): Promise<void>;
  run(database: string, ...statements: string[]): Promise<void>;
  close(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
  const server = await startPostgres();
  const url = (database: string) => `${server.url}/${database}`;
  const run = async (database: string, ...statements: string[]) => {
    const client = new pg.Client({ connectionString: url(database) });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  return {
    url,
    run,
    create: server.createMigrated,
    copy: (from, to) =>
      run('postgres', `drop database if exists ${to} with (force)`, `create database ${to} template ${from}`),
    close: server.stop,
  };
}

const PASSWORD = 'only for this measurement';

export interface RunningServer {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts the product's server in its own process on a database of the stage; without a URL on the embedded database
 * with demo data.
 */
export async function startServer(databaseUrl?: string, settings: Record<string, string> = {}): Promise<RunningServer> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'reserva-bench-'));
  const child = spawn(process.execPath, ['server/src/start.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      DATA_DIR: folder,
      ADMIN_PASSWORD: PASSWORD,
      TRUST_PROXY: '1',
      PUBLIC_WRITE_LIMIT: '1000000000',
      PUBLIC_READ_LIMIT: '1000000000',
      BOOKINGS_WITHOUT_PROOF: '1000000000',
      ADDRESS_SHARE: '100',
      LOG_LEVEL: 'silent',
      ...settings,
    },
  });
  await ready(child);
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout!.on('data', (text: Buffer) => {
      if (text.toString().includes('ready ')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the server exited with code ${code} before it listened`)));
  });
}

/** Signs in as owner; returns the session cookie. */
export async function signIn(url: string, password = PASSWORD): Promise<string> {
  const answer = await fetch(`${url}/api/auth/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
  });
  if (!answer.ok) throw new Error(`sign-in was refused: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .find((set) => set.startsWith('reserva.sid'))!
    .split(';')[0]!;
}
