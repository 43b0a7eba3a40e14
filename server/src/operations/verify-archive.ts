import { asc } from 'drizzle-orm';
import { storageOf } from '#server/data-folder';
import type { Env } from '#server/env';
import { runCommand } from '#server/operations/command';
import { archiveFaults } from '#server/platform/changes/archives';
import { brokenAt } from '#server/platform/changes/changes';
import { changeArchives, venueClocks } from '#server/platform/changes/table';
import type { Db } from '#server/platform/db/client';
import { openConfigured } from '#server/platform/db/open';
import type { Storage } from '#server/platform/ports/storage';

/**
 * Verifies every file of the archive, and the log in the database of each venue from its archive on. Also of venues
 * without a file: theirs may have lost their rows. Throws if one is not whole.
 */
export async function verifyArchives({ db, storage }: { db: Db; storage: Storage }): Promise<string[]> {
  const logs = await db.select({ id: venueClocks.venueId }).from(venueClocks).orderBy(asc(venueClocks.venueId));
  const found: string[] = [];
  for (const { id } of logs) {
    for (const { key, fault } of await archiveFaults({ db, storage }, id)) found.push(`${key}: ${fault}`);
    const revision = await brokenAt(db, id);
    if (revision !== null) found.push(`venue ${id}: the log in the database breaks at change ${revision}`);
  }
  if (found.length > 0) throw new Error([...found, ADVICE].join('\n'));
  const files = await db.$count(changeArchives);
  return [
    `Whole: ${files} files of the archive, and the change logs of ${logs.length} venues in the database after them.`,
  ];
}

const ADVICE =
  'Put files that are missing or altered back from the folder objects of a backup, under the same name, and run the command again.';

export async function verifyConfigured(env: Env): Promise<string[]> {
  const { database, release } = await openConfigured(env);
  try {
    return await verifyArchives({ db: database.db, storage: storageOf(env) });
  } finally {
    await database.close();
    release();
  }
}

await runCommand(import.meta.url, (_args, env) => verifyConfigured(env));
