import { type SQL, sql } from 'drizzle-orm';
import { type Db, type ReadDb, rowsOf } from '#server/db/client';
import { DAYS_AHEAD } from '#shared/reservations/schema';
import { addDays, serviceDay } from '#shared/time';
import { partyBounds, periodMinutes } from '#shared/venues/rules';
import { timezones, type VenueSearch } from '#shared/venues/schema';
import { searchWords } from '#shared/venues/text';

export interface FoundPage {
  ids: string[];
  total: number;
  hasMore: boolean;
}

/** Words this short are looked for at the beginning of a word only: two letters in the middle of one mean nothing. */
const SHORT_WORD = 2;
/** From this length on a word that stands nowhere is taken for a typing mistake. */
const FORGIVEN_FROM = 4;
/** Share of a mistyped word's trigrams that must be found together: two letters swapped in a word of six leave 3 of 7. */
const ALIKE = 0.42;
/** Availability is worked out venue by venue, so beyond this many the count stops: the total then says "this many or more". */
const MOST_COUNTED = 1000;

const NOTHING: FoundPage = { ids: [], total: 0, hasMore: false };

/** One page of approved venues: by likeness and then name where there is text, else by name. */
export async function findVenues(db: Db, search: VenueSearch, now: Date): Promise<FoundPage> {
  const words = searchWords(search.search);
  if (search.search !== '' && words.length === 0) return NOTHING;
  if (search.date !== undefined && !isBookable(search.date, now)) return NOTHING;
  const sorted = await sortWords(db, words);
  if (sorted === null) return NOTHING;
  if (sorted.mistyped.length === 0) return readPage(db, search, sorted, now);
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(ALIKE)}, true)`);
    return readPage(tx, search, sorted, now);
  });
}

/** A date that is over in every zone, or too far ahead to be booked, has no tables. */
function isBookable(date: string, now: Date): boolean {
  const today = timezones.map((zone) => serviceDay(now, zone)).sort();
  return date >= today[0]! && date <= addDays(today.at(-1)!, DAYS_AHEAD);
}

interface Words {
  /** Found letter by letter in some venue. */
  found: string[];
  /** Found nowhere: taken for a typing mistake. */
  mistyped: string[];
}

/**
 * A word that some venue has is meant as it stands; only others are forgiven, so that typing well is never answered with
 * the merely similar. Null where a word stands nowhere and is too short to forgive.
 */
async function sortWords(db: ReadDb, words: string[]): Promise<Words | null> {
  if (words.length === 0) return { found: [], mistyped: [] };
  const columns = words.map(
    (word, index) => sql`exists (select 1 from venue_search v where ${stands(word)}) as ${sql.raw(`w${index}`)}`,
  );
  const [row] = await rowsOf<Record<string, boolean>>(db, sql`select ${sql.join(columns, sql`, `)}`);
  const isFound = (_: string, index: number) => row![`w${index}`] === true;
  const found = words.filter(isFound);
  const mistyped = words.filter((word, index) => !isFound(word, index));
  return mistyped.some((word) => word.length < FORGIVEN_FROM) ? null : { found, mistyped };
}

/** The word stands in the venue's words. Folded words hold no wildcards; both forms use the trigram index. */
function stands(word: string): SQL {
  if (word.length > SHORT_WORD) return sql`v.words like ${`%${word}%`}`;
  return sql`(v.words like ${`${word}%`} or v.words like ${`% ${word}%`})`;
}

async function readPage(db: ReadDb, search: VenueSearch, words: Words, now: Date): Promise<FoundPage> {
  const available = availability(search, now);
  const where = sql.join([...textConditions(words), ...categoryCondition(search), ...available, sql`true`], sql` and `);
  const order = sql`${likeness(words)} v.sort_name, v.venue_id`;
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select v.venue_id as id from venue_search v where ${where}
        order by ${order} limit ${search.limit + 1} offset ${search.offset}`,
  );
  const ids = rows.slice(0, search.limit).map((row) => row.id);
  const hasMore = rows.length > search.limit;
  const isLastPage = !hasMore && (ids.length > 0 || search.offset === 0);
  if (isLastPage) return { ids, total: search.offset + ids.length, hasMore };
  const seen = rows.length === 0 ? 0 : search.offset + rows.length;
  return { ids, total: Math.max(seen, await count(db, where, available.length > 0)), hasMore };
}

async function count(db: ReadDb, where: SQL, isCapped: boolean): Promise<number> {
  const statement = isCapped
    ? sql`select count(*)::int as total from (select 1 from venue_search v where ${where} limit ${MOST_COUNTED}) some`
    : sql`select count(*)::int as total from venue_search v where ${where}`;
  const [row] = await rowsOf<{ total: number }>(db, statement);
  return row!.total;
}

const textConditions = ({ found, mistyped }: Words): SQL[] => [
  ...found.map(stands),
  ...mistyped.map((word) => sql`v.words %> ${word}`),
];

/**
 * Best first. A word in the name counts more than one in the address, most at the beginning of a word of the name; a
 * mistyped word counts by its likeness.
 */
function likeness({ found, mistyped }: Words): SQL {
  const scores = [
    ...found.map(
      (word) => sql`case when v.sort_name like ${`${word}%`} or v.sort_name like ${`% ${word}%`} then 2
                         when v.sort_name like ${`%${word}%`} then 1.5 else 1 end`,
    ),
    ...mistyped.map((word) => sql`word_similarity(${word}, v.sort_name) + word_similarity(${word}, v.words)`),
  ];
  return scores.length === 0 ? sql`` : sql`(${sql.join(scores, sql` + `)}) desc,`;
}

/** Any of the chosen categories. */
const categoryCondition = ({ categoryIds }: VenueSearch): SQL[] =>
  categoryIds.length === 0 ? [] : [sql`v.category_ids && ${`{${categoryIds.join(',')}}`}::uuid[]`];

/**
 * The venue has a slot of that day and period, open and not begun, that takes such a party: at least the smallest of the
 * chosen sizes (3-4 asks for 3 seats), or the venue's own smallest party where that is larger. Period or people without
 * a date mean the service day that is running at the venue.
 */
function availability({ date, period, people }: VenueSearch, now: Date): SQL[] {
  if (date === undefined && period === undefined && people === undefined) return [];
  const at = sql`${now.toISOString()}::timestamptz`;
  const day = date === undefined ? sql`(${at} at time zone v.timezone - interval '6 hours')::date` : sql`${date}::date`;
  const party = people === undefined ? null : partyBounds[people];
  const seats = sql`greatest(v.min_party, ${party?.least ?? 1}::int)`;
  const minutes = period === undefined ? null : periodMinutes[period];
  const slot = sql`exists (
    select 1 from slots_of_day(v.venue_id, ${day}, ${at}) s
    join rooms r on r.venue_id = v.venue_id and r.id = s.room_id and r.capacity >= ${seats}
    where not s.is_closed and s.capacity - s.reserved - s.leased + s.lapsed >= ${seats}
      ${minutes === null ? sql`` : sql`and s.minute between ${minutes.first} and ${minutes.last}`}
      and (${day} + s.minute * interval '1 minute') at time zone v.timezone > ${at})`;
  return party === null ? [slot] : [sql`v.min_party <= ${party.most} and v.max_party >= ${party.least}`, slot];
}
