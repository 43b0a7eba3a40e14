import { type SQL, sql } from 'drizzle-orm';
import { isShort, type Term } from '#server/features/venues/fuzzy-terms';

/** Tenths: a word in the name, of a category, elsewhere; a correction has one less than the better one before it. */
export const weights = { name: 20, category: 15, elsewhere: 10 };

/**
 * Id, name and rank of the venues that have all terms and one of the categories, or null if none are given. It reads lists
 * of words, which are narrow: a row of `venue_search` has all words of its venue.
 */
export function listedVenues(terms: Term[], categoryIds: string[]): SQL | null {
  const inCategories = terms.length === 0 ? ofCategories(categoryIds, 0) : withoutName(categoryIds);
  const lists = [...terms.map(listOf), ...(categoryIds.length === 0 ? [] : [inCategories])];
  if (lists.length === 0) return null;
  const numbered = lists.map(
    (list, index) => sql`
    select venue_id, max(sort_name) as sort_name, max(score) as score from (${list}) list_${sql.raw(String(index))} group by 1`,
  );
  return sql`
    select venue_id as id, max(sort_name) as name, sum(score)::int as rank
    from (${sql.join(numbered, sql` union all `)}) lists group by 1 having count(*) = ${lists.length}::int`;
}

function listOf({ forms, categoryIds }: Term): SQL {
  const ofForms = forms.map((form, index) => {
    const score = sql`case when w.in_name then ${weights.name - index}::int else ${weights.elsewhere - index}::int end`;
    return sql`select w.venue_id, w.sort_name, ${score} as score from venue_words w where ${contains(form)}`;
  });
  const ofCategory = categoryIds.length === 0 ? [] : [ofCategories(categoryIds, weights.category)];
  return sql.join([...ofForms, ...ofCategory], sql` union all `);
}

/** The array makes PostgreSQL look up each word: it would expect too many venues of a join. */
const contains = (form: string): SQL =>
  isShort(form)
    ? sql`w.word like ${`${form}%`}`
    : sql`w.word = any (array(select s.word from search_words s where s.word like ${`%${form}%`}))`;

const ofCategories = (ids: string[], score: number): SQL => sql`
  select w.venue_id, w.sort_name, ${score}::int as score from venue_words w
  where w.word = any (${`{${ids.map((id) => `#${id}`).join(',')}}`}::text[])`;

/** A word has the names: this index is half as wide. */
const withoutName = (ids: string[]): SQL => sql`
  select c.venue_id, null::text as sort_name, 0 as score from venue_categories c
  where c.category_id = any (${`{${ids.join(',')}}`}::uuid[])`;
