import { readEnv } from '#server/env';
import { openConfigured } from '#server/platform/db/open';
import { refusePublicDemo } from '#server/seed/public-address';
import { ensureCategories, fillDemoOnce, hasVenues } from '#server/seed/seed';
import { systemClock } from '#shared/time';

async function run(): Promise<void> {
  const env = readEnv(process.env);
  const { database, release } = await openConfigured(env);
  try {
    await database.migrate();
    await refusePublicDemo(database.db, env, !(await hasVenues(database.db)));
    await ensureCategories(database.db);
    const demo = await fillDemoOnce(database.db, { clock: systemClock, folder: env.DATA_DIR });
    for (const line of demo?.signIns ?? ['There are venues already: nothing was changed.']) console.log(line);
  } finally {
    await database.close();
    release();
  }
}

await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
