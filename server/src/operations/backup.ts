import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HEADS_FILE, headsOf, storageOf } from '#server/data-folder';
import { directUrlOf, type Env } from '#server/env';
import { folderStorage } from '#server/features/uploads/folder-storage';
import { runCommand } from '#server/operations/command';
import { dumpEngine, withEngine } from '#server/operations/embedded';
import { databaseFile, digestOfFile, FILES, type Manifest } from '#server/operations/manifest';
import { majorOf, requireTool, runOn } from '#server/operations/pg-tools';
import { archiveLine, copyArchives, copyPictures, picturesLine } from '#server/operations/pictures';
import { NEEDED_SECRET, secretsToKeep } from '#server/operations/secrets';
import type { Db } from '#server/platform/db/client';
import { openConfigured } from '#server/platform/db/open';
import { type Clock, systemClock } from '#shared/time';

/** Writes a folder that has its name only once it is complete. */
export async function backup([target, ...rest]: string[], env: Env, clock: Clock = systemClock): Promise<string[]> {
  if (target === undefined || rest.length > 0) throw new Error('Name a new folder: npm run backup -- FOLDER');
  if (existsSync(target)) throw new Error(`${target} exists. Name a new folder.`);
  const partial = `${target}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true, mode: 0o700 });
  const createdAt = clock.now().toISOString();
  const url = directUrlOf(env);
  const { lines, ...saved } = await (url === undefined ? saveEmbedded(env, partial) : savePostgres(env, url, partial));
  await copyHeads(env, partial);
  const sha256 = await digestOfFile(join(partial, databaseFile[saved.engine]));
  const manifest: Manifest = { format: 1, createdAt, sha256, ...saved };
  await writeFile(join(partial, FILES.manifest), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  await rename(partial, target);
  const done = `Backed up the database and ${saved.pictures} pictures to ${target}.`;
  return [done, ...lines, secretsToKeep(env), NEEDED_SECRET];
}

type Saved = Pick<Manifest, 'engine' | 'major' | 'pictures'> & { lines: string[] };

const saveEmbedded = (env: Env, folder: string): Promise<Saved> => {
  if (!existsSync(join(env.DATA_DIR, 'pg'))) throw new Error(`There is no embedded database in ${env.DATA_DIR}.`);
  return withEngine(env, async ({ db }, engine) => {
    await dumpEngine(engine, join(folder, databaseFile.embedded));
    return { engine: 'embedded', major: null, ...(await saveFiles(db, env, folder)) };
  });
};

async function savePostgres(env: Env, url: string, folder: string): Promise<Saved> {
  const major = await majorOf(url);
  await requireTool('pg_dump', major);
  const file = join(folder, databaseFile.postgres);
  await runOn(url, 'pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`]);
  const { database } = await openConfigured(env);
  const files = await saveFiles(database.db, env, folder).finally(database.close);
  return { engine: 'postgres', major, ...files };
}

/** After the dump: what was stored before it is in the copy, unless a picture was removed meanwhile. */
async function saveFiles(db: Db, env: Env, folder: string): Promise<Pick<Saved, 'pictures' | 'lines'>> {
  const [from, to] = [storageOf(env), folderStorage(join(folder, FILES.objects))];
  const pictures = await copyPictures(db, from, to);
  const lines = [picturesLine(pictures), archiveLine(await copyArchives(db, from, to))];
  return { pictures: pictures.copied, lines };
}

async function copyHeads(env: Env, folder: string): Promise<void> {
  const heads = headsOf(env);
  if (existsSync(heads)) await copyFile(heads, join(folder, HEADS_FILE));
}

await runCommand(import.meta.url, backup);
