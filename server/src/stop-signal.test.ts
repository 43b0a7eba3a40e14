import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { isMultiConnection, openTestDatabase } from '#server/testing/database';
import { freePort } from '#server/testing/free-port';

const { PATH, NODE_COMPILE_CACHE } = process.env;

/** A server process on a database of its own. */
async function aServer() {
  const database = await openTestDatabase();
  const { rows } = await database.raw.query('select current_database() as name');
  const folder = mkdtempSync(join(tmpdir(), 'reserva-stop-'));
  const port = await freePort();
  const child = spawn(process.execPath, [fileURLToPath(new URL('start.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...{ PATH, NODE_COMPILE_CACHE, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'error' },
      ...{ DATABASE_URL: `${inject('postgresUrl')}/${rows[0]!.name}`, ADMIN_PASSWORD: 'dono-de-teste-2026' },
    },
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
    await database.close();
  });
  let said = '';
  child.stdout.on('data', (text: Buffer) => {
    said += text;
  });
  await vi.waitFor(() => expect(said).toMatch(/^ready /m), 40_000);
  return { child, port };
}

// A process of its own needs a database that it can share
test.skipIf(!isMultiConnection)('a server that gets SIGTERM answers the call in flight and exits', async () => {
  const { child, port } = await aServer();
  const ended = once(child, 'exit');
  const call = request({
    ...{ host: '127.0.0.1', port, method: 'POST', path: '/api/auth/manager/login' },
    headers: { 'content-type': 'application/json', expect: '100-continue' },
  });
  const answer = once(call, 'response') as Promise<[IncomingMessage]>;
  call.flushHeaders();
  await once(call, 'continue');
  child.kill('SIGTERM');
  // Refused connections show that the stop has begun
  await vi.waitFor(
    () => expect(fetch(`http://127.0.0.1:${port}/readyz`)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } }),
    20_000,
  );
  call.end(JSON.stringify({ email: 'elsa@exemplo.ao', password: 'nada-disto' }));
  const [{ statusCode, headers }] = await answer;
  expect([statusCode, headers.connection]).toEqual([401, 'close']);
  expect(await ended).toEqual([0, null]);
});
