import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Database, RawQuery } from '#server/platform/db/client';

const journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) });

/** As the migrator decides: a migration is missing if it is later than the last one that was applied. */
export async function missingIn(raw: RawQuery, folder: string): Promise<string[]> {
  const { entries } = journal.parse(JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')));
  const last = await lastApplied(raw);
  return entries.filter(({ when }) => when > last).map(({ tag }) => tag);
}

async function lastApplied(raw: RawQuery): Promise<number> {
  const { rows: tables } = await raw.query(`select to_regclass('drizzle.__drizzle_migrations') as name`);
  if (tables[0]?.name === null) return 0;
  const { rows } = await raw.query('select max(created_at)::text as last from drizzle.__drizzle_migrations');
  return Number(rows[0]?.last ?? 0);
}

/** Throws with the command to run. A schema ahead of this release is accepted: servers are replaced one by one. */
export async function requireCurrentSchema(database: Pick<Database, 'missingMigrations'>): Promise<void> {
  const missing = await database.missingMigrations();
  if (missing.length === 0) return;
  const count = missing.length === 1 ? '1 migration' : `${missing.length} migrations`;
  throw new Error(
    `The database schema is behind this release by ${count}, from ${missing[0]} on. Run "npm run migrate", then start again. (MIGRATE_AT_START is false.)`,
  );
}
