import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openPostgres } from '#server/platform/db/client';
import { freePort } from '#server/testing/free-port';
import { startPostgres } from '#server/testing/postgres';
import { systemClock } from '#shared/time';

const OWNER_PASSWORD = 'only for this attack';
const DATABASE = 'attacked';

/** The product on loopback: a real PostgreSQL and server processes that can be killed. */
export interface Target {
  database: Database;
  clock: typeof systemClock;
  ownerPassword: string;
  servers: Server[];
  close(): Promise<void>;
}

export interface Server {
  readonly url: string;
  readonly faults: string[];
  readonly isRunning: boolean;
  /** Kills the server with SIGKILL and starts it again on the same port. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

export async function openTarget(servers: number): Promise<Target> {
  const postgres = await startPostgres({ durable: false });
  await postgres.createMigrated(DATABASE);
  const url = `${postgres.url}/${DATABASE}`;
  const database = openPostgres(url, 8);
  const started: Server[] = [];
  for (let n = 0; n < servers; n++) started.push(await startServer(url));
  return {
    database,
    clock: systemClock,
    ownerPassword: OWNER_PASSWORD,
    servers: started,
    async close() {
      await Promise.all(started.map((server) => server.stop()));
      await database.close();
      await postgres.stop();
    },
  };
}

/** Raises the limits per address: they have their own tests and would slow the attack. */
const settings = (port: number, databaseUrl: string, folder: string): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOST: '127.0.0.1',
  PORT: String(port),
  DATABASE_URL: databaseUrl,
  DATA_DIR: folder,
  ADMIN_PASSWORD: OWNER_PASSWORD,
  SESSION_SECRET: 'a secret for attacks only',
  TRUST_PROXY: '1',
  PUBLIC_WRITE_LIMIT: '1000000000',
  PUBLIC_READ_LIMIT: '1000000000',
  SIGN_IN_LIMIT: '1000000000',
  BOOKINGS_WITHOUT_PROOF: '1000000000',
  ADDRESS_SHARE: '100',
  LOG_LEVEL: 'error',
});

async function startServer(databaseUrl: string): Promise<Server> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'reserva-attack-'));
  const faults: string[] = [];
  const launch = async () => {
    const child = spawn(process.execPath, ['server/src/start.ts'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: settings(port, databaseUrl, folder),
    });
    child.stderr!.on('data', (text: Buffer) => faults.push(...text.toString().split('\n').filter(isFault)));
    await ready(child);
    return child;
  };
  let child = await launch();
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    faults,
    get isRunning() {
      return child.exitCode === null && child.signalCode === null;
    },
    async crash() {
      await end('SIGKILL');
      child = await launch();
    },
    async stop() {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Lines at pino's error level (50) or above, and lines that are not JSON. */
function isFault(line: string): boolean {
  if (line.trim() === '') return false;
  try {
    return (JSON.parse(line) as { level: number }).level >= 50;
  } catch {
    return !/Warning|--trace/.test(line);
  }
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout!.on('data', (text: Buffer) => {
      if (text.toString().includes('ready ')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the server exited with code ${code} before it listened`)));
  });
}
