import { sql } from 'drizzle-orm';
import { rowsOf } from '#server/platform/db/client';
import type { TestServer } from '#server/testing/server';

/** Tables with any of these texts in any column. */
export async function traces({ database: { db } }: TestServer, texts: string[]): Promise<string[]> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await rowsOf<{ all: string | null }>(
      db,
      sql`select string_agg(t::text, ' ') as all from ${sql.identifier(name)} t`,
    );
    if (texts.some((text) => row?.all?.includes(text))) found.push(name);
  }
  return found;
}
