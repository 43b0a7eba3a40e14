import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { objectsOf, storageOf } from '#server/data-folder';
import { bucketOf, directUrlOf, type Env } from '#server/env';
import { folderStorage } from '#server/features/uploads/folder-storage';
import { runCommand } from '#server/operations/command';
import { copyIntoEmpty } from '#server/operations/copy-rows';
import { withEngine } from '#server/operations/embedded';
import { copyPictures } from '#server/operations/pictures';
import { NEEDED_SECRET } from '#server/operations/secrets';

/** Copies the embedded database of DATA_DIR into the empty one of DATABASE_URL, and its pictures to a bucket if set. */
export async function exportEmbedded(env: Env): Promise<string[]> {
  const url = directUrlOf(env);
  if (url === undefined) throw new Error('Set DATABASE_URL to the empty PostgreSQL database that takes the data.');
  if (!existsSync(join(env.DATA_DIR, 'pg'))) throw new Error(`There is no embedded database in ${env.DATA_DIR}.`);
  return withEngine(env, async (database) => {
    await database.migrate();
    const rows = await copyIntoEmpty(database.raw, url);
    const pictures =
      bucketOf(env) === null ? null : await copyPictures(database.db, folderStorage(objectsOf(env)), storageOf(env));
    const where =
      pictures === null ? `Pictures stay in ${objectsOf(env)}.` : `Copied ${pictures} pictures to the bucket.`;
    return [`Copied ${rows} rows to PostgreSQL and compared each table. ${where}`, NEEDED_SECRET];
  });
}

await runCommand(import.meta.url, (_args, env) => exportEmbedded(env));
