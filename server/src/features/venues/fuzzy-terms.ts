import { type SQL, sql } from 'drizzle-orm';
import { categories as table } from '#server/features/venues/table';
import { type Db, type ReadDb, rowsOf } from '#server/platform/db/client';
import { foldText, meansNoun } from '#shared/venues/text';

/** A word of the query as the search looks for it: one of its forms or categories must be found. */
export interface Term {
  /** The likeliest first. */
  forms: string[];
  /** The categories that the word names. */
  categoryIds: string[];
}

/** Words this short are looked for at the beginning of a word only: two letters in the middle of one mean nothing. */
const SHORT_WORD = 2;
/** From this length on a word that stands nowhere is taken for a typing mistake. */
const FORGIVEN_FROM = 4;
/** Words longer than this are not tried with their letters swapped. */
const LONGEST_SWAPPED = 16;
/** A long word may be mistyped twice. */
const MOST_ALIKE = 0.6;
/** Venues whose words are compared with a mistyped one: enough to meet every word that is not rare. */
const COMPARED = 2000;
/** Known words that one mistyped word may stand for. */
const MEANINGS = 3;

/**
 * What the words of a query mean. A word that some venue has is meant as it stands; only others are forgiven, so that
 * typing well is never answered with the merely similar. Null where a word means nothing that is known.
 */
export async function termsOf(db: Db, words: string[]): Promise<Term[] | null> {
  const [known, named] = await Promise.all([standing(db, words), categoriesNamed(db, words)]);
  const terms = words
    .filter((word) => known.has(word) || named.has(word))
    .map((word): Term => ({ forms: [word], categoryIds: named.get(word) ?? [] }));
  const unknown = words.filter((word) => !known.has(word) && !named.has(word));
  if (unknown.some((word) => word.length < FORGIVEN_FROM)) return null;
  const swaps = await standing(db, unknown.flatMap(swapped));
  for (const word of unknown) {
    const righted = swapped(word).filter((swap) => swaps.has(swap));
    const forms = righted.length > 0 ? righted : await nearest(db, word);
    if (forms.length === 0) return null;
    terms.push({ forms, categoryIds: [] });
  }
  return terms;
}

/** As `venue_search` lists them; nothing for a word that names no category. */
export const isOfCategory = ({ categoryIds }: Term): SQL[] =>
  categoryIds.length === 0 ? [] : [sql`v.category_ids && ${`{${categoryIds.join(',')}}`}::uuid[]`];

/** The categories that a word of the query names, by one word of their names. */
async function categoriesNamed(db: ReadDb, words: string[]): Promise<Map<string, string[]>> {
  if (words.length === 0) return new Map();
  const categories = await db.select({ id: table.id, name: table.name }).from(table);
  const idsOf = (word: string) =>
    categories
      .filter(({ name }) =>
        foldText(name)
          .split(' ')
          .some((one) => meansNoun(word, one)),
      )
      .map(({ id }) => id);
  return new Map(words.map((word) => [word, idsOf(word)] as const).filter(([, ids]) => ids.length > 0));
}

/** The word is in a column of folded text, which holds no wildcards. Every form of this uses the trigram index. */
export function isIn(column: SQL, word: string): SQL {
  if (word.length > SHORT_WORD) return sql`${column} like ${`%${word}%`}`;
  return sql`(${column} like ${`${word}%`} or ${column} like ${`% ${word}%`})`;
}

/** Those of the words that stand in some venue. */
async function standing(db: ReadDb, words: string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  const columns = words.map((word) => sql`exists (select 1 from venue_search v where ${isIn(sql`v.words`, word)})`);
  const [row] = await rowsOf<{ known: boolean[] }>(db, sql`select array[${sql.join(columns, sql`, `)}] as known`);
  return new Set(words.filter((_, index) => row!.known[index]));
}

/** The word with each pair of neighbours the other way round: the slip of the fingers that trigrams forgive least. */
const swapped = (word: string): string[] =>
  word.length > LONGEST_SWAPPED
    ? []
    : Array.from(
        { length: word.length - 1 },
        (_, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
      );

/** The known words most like a mistyped one, in a transaction of its own for the index operator's threshold. */
function nearest(db: Db, word: string): Promise<string[]> {
  const least = alike(word);
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(least)}, true)`);
    const rows = await rowsOf<{ word: string }>(
      tx,
      sql`with near as (select v.words from venue_search v where v.words %> ${word} limit ${COMPARED}),
               candidates as (select distinct unnest(string_to_array(words, ' ')) as word from near),
               scored as (select word, word_similarity(${word}, word) as score from candidates)
          select word from scored
          where score >= ${least} and score >= 0.8 * (select max(score) from scored)
          order by score desc, similarity(${word}, word) desc, word limit ${MEANINGS}`,
    );
    return rows.map((row) => row.word);
  });
}

/**
 * How alike a mistyped word must be. A word of n letters has n + 1 trigrams and one wrong letter spoils three of them, so
 * n - 2 of the n + 4 different ones agree. A word of four or five letters must keep more, or its beginning alone would do.
 */
function alike(word: string): number {
  const rounding = 0.001;
  if (word.length < 6) return 0.45;
  return Math.min(MOST_ALIKE, (word.length - 2) / (word.length + 4)) - rounding;
}
