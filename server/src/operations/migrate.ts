import type { Env } from '#server/env';
import { migrateJobStore } from '#server/jobs/boss';
import { runCommand } from '#server/operations/command';
import { openConfigured } from '#server/platform/db/open';

/** Brings the tables and the job store up to this release. Safe while servers of the release before run. */
export async function migrate(env: Env): Promise<string[]> {
  const { database, release } = await openConfigured(env);
  try {
    const missing = await database.missingMigrations();
    await database.migrate();
    await migrateJobStore(database);
    return [...missing.map((name) => `applied ${name}`), 'The database schema is the one of this release.'];
  } finally {
    await database.close();
    release();
  }
}

await runCommand(import.meta.url, (_args, env) => migrate(env));
