import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_CONSENT, readEnv } from '#server/env';
import { hashPassword } from '#server/features/auth/passwords';
import { insertUser } from '#server/features/auth/queries';
import { users } from '#server/features/auth/table';
import { demoDesk, demoPassword } from '#server/seed/people';
import { isPublic, refusePublicDemo } from '#server/seed/public-address';
import { openTestDatabase, type TestDatabase } from '#server/testing/database';
import { newId } from '#shared/ids';

const atPublicAddress = { PUBLIC_URL: 'https://reserva.exemplo.ao' };

test.each([
  [{}, false],
  [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' }, false],
  [{ HOST: 'localhost', PUBLIC_URL: 'http://reserva.localhost:3000' }, false],
  [{ HOST: '127.0.0.53' }, false],
  [{ HOST: '0.0.0.0' }, true],
  [{ HOST: '::' }, true],
  [{ HOST: '192.168.1.10' }, true],
  [{ HOST: '127.0.0.1.exemplo.ao' }, true],
  [atPublicAddress, true],
])('%o is public: %s', (env, expected) => expect(isPublic(readEnv(env))).toBe(expected));

describe('demo accounts on a public address', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  const start = (env: Record<string, string>, fills = false) => refusePublicDemo(database.db, readEnv(env), fills);

  test('are not created, unless a setting allows it', async () => {
    await expect(start(atPublicAddress, true)).rejects.toThrow(DEMO_CONSENT);
    await start({ ...atPublicAddress, DEMO_ON_PUBLIC_ADDRESS: DEMO_CONSENT }, true);
    await start({}, true);
    await start(atPublicAddress);
  });

  test('that exist are refused as long as one has the demo’s password', async () => {
    const account = { ...demoDesk, id: newId(), role: 'STAFF', now: new Date() } as const;
    await database.db.transaction(async (tx) =>
      insertUser(tx, { ...account, passwordHash: await hashPassword(demoPassword) }),
    );
    await expect(start(atPublicAddress)).rejects.toThrow(/HOST or PUBLIC_URL/);
    await start({});
    const passwordHash = await hashPassword('outra palavra-passe');
    await database.db.update(users).set({ passwordHash }).where(eq(users.id, account.id));
    await start(atPublicAddress);
  });
});

const { PATH, NODE_COMPILE_CACHE } = process.env;
const folder = mkdtempSync(join(tmpdir(), 'reserva-public-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// Whole processes with a database on disk take seconds, more on a busy machine. The second one finds it made and empty.
test.each(['../start.ts', './run.ts'])(
  '%s ends with the reason and creates nothing',
  { timeout: 60_000 },
  async (script) => {
    const child = spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url))], {
      env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: folder, HOST: '0.0.0.0', PORT: '0' },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said += chunk;
      });
    }
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect(said).toContain(`DEMO_ON_PUBLIC_ADDRESS="${DEMO_CONSENT}"`);
    expect(said).not.toContain(demoPassword);
    expect(code).toBe(1);
  },
);
