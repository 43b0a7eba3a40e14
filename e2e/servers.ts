import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { buildDesk, buildWeb } from '#scripts/build';
import { openPostgres } from '#server/platform/db/client';
import { ensureCategories, fillDemoOnce } from '#server/seed/seed';
import { startPostgres } from '#server/testing/postgres';
import { systemClock } from '#shared/time';

/**
 * Builds and serves the product on each given port, with a fresh demo of its own, and says when all of them are ready.
 * Stops when its standard input closes.
 */
const ports = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), 'reserva-stories-'));
const postgres = await startPostgres({ durable: false });
const dataOf = (name: string) => join(folder, name);

async function fillDemo(name: string): Promise<void> {
  await postgres.createMigrated(name);
  const database = openPostgres(`${postgres.url}/${name}`, 1);
  await ensureCategories(database.db);
  await fillDemoOnce(database.db, { clock: systemClock, folder: dataOf(name) });
  await database.close();
}

async function copyDemo(from: string, to: string): Promise<void> {
  cpSync(dataOf(from), dataOf(to), { recursive: true });
  const client = new pg.Client({ connectionString: `${postgres.url}/postgres` });
  await client.connect();
  await client.query(`create database ${to} template ${from} strategy file_copy`);
  await client.end();
}

function serve(port: number, name: string): Promise<ChildProcess> {
  const address = (at: number) => `http://127.0.0.1:${at}`;
  const child = spawn(process.execPath, ['server/src/start.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: `${postgres.url}/${name}`,
      DATA_DIR: dataOf(name),
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: address(port),
      ADMIN_PASSWORD: 'dono-de-teste-2026',
      PUBLIC_WRITE_LIMIT: '100000',
      SIGN_IN_LIMIT: '100000',
      PUBLIC_READ_LIMIT: '100000',
      BOOKINGS_WITHOUT_PROOF: '100000',
      ADDRESS_SHARE: '100',
      // Nothing listens there but in `codes.spec.ts`
      SMS_URL: `${address(port + 100)}/`,
      SMS_TOKEN: 'a-token-for-stories',
    },
  });
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      if (text.toString().includes('ready ')) resolve(child);
    });
    child.once('exit', (code) => reject(new Error(`the server on port ${port} exited with code ${code}`)));
  });
}

const gone = (child: ChildProcess) =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(undefined);
    child.once('exit', resolve);
  });

const names = ports.map((port) => `stories_${port}`);
await Promise.all([buildWeb(), buildDesk(), fillDemo('demo')]);
for (const name of names) await copyDemo('demo', name);
const servers = await Promise.all(ports.map((port, n) => serve(port, names[n]!)));

async function stop(): Promise<void> {
  for (const server of servers) server.kill('SIGTERM');
  await Promise.all(servers.map(gone));
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
  process.exit();
}
process.stdin.once('end', stop).resume();
console.log('all servers are ready');
