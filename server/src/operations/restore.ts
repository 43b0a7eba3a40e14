import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { headsOf, storageOf } from '#server/data-folder';
import { directUrlOf, type Env } from '#server/env';
import { folderStorage } from '#server/features/uploads/folder-storage';
import { runCommand } from '#server/operations/command';
import { copyIntoEmpty } from '#server/operations/copy-rows';
import { loadDump, loadDumpBeside } from '#server/operations/embedded';
import { databaseFile, FILES, type Manifest, readManifest } from '#server/operations/manifest';
import { majorOf, query, requireTool, runAlone, runOn } from '#server/operations/pg-tools';
import { archiveLine, copyArchives, copyPictures, picturesLine } from '#server/operations/pictures';
import { NEEDED_SECRET } from '#server/operations/secrets';
import { contentOf, refuseOthers } from '#server/operations/target';
import { lockFolder } from '#server/platform/db/lock';
import { openConfigured } from '#server/platform/db/open';
import { type Clock, systemClock } from '#shared/time';

const REPLACE = '--replace';

/** Restores a backup into the configured database and picture store. */
export async function restore(args: string[], env: Env, clock: Clock = systemClock): Promise<string[]> {
  const replaces = args.includes(REPLACE);
  const [folder, ...rest] = args.filter((arg) => arg !== REPLACE);
  if (folder === undefined || rest.length > 0) {
    throw new Error(`Name the folder of a backup: npm run restore -- FOLDER [${REPLACE}]`);
  }
  const manifest = await readManifest(folder);
  const at = clock.now().toISOString().replaceAll(':', '-');
  const source = join(folder, databaseFile[manifest.engine]);
  const url = directUrlOf(env);
  if (url === undefined) await intoEmbedded(env, { manifest, source, replaces, at });
  else if (manifest.engine === 'postgres') await intoPostgres(url, { manifest, source, replaces });
  else await copyDump(source, url, replaces);
  const { pictures, lines } = await loadFiles(env, folder);
  await setHeadsAside(env, at);
  return [
    `Restored the database of ${manifest.createdAt} and ${pictures} pictures.`,
    ...lines,
    NEEDED_SECRET,
    'Acts after that time are missing until desks connect: each sends its acts of seven days again.',
  ];
}

interface Given {
  manifest: Manifest;
  source: string;
  replaces: boolean;
}

const refusal = (what: string) =>
  new Error(`${what} is not empty, and nothing was changed. To replace all of its data, add ${REPLACE}.`);

async function intoEmbedded(env: Env, { manifest, source, replaces, at }: Given & { at: string }): Promise<void> {
  if (manifest.engine === 'postgres') {
    throw new Error('A backup of PostgreSQL is restored to PostgreSQL only. Set DATABASE_URL.');
  }
  const release = lockFolder(env.DATA_DIR);
  try {
    const present = join(env.DATA_DIR, 'pg');
    const isReplaced = existsSync(present);
    if (isReplaced && !replaces) throw refusal(`The embedded database in ${env.DATA_DIR}`);
    const loaded = await loadDumpBeside(source, present);
    if (isReplaced) await rename(present, `${present}.before-${at}`);
    await rename(loaded, present);
  } finally {
    release();
  }
}

/** Emptying and restoring are one transaction: after a failure the database is as before. */
async function intoPostgres(url: string, { manifest, source, replaces }: Given): Promise<void> {
  const major = manifest.major ?? 0;
  for (const tool of ['pg_restore', 'psql'] as const) await requireTool(tool, major);
  if ((await majorOf(url)) < major) {
    throw new Error(
      `The backup is of PostgreSQL ${major}; this server is older. Restore to version ${major} or newer.`,
    );
  }
  await refuseOthers(url);
  const content = await contentOf(url);
  if (content === 'rows' && !replaces) throw refusal('The database of DATABASE_URL');
  const scratch = await mkdtemp(join(tmpdir(), 'reserva-restore-'));
  try {
    const [clear, script] = [join(scratch, 'clear.sql'), join(scratch, 'restore.sql')];
    await writeFile(clear, content === 'nothing' ? '' : CLEAR);
    await runAlone('pg_restore', ['--no-owner', '--no-privileges', `--file=${script}`, source]);
    const strict = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--single-transaction'];
    await runOn(url, 'psql', [...strict, `--file=${clear}`, `--file=${script}`]);
    await query(url, 'analyze');
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

const CLEAR = `set lock_timeout = '10s';
drop schema if exists pgboss, drizzle cascade;
drop schema public cascade;
create schema public;
grant usage on schema public to public;
`;

async function copyDump(source: string, url: string, replaces: boolean): Promise<void> {
  if (replaces) throw new Error(`Embedded data go only into an empty PostgreSQL database, without ${REPLACE}.`);
  const database = await loadDump(source);
  try {
    await database.migrate();
    await copyIntoEmpty(database.raw, url);
  } finally {
    await database.close();
  }
}

async function loadFiles(env: Env, folder: string): Promise<{ pictures: number; lines: string[] }> {
  const { database, release } = await openConfigured(env);
  try {
    const [from, to] = [folderStorage(join(folder, FILES.objects)), storageOf(env)];
    const pictures = await copyPictures(database.db, from, to);
    const lines = [picturesLine(pictures), archiveLine(await copyArchives(database.db, from, to))];
    return { pictures: pictures.copied, lines };
  } finally {
    await database.close();
    release();
  }
}

/** The known heads are later than the restored logs. Kept beside them, they show what is missing. */
async function setHeadsAside(env: Env, at: string): Promise<void> {
  await mkdir(env.DATA_DIR, { recursive: true });
  const heads = headsOf(env);
  if (existsSync(heads)) await rename(heads, `${heads}.before-${at}`);
}

await runCommand(import.meta.url, restore);
