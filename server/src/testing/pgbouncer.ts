import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '#server/testing/free-port';

/** Earlier versions lose named prepared statements in transaction mode. */
const LEAST = [1, 21];
/** Debian keeps it where only root looks for programs. */
const PLACES = ['pgbouncer', '/usr/sbin/pgbouncer'];

/** The installed program; null without one of a version that serves. */
export function installedPgbouncer(): string | null {
  return (
    PLACES.find((program) => {
      const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
      const [major = 0, minor = 0] = (/(\d+)\.(\d+)/.exec(stdout ?? '') ?? []).slice(1).map(Number);
      return major > LEAST[0]! || (major === LEAST[0] && minor >= LEAST[1]!);
    }) ?? null
  );
}

const deployed = () => readFileSync(new URL('../../../deploy/pgbouncer/pgbouncer.ini', import.meta.url), 'utf8');

/** In transaction mode before a server on loopback, with the deployed file except for addresses, secrets and `change`. */
export async function startPgbouncer(
  program: string,
  server: string,
  change: (file: string) => string = (file) => file,
): Promise<{ url: string; stop: () => void }> {
  const [port, postgres] = [await freePort(), new pg.Client({ connectionString: server }).port];
  const folder = mkdtempSync(join(tmpdir(), 'reserva-pgbouncer-'));
  const file = change(deployed())
    .replace('host=postgres port=5432', `host=127.0.0.1 port=${postgres}`)
    .replace('listen_addr = *', 'listen_addr = 127.0.0.1\nunix_socket_dir =')
    .replace(/listen_port = .*/, `listen_port = ${port}`)
    .replace(/auth_file = .*/, `auth_file = ${join(folder, 'userlist.txt')}`);
  writeFileSync(join(folder, 'userlist.txt'), '"postgres" "postgres"\n');
  writeFileSync(join(folder, 'pgbouncer.ini'), file);
  chmodSync(folder, 0o755); // run as root, it must become another user, who needs the folder
  const child = spawn(program, [...(process.getuid?.() === 0 ? ['--user=nobody'] : []), join(folder, 'pgbouncer.ini')]);
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (text: Buffer) => {
      said += text;
      if (said.includes('process up')) resolve();
    });
    child.on('error', reject);
    child.on('exit', () => reject(new Error(`pgbouncer ended: ${said}`)));
  });
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    stop() {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
