import { type SQL, sql } from 'drizzle-orm';
import { isIn, isOfCategory, type Term, termsOf } from '#server/features/venues/fuzzy-terms';
import { type Db, type ReadDb, rowsOf } from '#server/platform/db/client';
import { DAYS_AHEAD } from '#shared/reservations/limits';
import { addDays, serviceDay } from '#shared/time';
import { NO_LIMIT, partyBounds, periodMinutes, wholeDay } from '#shared/venues/rules';
import { timezones, type VenueSearch } from '#shared/venues/schema';
import { namingWords } from '#shared/venues/text';

export interface FoundPage {
  ids: string[];
  total: number;
  hasMore: boolean;
  /** The search stopped at a limit: there may be more than `total`. */
  isPartial?: true;
}

/** Computed per venue: counting stops here and `total` means "this many or more". */
const MOST_COUNTED = 200;
/** 60 to 140 µs per venue, by machine: `npm run bench -- search` wants the answer within 300 ms. */
const MOST_EXAMINED = 1200;

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

function readPage(db: ReadDb, search: VenueSearch, terms: Term[], now: Date): Promise<FoundPage> {
  const available = availability(search, now);
  const plain = [...terms.map(standsIn), ...categoryCondition(search)];
  const order = sql`${likeness(terms)} v.sort_name, v.venue_id`;
  return available === null
    ? readAll(db, search, conditions(plain), order)
    : readAvailable(db, search, { where: conditions([...plain, ...available.likely]), slot: available.slot, order });
}

const conditions = (list: SQL[]): SQL => sql.join([...list, sql`true`], sql` and `);

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

interface Availability {
  where: SQL;
  slot: SQL;
  order: SQL;
}

/** Orders by cheap criteria, then checks availability one by one until the page or a limit is full. */
async function readAvailable(
  db: ReadDb,
  { limit, offset }: VenueSearch,
  { where, slot, order }: Availability,
): Promise<FoundPage> {
  const candidates = sql`select v.* from venue_search v where ${where} order by ${order} limit ${MOST_EXAMINED}`;
  const most = Math.max(MOST_COUNTED, offset + limit);
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select v.venue_id as id from (${candidates}) v where ${slot} limit ${most + 1}`,
  );
  const total = Math.min(rows.length, most);
  const ids = rows.slice(offset, offset + limit).map((row) => row.id);
  const isPartial = rows.length > most || (await isCutOff(db, where));
  return { ids, total, hasMore: rows.length > offset + limit, ...(isPartial && { isPartial }) };
}

async function isCutOff(db: ReadDb, where: SQL): Promise<boolean> {
  const beyond = await rowsOf(db, sql`select 1 from venue_search v where ${where} limit 1 offset ${MOST_EXAMINED}`);
  return beyond.length > 0;
}

const standsIn = (term: Term): SQL => sql`(${sql.join(meaningsOf(term), sql` or `)})`;

const meaningsOf = (term: Term): SQL[] => [
  ...term.forms.map((form) => isIn(sql`v.words`, form)),
  ...isOfCategory(term),
];

/** Weights: name, category, address or description; best corrections first. */
function likeness(terms: Term[]): SQL {
  if (terms.length === 0) return sql``;
  const scores = terms.map((term) => {
    const { forms } = term;
    const inName = forms.map((form, index) => sql`when ${isIn(sql`v.sort_name`, form)} then ${2 - index / 10}::real`);
    const ofCategory = isOfCategory(term).map((is) => sql`when ${is} then 1.5`);
    const elsewhere = forms.map((form, index) => sql`when ${isIn(sql`v.words`, form)} then ${1 - index / 10}::real`);
    return sql`case ${sql.join([...inName, ...ofCategory, ...(forms.length > 1 ? elsewhere : [])], sql` `)} else 1 end`;
  });
  return sql`(${sql.join(scores, sql` + `)}) desc,`;
}

const categoryCondition = ({ categoryIds }: VenueSearch): SQL[] =>
  categoryIds.length === 0 ? [] : [sql`v.category_ids && ${`{${categoryIds.join(',')}}`}::uuid[]`];

const FREE = sql`least(s.capacity - s.reserved - s.leased + s.lapsed, s.room_free)`;

/** A room that is sold whole to a party of these sizes, whatever the venue's usual sizes are. */
const wholeRoomFor = ({ least, most }: { least: number; most: number }): SQL =>
  sql`r.sold_as = 'whole' and r.removed_at is null and r.capacity >= ${least} and coalesce(r.min_people, 1) <= ${most}`;

/**
 * `slot`: an open slot, not begun, for the smallest chosen size or the venue's minimum. Without a date: the current
 * service day. `likely`: cheap necessary conditions.
 */
function availability({ date, period, people }: VenueSearch, now: Date): { likely: SQL[]; slot: SQL } | null {
  if (date === undefined && period === undefined && people === undefined) return null;
  const at = sql`${now.toISOString()}::timestamptz`;
  const day = date === undefined ? sql`(${at} at time zone v.timezone - interval '6 hours')::date` : sql`${date}::date`;
  const party = people === undefined ? { least: 1, most: NO_LIMIT } : partyBounds[people];
  const whole = wholeRoomFor(party);
  const seats = sql`greatest(v.min_party, ${party.least}::int)`;
  const { first, last } = period === undefined ? wholeDay : periodMinutes[period];
  const slot = sql`exists (
    select 1 from slots_of_day(v.venue_id, ${day}, ${at}) s
    join rooms r on r.venue_id = v.venue_id and r.id = s.room_id and r.removed_at is null
    where not s.is_closed and s.minute between ${first} and ${last}
      and (${day} + s.minute * interval '1 minute') at time zone v.timezone > ${at}
      and case when s.room_minutes is null then least(r.capacity, ${FREE}) >= ${seats} else ${FREE} > 0 and ${whole} end)`;
  const opens = sql`(
    exists (select 1 from schedule_patterns p where p.venue_id = v.venue_id
              and (p.weekdays::int >> extract(dow from ${day})::int) & 1 = 1
              and p.first_minute <= ${last} and p.last_minute >= ${first}
              and (p.capacity >= ${seats} or exists (
                select 1 from schedule_exceptions e
                where e.venue_id = v.venue_id and e.date = ${day} and e.capacity >= ${seats})
                or exists (select 1 from rooms r where r.venue_id = v.venue_id and ${whole})))
    or exists (select 1 from schedule_exceptions h where h.venue_id = v.venue_id and h.date = ${day}
                 and h.first_minute <= ${last} and h.last_minute >= ${first})
    or exists (select 1 from schedule_slots x
               where x.venue_id = v.venue_id and x.date = ${day} and x.capacity >= ${seats}))`;
  const size = sql`(v.min_party <= ${party.most} and v.max_party >= ${party.least}
    or exists (select 1 from rooms r where r.venue_id = v.venue_id and ${whole}))`;
  return { likely: people === undefined ? [opens] : [size, opens], slot };
}
