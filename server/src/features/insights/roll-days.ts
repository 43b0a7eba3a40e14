import { NIL } from 'uuid';
import { COUNTS, eachCount, figuresOfPairs, hourGroups, KINDS } from '#server/features/insights/day-figures';
import { type Db, type ReadDb, rowsOf, type Tx } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';
import { ANALYTICS_DAYS_MOST } from '#shared/insights/analytics-rules';
import { addDays, daysBetween, serviceDay } from '#shared/time';
import { timezones } from '#shared/venues/schema';

/** Arbitrary advisory lock key: of two runs, the later one reads the later rows. */
const ROLL_LOCK = 748_221_007;
/** Pairs of a venue and a day that one transaction stores. */
const PAIRS_AT_ONCE = 600;
const MARKS_AT_ONCE = 300;
const VENUES_AT_ONCE = 2;
/** A first fill takes several runs. */
const DAYS_OF_RUN = 31;

export interface Range {
  from: string;
  to: string;
}

/** Stores marked days again, then days that are not stored yet, the latest first. Returns whether days are missing. */
export async function rollDays(db: Db, now: Date, isStopping: () => boolean = () => false): Promise<boolean> {
  const kept = await keptRange(db, now);
  for (let marks = 1; marks > 0 && !isStopping(); ) marks = await storeMarked(db, now);
  const parts = missingParts(kept, await filledRange(db));
  for (const part of parts) {
    if (!(await fill(db, part, now, isStopping))) return true;
    await rowsOf(db, statement(FILLED, part.from, part.to));
  }
  return missingParts(kept, await filledRange(db)).length > 0;
}

/** Days that charts may read from the roll-ups. */
export async function filledRange(db: ReadDb): Promise<Range | null> {
  const [range] = await rowsOf<Range>(db, statement(READ_FILLED));
  return range ?? null;
}

/** Committed before the first of its days is stored: their marks count from then on. Ends tomorrow. */
async function keptRange(db: Db, now: Date): Promise<Range> {
  const today = timezones.map((zone) => serviceDay(now, zone)).sort();
  const wanted = { from: addDays(today[0]!, 1 - ANALYTICS_DAYS_MOST), to: addDays(today.at(-1)!, 1) };
  const [range] = await rowsOf<Range>(db, statement(READ_KEPT));
  if (range !== undefined && range.from <= wanted.from && range.to >= wanted.to) return range;
  const [wider] = await rowsOf<Range>(db, statement(WIDEN, wanted.from, wanted.to));
  return wider!;
}

function missingParts(kept: Range, filled: Range | null): Range[] {
  if (filled === null) return [{ from: latest(kept.from, addDays(kept.to, 1 - DAYS_OF_RUN)), to: kept.to }];
  const after = { from: addDays(filled.to, 1), to: kept.to };
  const to = addDays(filled.from, -1);
  const before = { from: latest(kept.from, addDays(to, 1 - DAYS_OF_RUN)), to };
  return [after, before].filter((part) => part.from <= part.to);
}

const latest = (one: string, other: string): string => (one > other ? one : other);

async function fill(db: Db, { from, to }: Range, now: Date, isStopping: () => boolean): Promise<boolean> {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n));
  const venuesAtOnce = Math.ceil(PAIRS_AT_ONCE / days.length);
  for (let after: string = NIL; ; ) {
    if (isStopping()) return false;
    const venues = await rowsOf<{ id: string }>(db, statement(NEXT_VENUES, after, venuesAtOnce));
    if (venues.length === 0) return true;
    await db.transaction(async (tx) => {
      await rowsOf(tx, statement(LOCK, ROLL_LOCK));
      await store(
        tx,
        venues.flatMap(({ id }) => days.map((date) => ({ venueId: id, date }))),
        now,
      );
    });
    after = venues.at(-1)!.id;
  }
}

interface Mark {
  venueId: string;
  date: string | null;
}

/** The statement that stores sees all that the deleted marks stand for: each was committed with its change. */
function storeMarked(db: Db, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    await rowsOf(tx, statement(LOCK, ROLL_LOCK));
    const dated = await rowsOf<Mark>(tx, statement(TAKE_DATED, MARKS_AT_ONCE));
    const marks = dated.length > 0 ? dated : await rowsOf<Mark>(tx, statement(TAKE_VENUES, VENUES_AT_ONCE));
    const pairs = await rowsOf<Pair>(tx, statement(PAIRS, venuesOf(marks), datesOf(marks)));
    if (pairs.length > 0) await store(tx, pairs, now);
    return marks.length;
  });
}

interface Pair {
  venueId: string;
  date: string;
}

async function store(tx: Tx, pairs: Pair[], now: Date): Promise<void> {
  const venues = venuesOf(pairs);
  await rowsOf(tx, statement(ADD_GROUPS, venues));
  await rowsOf(tx, statement(STORE, venues, datesOf(pairs), now.toISOString()));
}

const textArray = (items: string[]): string => `{${items.join(',')}}`;
const venuesOf = (marks: Mark[]): string => textArray(marks.map(({ venueId }) => venueId));
const datesOf = (marks: Mark[]): string => textArray(marks.map(({ date }) => date ?? 'null'));

const LOCK = 'select pg_advisory_xact_lock($1::int)';
const READ_KEPT = 'select first::text as "from", last::text as "to" from analytics_range';
const READ_FILLED = `
  select filled_first::text as "from", filled_last::text as "to" from analytics_range where filled_first is not null`;
const WIDEN = `
  insert into analytics_range as a (first, last) values ($1::date, $2::date)
  on conflict (id) do update set first = least(a.first, excluded.first), last = greatest(a.last, excluded.last)
  returning first::text as "from", last::text as "to"`;
const FILLED = `
  update analytics_range set filled_first = least(filled_first, $1::date), filled_last = greatest(filled_last, $2::date)`;
const NEXT_VENUES = 'select id from venues where id > $1::uuid order by id limit $2::int';

const TAKE_DATED = `
  delete from stale_days where ctid = any(array(select ctid from stale_days where date is not null limit $1::int))
  returning venue_id as "venueId", date::text as date`;
const TAKE_VENUES = `
  delete from stale_days
  where date is null and venue_id in (select venue_id from stale_days where date is null limit $1::int)
  returning venue_id as "venueId", null as date`;
const PAIRS = `
  select distinct m.venue_id as "venueId", d.date::date::text as date
  from unnest($1::uuid[], $2::date[]) as m(venue_id, date) cross join analytics_range a
  cross join lateral generate_series(coalesce(m.date, a.first), coalesce(m.date, a.last), interval '1 day') as d(date)
  where d.date between a.first and a.last`;

const GIVEN = 'pairs as materialized (select * from unnest($1::uuid[], $2::date[]) as p(venue_id, date))';

/** Of the venues of `pairs`. */
export const addGroups = (pairs: string): string => `
  with ${pairs}, ${KINDS}, wanted as (
    select city, category_ids, timezone, is_approved from kinds
    union
    select city, '{}', timezone, is_approved from kinds
    union
    select city, array[c.id], timezone, is_approved from kinds cross join lateral unnest(category_ids) as c(id)
  )
  insert into analytics_groups (city, category_ids, timezone, is_approved)
  select city, category_ids, timezone, is_approved from wanted w
  where not exists (
    select from analytics_groups g
    where (g.city, g.category_ids, g.timezone, g.is_approved) = (w.city, w.category_ids, w.timezone, w.is_approved))
  on conflict do nothing`;
const ADD_GROUPS = addGroups('pairs as (select unnest($1::uuid[]) as venue_id)');

const all = COUNTS.join(', ');
const hasSome = `(${COUNTS.join(' + ')} > 0 or cardinality(hours) > 0)`;
const added = (names: readonly string[]) => names.map((name) => `${name} = a.${name} + excluded.${name}`).join(', ');
const replaced = (names: readonly string[]) => names.map((name) => `${name} = excluded.${name}`).join(', ');

/** A venue that changed its group meanwhile has left a mark for all of its days, and is left out. */
const STORE = `
  with ${GIVEN}, ${KINDS}, ${figuresOfPairs('$3::timestamptz')}, fresh as materialized (
    select f.*, g.id as group_id
    from figures f join kinds k on k.venue_id = f.venue_id
    join analytics_groups g on (g.city, g.category_ids, g.timezone, g.is_approved) = (k.city, k.category_ids, k.timezone, k.is_approved)
  ), was as materialized (
    select d.* from fresh f join venue_days d on d.venue_id = f.venue_id and d.date = f.date
  ), gone as (
    delete from venue_days d using (select venue_id, date from fresh where not ${hasSome}) f
    where d.venue_id = f.venue_id and d.date = f.date
  ), kept as (
    insert into venue_days as d (venue_id, date, group_id, ${all}, hours, taken, seats)
    select venue_id, date, group_id, ${all}, hours, taken, seats from fresh where ${hasSome}
    on conflict (venue_id, date) do update set ${replaced(['group_id', ...COUNTS, 'hours', 'taken', 'seats'])}
  ), days as (
    insert into analytics_days as a (date, group_id, ${all})
    select date, group_id, ${eachCount((name) => `sum(${name})`)}
    from (select date, group_id, ${all} from fresh union all
          select date, group_id, ${eachCount((name) => `-${name}`)} from was) moved
    group by 1, 2 having ${COUNTS.map((name) => `sum(${name}) <> 0`).join(' or ')} order by 1, 2
    on conflict (date, group_id) do update set ${added(COUNTS)}
  ), ${hourGroups('select group_id from fresh union select group_id from was')}
  insert into analytics_hours as a (date, group_id, hour, taken, seats)
  select date, hour_group_id, hour, sum(taken), sum(seats)
  from (select f.date, f.group_id, h.* from fresh f cross join lateral unnest(f.hours, f.taken, f.seats) as h(hour, taken, seats)
        union all
        select w.date, w.group_id, h.hour, -h.taken, -h.seats
        from was w cross join lateral unnest(w.hours, w.taken, w.seats) as h(hour, taken, seats)) moved
  join hour_groups on hour_groups.group_id = moved.group_id
  group by 1, 2, 3 having sum(taken) <> 0 or sum(seats) <> 0 order by 1, 2, 3
  on conflict (date, group_id, hour) do update set ${added(['taken', 'seats'])}`;
