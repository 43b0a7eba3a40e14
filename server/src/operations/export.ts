import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { objectsOf, storageOf } from '#server/data-folder';
import { bucketOf, directUrlOf, type Env } from '#server/env';
import { folderStorage } from '#server/features/uploads/folder-storage';
import { runCommand } from '#server/operations/command';
import { copyIntoEmpty } from '#server/operations/copy-rows';
import { withEngine } from '#server/operations/embedded';
import { archiveLine, copyArchives, copyPictures, picturesLine } from '#server/operations/pictures';
import { NEEDED_SECRET } from '#server/operations/secrets';
import type { Db } from '#server/platform/db/client';

/** Copies the embedded database of DATA_DIR into the empty one of DATABASE_URL, and its pictures to a bucket if set. */
export async function exportEmbedded(env: Env): Promise<string[]> {
  const url = directUrlOf(env);
  if (url === undefined) throw new Error('Set DATABASE_URL to the empty PostgreSQL database that takes the data.');
  if (!existsSync(join(env.DATA_DIR, 'pg'))) throw new Error(`There is no embedded database in ${env.DATA_DIR}.`);
  return withEngine(env, async (database) => {
    await database.migrate();
    const rows = await copyIntoEmpty(database.raw, url);
    const files =
      bucketOf(env) === null
        ? [`Pictures and the archive stay in ${objectsOf(env)}.`]
        : await copyFiles(database.db, env);
    return [`Copied ${rows} rows to PostgreSQL and compared each table.`, ...files, NEEDED_SECRET];
  });
}

async function copyFiles(db: Db, env: Env): Promise<string[]> {
  const [from, to] = [folderStorage(objectsOf(env)), storageOf(env)];
  const pictures = await copyPictures(db, from, to);
  const archives = await copyArchives(db, from, to);
  return [`Copied ${pictures.copied} pictures to the bucket.`, picturesLine(pictures), archiveLine(archives)];
}

await runCommand(import.meta.url, (_args, env) => exportEmbedded(env));
