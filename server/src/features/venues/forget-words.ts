import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#server/platform/db/client';

const UNUSED = sql`not exists (select from venue_words w where w.word = s.word)`;

/** Deletes the words that no venue has any more. Searches read a word only while a venue has it. */
export async function forgetWords(db: Db): Promise<void> {
  const found = await rowsOf<{ word: string }>(db, sql`select s.word from search_words s where ${UNUSED}`);
  if (found.length === 0) return;
  const words = found.map(({ word }) => word);
  await db.transaction(async (tx) => {
    // A venue that takes such a word meanwhile would see it in the list and not add it.
    await tx.execute(sql`lock table venue_words in share mode`);
    await tx.execute(sql`delete from search_words s where s.word = any (${sql.param(words)}::text[]) and ${UNUSED}`);
  });
}
