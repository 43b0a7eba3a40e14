import { join } from 'node:path';
import type { Env } from '#server/env';
import { type Database, openEmbedded, openPostgres } from '#server/platform/db/client';
import { lockFolder } from '#server/platform/db/lock';

/** PostgreSQL by DATABASE_URL, else PGlite under DATA_DIR. Call `release` after closing the database. */
export async function openConfigured(env: Env): Promise<{ database: Database; release: () => void }> {
  if (env.DATABASE_URL !== undefined) {
    const database = openPostgres(env.DATABASE_URL, env.DATABASE_POOL, env.DATABASE_DIRECT_URL);
    return { database, release: () => {} };
  }
  const release = lockFolder(env.DATA_DIR);
  try {
    return { database: await openEmbedded(join(env.DATA_DIR, 'pg')), release };
  } catch (error) {
    release();
    throw error;
  }
}
