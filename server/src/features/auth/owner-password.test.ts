import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnv } from '#server/env';
import { readNewPassword } from '#server/features/auth/new-password';
import { run } from '#server/features/auth/owner-password';
import { isPassword } from '#server/features/auth/passwords';
import { ownersCredentials } from '#server/features/auth/queries';
import { openConfigured } from '#server/platform/db/open';

/** A terminal that types the given lines, one per prompt. */
function terminal(...lines: string[]) {
  const input = Object.assign(new PassThrough(), { isTTY: true, isRaw: false, setRawMode });
  const shown: string[] = [];
  function setRawMode(isRaw: boolean) {
    input.isRaw = isRaw;
  }
  const output = new PassThrough();
  output.on('data', (chunk: Buffer) => {
    shown.push(String(chunk));
    if (String(chunk).endsWith(': ')) setImmediate(() => input.write(lines.shift()));
  });
  return { input, output, shown };
}

describe('a new password', () => {
  test('is read twice at a terminal and never displayed', async () => {
    const { input, output, shown } = terminal('chave do dono\r', 'chave do dono\r');
    expect(await readNewPassword(input, output)).toBe('chave do dono');
    expect(shown.join('')).not.toContain('chave');
    expect(input.isRaw).toBe(false);
  });

  test('can be corrected while typing', async () => {
    const { input, output } = terminal('chavx\u007fe nova\r', 'chave nova\r');
    expect(await readNewPassword(input, output)).toBe('chave nova');
  });

  test('changes nothing if the repetition differs', async () => {
    const { input, output } = terminal('chave do dono\r', 'chave da dona\r');
    await expect(readNewPassword(input, output)).rejects.toThrow('The two passwords differ; nothing was changed.');
  });

  test('is discarded after Ctrl-C, and the terminal is restored', async () => {
    const { input, output } = terminal('cha\u0003');
    await expect(readNewPassword(input, output)).rejects.toThrow('Nothing was changed.');
    expect(input.isRaw).toBe(false);
  });

  test('is the first line of piped input', async () => {
    expect(await readNewPassword(PassThrough.from(['chave do dono\r\nmais\n']), new PassThrough())).toBe(
      'chave do dono',
    );
  });

  test.each(['', '12345', 'x'.repeat(201)])('must have 6 to 200 characters', async (password) => {
    const piped = readNewPassword(PassThrough.from([`${password}\n`]), new PassThrough());
    await expect(piped).rejects.toThrow('The password must have 6 to 200 characters.');
  });
});

describe('npm run owner-password', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'reserva-owner-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const command = (password: string) =>
    new Promise<{ code: number | null; said: string }>((resolve) => {
      const script = fileURLToPath(new URL('./owner-password.ts', import.meta.url));
      const { PATH, NODE_COMPILE_CACHE } = process.env;
      const child = spawn(process.execPath, [script], { env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: folder } });
      let said = '';
      const hear = (chunk: Buffer) => {
        said += chunk;
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.on('close', (code) => resolve({ code, said }));
      child.stdin.end(`${password}\n`);
    });

  // A whole process with a new database on disk takes seconds, more on a busy machine
  test('sets the password on the configured database', { timeout: 60_000 }, async () => {
    const { code, said } = await command('chave do dono');
    expect(said).toBe('The owner has a new password; sessions opened with the old one have ended.\n');
    expect(code).toBe(0);
    const { database, release } = await openConfigured(readEnv({ DATA_DIR: folder }));
    const [owner] = await ownersCredentials(database.db);
    expect(await isPassword('chave do dono', owner!.passwordHash)).toBe(true);
    await database.close();
    release();
  });

  const ask = async () => 'outra chave';

  test('names the process that holds the data folder while the server runs', async () => {
    writeFileSync(join(folder, 'lock'), String(process.ppid));
    const command = run([], readEnv({ DATA_DIR: folder }), ask);
    await expect(command).rejects.toThrow(`in use by process ${process.ppid}`);
  });

  test('refuses a password as an argument', async () => {
    await expect(run(['outra chave'], readEnv({ DATA_DIR: folder }), ask)).rejects.toThrow(/not as an argument/);
  });
});
