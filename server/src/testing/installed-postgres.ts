import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#server/testing/free-port';

/** Major version of the installed pg_dump; null without one. The tests' own PostgreSQL comes without client tools. */
export function toolsMajor(): number | null {
  const { stdout } = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' });
  const major = /\) (\d+)/.exec(stdout ?? '')?.[1];
  return major === undefined ? null : Number(major);
}

/** Folder of an installed server of that version, as Debian and its derivatives place it. */
export function installedServer(major: number): string | null {
  const bin = `/usr/lib/postgresql/${major}/bin`;
  return existsSync(join(bin, 'initdb')) ? bin : null;
}

export interface InstalledPostgres {
  url: string;
  /** A streaming replica of this server. */
  replicate(): Promise<InstalledPostgres>;
  stop(): void;
}

/** A server of the installed version. Run as root, it uses the account `postgres`, which its package creates. */
export function startInstalledPostgres(bin: string): Promise<InstalledPostgres> {
  return start(bin, (data, run) => {
    run('initdb', [`--pgdata=${data}`, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C']);
  });
}

type Run = (tool: string, args: string[]) => void;

async function start(bin: string, fill: (data: string, run: Run) => void): Promise<InstalledPostgres> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'reserva-installed-'));
  const isRoot = process.getuid?.() === 0;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const as = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (as.uid !== undefined) chownSync(folder, as.uid, as.gid);
  const data = join(folder, 'data');
  const run: Run = (tool, args) =>
    execFileSync(join(bin, tool), args, { ...as, cwd: folder, stdio: 'ignore', env: { PATH: process.env.PATH } });
  fill(data, run);
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
  run('pg_ctl', ['start', '--wait', `--pgdata=${data}`, `--log=${join(folder, 'log')}`, `--options=${options}`]);
  const url = `postgres://postgres@127.0.0.1:${port}`;
  const base = ['--checkpoint=fast', '--wal-method=stream', '--write-recovery-conf', `--dbname=${url}`];
  return {
    url,
    replicate: () => start(bin, (copy, copying) => copying('pg_basebackup', [...base, `--pgdata=${copy}`])),
    stop() {
      run('pg_ctl', ['stop', '--wait', '--mode=immediate', `--pgdata=${data}`]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
