import { type SQL, sql } from 'drizzle-orm';
import { categories as table } from '#server/features/venues/table';
import { type Db, type ReadDb, rowsOf } from '#server/platform/db/client';
import { foldText, isNearly, meansNoun } from '#shared/venues/text';

export interface Term {
  forms: string[];
  categoryIds: string[];
}

/** Short words match at the start of a word only. */
const SHORT_WORD = 2;
export const isShort = (word: string): boolean => word.length <= SHORT_WORD;
const FORGIVEN_FROM = 4;
const LONGEST_SWAPPED = 16;
/** Allows two errors in a long word. */
const MOST_ALIKE = 0.6;
const MEANINGS = 3;
const CANDIDATES = 200;

/** A word found in a venue is exact; only unknown words are corrected. Null if one has no match. */
export async function termsOf(db: Db, words: string[]): Promise<Term[] | null> {
  if (words.length === 0) return [];
  const [known, categoryWords] = await Promise.all([standing(db, words, isWordOrPart), wordsOfCategories(db)]);
  const named = categoriesBy(meansNoun, words, categoryWords);
  const terms = words
    .filter((word) => known.has(word) || named.has(word))
    .map((word): Term => ({ forms: [word], categoryIds: named.get(word) ?? [] }));
  const unknown = words.filter((word) => !known.has(word) && !named.has(word));
  if (unknown.some((word) => word.length < FORGIVEN_FROM)) return null;
  const nearlyNamed = categoriesBy(isNearly, unknown, categoryWords);
  const swaps = await standing(db, unknown.flatMap(swapped), isPart);
  for (const word of unknown) {
    const righted = swapped(word).filter((swap) => swaps.has(swap));
    const forms = righted.length > 0 ? righted : await nearest(db, word);
    const categoryIds = nearlyNamed.get(word) ?? [];
    if (forms.length === 0 && categoryIds.length === 0) return null;
    terms.push({ forms: forms.length > 0 ? forms : [word], categoryIds });
  }
  return terms;
}

export const isOfCategory = ({ categoryIds }: Term): SQL[] =>
  categoryIds.length === 0 ? [] : [sql`v.category_ids && ${`{${categoryIds.join(',')}}`}::uuid[]`];

interface CategoryWords {
  id: string;
  words: string[];
}

async function wordsOfCategories(db: ReadDb): Promise<CategoryWords[]> {
  const categories = await db.select({ id: table.id, name: table.name }).from(table);
  return categories.map(({ id, name }) => ({ id, words: foldText(name).split(' ') }));
}

/** The categories of each word that means one of their words. */
function categoriesBy(means: (word: string, noun: string) => boolean, words: string[], categories: CategoryWords[]) {
  const idsOf = (word: string) =>
    categories.filter((category) => category.words.some((noun) => means(word, noun))).map(({ id }) => id);
  return new Map(words.map((word) => [word, idsOf(word)] as const).filter(([, ids]) => ids.length > 0));
}

/** Folded text has no wildcards. All forms use the trigram index. */
export function isIn(column: SQL, word: string): SQL {
  if (!isShort(word)) return sql`${column} like ${`%${word}%`}`;
  return sql`(${column} like ${`${word}%`} or ${column} like ${`% ${word}%`})`;
}

export const hasWord = (text: string, word: string): boolean =>
  isShort(word) ? ` ${text}`.includes(` ${word}`) : text.includes(word);

const isWord = (word: string | SQL): SQL => sql`(select true from venue_words w where w.word = ${word} limit 1)`;

/** No venue may have the word any more. To plan an `exists` PostgreSQL would read the ends of both indexes. */
const isUsed = isWord(sql`s.word`);

const isPart = (word: string): SQL =>
  sql`exists (select from search_words s where s.word like ${isShort(word) ? `${word}%` : `%${word}%`} and ${isUsed})`;

const isWordOrPart = (word: string): SQL => sql`(coalesce(${isWord(word)}, false) or ${isPart(word)})`;

async function standing(db: ReadDb, words: string[], isKnown: (word: string) => SQL): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  const columns = words.map(isKnown);
  const [row] = await rowsOf<{ known: boolean[] }>(db, sql`select array[${sql.join(columns, sql`, `)}] as known`);
  return new Set(words.filter((_, index) => row!.known[index]));
}

/** Swapped neighbours are the error that trigrams tolerate least. */
const swapped = (word: string): string[] =>
  word.length > LONGEST_SWAPPED
    ? []
    : Array.from(
        { length: word.length - 1 },
        (_, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
      );

/** Words with one error, else those most like it. Own transaction: SET LOCAL of the index operator's threshold. */
async function nearest(db: Db, word: string): Promise<string[]> {
  const alike = await wordsLike(db, word);
  const close = alike.filter((other) => isNearly(word, other.word));
  if (close.length > 0) return close.slice(0, MEANINGS).map((other) => other.word);
  const likely = alike.filter(({ score }) => score >= likeness(word) && score >= 0.8 * alike[0]!.score);
  return likely.slice(0, MEANINGS).map((other) => other.word);
}

function wordsLike(db: Db, word: string): Promise<{ word: string; score: number }[]> {
  const ofOneError = afterOneError(word);
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(ofOneError)}, true)`);
    return rowsOf<{ word: string; score: number }>(
      tx,
      sql`with near as materialized (select s.word from search_words s where s.word %> ${word}),
               scored as (select s.word, word_similarity(${word}, s.word) as score from near s)
          select s.word, s.score from scored s
          where (s.score >= ${likeness(word)} or abs(length(s.word) - ${word.length}::int) <= 1) and ${isUsed}
          order by s.score desc, similarity(${word}, s.word) desc, s.word limit ${CANDIDATES}`,
    );
  });
}

/** Words of 4 or 5 letters need more than one error leaves. */
const likeness = (word: string): number => (word.length < 6 ? 0.45 : afterOneError(word));

/** One wrong letter spoils 3 of n + 1 trigrams: n - 2 of n + 4 agree. */
function afterOneError(word: string): number {
  const rounding = 0.001;
  return Math.min(MOST_ALIKE, (word.length - 2) / (word.length + 4)) - rounding;
}
