import { type SQL, sql } from 'drizzle-orm';
import { computedAvailability, readComputed } from '#server/features/venues/computed-availability';
import { conditions, type FoundPage } from '#server/features/venues/found-page';
import { isIn, isOfCategory, type Term, termsOf } from '#server/features/venues/fuzzy-terms';
import { readStored, venuesToCompute } from '#server/features/venues/stored-availability';
import { listedVenues, weights } from '#server/features/venues/word-lists';
import { type Db, type ReadDb, rowsOf } from '#server/platform/db/client';
import { DAYS_AHEAD } from '#shared/reservations/limits';
import { addDays, serviceDay } from '#shared/time';
import { timezones, type VenueSearch } from '#shared/venues/schema';
import { namingWords } from '#shared/venues/text';

const NOTHING = { ids: [], terms: [], total: 0, hasMore: false };

export async function findVenues(db: Db, search: VenueSearch, now: Date): Promise<FoundPage & { terms: Term[] }> {
  const words = namingWords(search.search);
  if (search.search !== '' && words.length === 0) return NOTHING;
  if (search.date !== undefined && !isBookable(search.date, now)) return NOTHING;
  const terms = await termsOf(db, words);
  return terms === null ? NOTHING : { ...(await readPage(db, search, terms, now)), terms };
}

function isBookable(date: string, now: Date): boolean {
  const today = timezones.map((zone) => serviceDay(now, zone)).sort();
  return date >= today[0]! && date <= addDays(today.at(-1)!, DAYS_AHEAD);
}

const needsSlot = ({ date, period, people }: VenueSearch): boolean =>
  date !== undefined || period !== undefined || people !== undefined;

async function readPage(db: ReadDb, search: VenueSearch, terms: Term[], now: Date): Promise<FoundPage> {
  const plain = [...terms.map(standsIn), ...categoryCondition(search)];
  const rank = likeness(terms);
  const order = sql`${rank === null ? sql`` : sql`${rank} desc,`} v.sort_name, v.venue_id`;
  if (!needsSlot(search)) return readAll(db, search, conditions(plain), order);
  const { likely, slot } = computedAvailability(search, now);
  const where = conditions([...plain, ...likely]);
  const toCompute = await venuesToCompute(db, search, now);
  if (toCompute === null) return readComputed(db, search, { where, slot, order });
  return readStored(db, search, now, {
    listed: listedVenues(terms, search.categoryIds),
    rank: rank ?? sql`0`,
    computed: sql`${where} and ${slot}`,
    toCompute,
  });
}

async function readAll(db: ReadDb, { limit, offset }: VenueSearch, where: SQL, order: SQL): Promise<FoundPage> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select v.venue_id as id from venue_search v where ${where} order by ${order} limit ${limit + 1} offset ${offset}`,
  );
  const ids = rows.slice(0, limit).map((row) => row.id);
  const hasMore = rows.length > limit;
  const isLastPage = !hasMore && (ids.length > 0 || offset === 0);
  const [counted] = isLastPage
    ? [{ total: offset + ids.length }]
    : await rowsOf<{ total: number }>(db, sql`select count(*)::int as total from venue_search v where ${where}`);
  return { ids, total: counted!.total, hasMore };
}

const standsIn = (term: Term): SQL => sql`(${sql.join(meaningsOf(term), sql` or `)})`;

const meaningsOf = (term: Term): SQL[] => [
  ...term.forms.map((form) => isIn(sql`v.words`, form)),
  ...isOfCategory(term),
];

/** As the scores of `listedVenues`. */
function likeness(terms: Term[]): SQL | null {
  if (terms.length === 0) return null;
  const scores = terms.map((term) => {
    const { forms } = term;
    const inName = forms.map(
      (form, index) => sql`when ${isIn(sql`v.sort_name`, form)} then ${weights.name - index}::int`,
    );
    const ofCategory = isOfCategory(term).map((is) => sql`when ${is} then ${weights.category}::int`);
    const elsewhere = forms.map(
      (form, index) => sql`when ${isIn(sql`v.words`, form)} then ${weights.elsewhere - index}::int`,
    );
    return sql`case ${sql.join([...inName, ...ofCategory, ...(forms.length > 1 ? elsewhere : [])], sql` `)} else ${weights.elsewhere}::int end`;
  });
  return sql`(${sql.join(scores, sql` + `)})`;
}

const categoryCondition = ({ categoryIds }: VenueSearch): SQL[] =>
  categoryIds.length === 0 ? [] : [sql`v.category_ids && ${`{${categoryIds.join(',')}}`}::uuid[]`];
