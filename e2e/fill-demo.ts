import { cpSync, rmSync } from 'node:fs';
import { readEnv } from '#server/env';
import { ensureOwner } from '#server/features/auth/owner';
import { lockFolder } from '#server/platform/db/lock';
import { openConfigured } from '#server/platform/db/open';
import { ensureCategories, fillDemoOnce } from '#server/seed/seed';
import { systemClock } from '#shared/time';

/** Fills the demo under DATA_DIR as a server does, and copies the folder: a new database and its demo are most of a start. */
const copies = process.argv.slice(2);
const env = readEnv(process.env);
const { database, release } = await openConfigured(env);
await database.migrate();
await ensureCategories(database.db);
await ensureOwner(database, env.ADMIN_PASSWORD);
await fillDemoOnce(database.db, { clock: systemClock, folder: env.DATA_DIR });
await database.close();
release();
for (const copy of copies) {
  // Throws while a server runs on it
  lockFolder(copy);
  rmSync(copy, { recursive: true });
  cpSync(env.DATA_DIR, copy, { recursive: true });
}
