import { type SQL, sql } from 'drizzle-orm';
import { type FoundPage, mostCounted, pageOf } from '#server/features/venues/found-page';
import { type ReadDb, rowsOf } from '#server/platform/db/client';
import { addDays, serviceDay } from '#shared/time';
import { type Period, partySizes, periods, timezones, type VenueSearch } from '#shared/venues/schema';

/** Without a date: the service days that run in the venues' time zones. */
const daysOf = ({ date }: VenueSearch, now: Date): string[] =>
  date === undefined ? [...new Set(timezones.map((zone) => serviceDay(now, zone)))].sort() : [date];

/** Of an expired hold, whose seats the table keeps until the sweep, and stale ones. Null if not all days are stored. */
export async function venuesToCompute(db: ReadDb, search: VenueSearch, now: Date): Promise<string[] | null> {
  const days = daysOf(search, now);
  const [read] = await rowsOf<{ filled: number; computed: string[] }>(
    db,
    sql`select (select count(*) from availability_days where ${isOn(days)} and is_filled and not lacks_fits)::int as filled,
          array(select r.venue_id::text from reservations r where ${hasLapsed(days, now)} union
                (select a.venue_id::text from venue_availability a where a.${isOn(days)} and a.is_stale
                 order by a.date, a.venue_id limit ${MOST_STALE})) as computed`,
  );
  return read!.filled === days.length ? read!.computed : null;
}

const isOn = (days: string[]): SQL =>
  days.length === 1 ? sql`date = ${days[0]}::date` : sql`date = any (${`{${days.join(',')}}`}::date[])`;

interface Wanted {
  listed: SQL | null;
  /** Of a row of `venue_search`. */
  rank: SQL;
  /** All conditions, with the slots computed. */
  computed: SQL;
  toCompute: string[];
}

const FEW_MATCHES = 64;
/** Others are found by their former slots. Computing one takes some milliseconds. */
const MOST_STALE = 20;
const ORDER = sql`order by rank desc, name, id`;

/** Planning the computed part takes longer than the search (docs/decisions/048). */
export async function readStored(db: ReadDb, search: VenueSearch, now: Date, wanted: Wanted): Promise<FoundPage> {
  const { listed, toCompute } = wanted;
  const days = daysOf(search, now);
  const most = mostCounted(search) + 1;
  const day = sql`venue_availability a where a.${isOn(days)}
    ${toCompute.length === 0 ? sql`` : sql`and a.venue_id <> all (${idsOf(toCompute)})`}`;
  const fitting = hasNotBegun(days, now)
    ? fittingKinds(search, day, most)
    : fittingRows(search, day, { days, now, most });
  const parts = [...(fitting.kinds ?? []), ...(listed === null ? [] : matchesOf(listed, fitting, most))];
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`${parts.length === 0 ? sql`` : sql`with recursive ${sql.join(parts, sql`, `)}`}
        select id from (
          (${listed === null ? fitting.first : foundOf(fitting, most)})
          ${toCompute.length === 0 ? sql`` : sql`union (${computedOf(wanted)})`}
        ) found ${ORDER} limit ${most}`,
  );
  return pageOf(
    rows.map(({ id }) => id),
    search,
  );
}

const computedOf = ({ rank, computed, toCompute }: Wanted): SQL => sql`
  select v.venue_id, v.sort_name, ${rank} from venue_search v
  where v.venue_id = any (${idsOf(toCompute)}) and ${computed}`;

const idsOf = (ids: string[]): SQL => sql`${`{${ids.join(',')}}`}::uuid[]`;

/** The first matches need only the part of the day's index between their names, and the others only if these do not suffice. */
const matchesOf = (listed: SQL, { all, named }: Fitting, most: number): SQL[] => [
  sql`matching as materialized (${listed})`,
  sql`first as materialized (select * from matching ${ORDER} limit ${2 * most})`,
  sql`near as materialized (
    select f.* from first f
    where case when (select count(*) from first) <= ${FEW_MATCHES}::int
      then f.id in (select a.venue_id from ${named} and a.sort_name = any (array(select name from first)))
      else f.id in (select a.venue_id from ${all}
                    and a.sort_name between (select min(name) from first) and (select max(name) from first)) end)`,
];

/** In a `case` the day is read once. PostgreSQL expects one match and would look up the day of each. */
const foundOf = ({ all }: Fitting, most: number): SQL => sql`
  select * from near
  union
  select m.* from matching m
  where case when (select count(*) from near) < ${most} and (select count(*) from matching) > ${2 * most}
    then m.id in (select a.venue_id from ${all}) end
  ${ORDER} limit ${most}`;

/** A party may stay until two days later. */
const hasLapsed = (days: string[], now: Date): SQL =>
  sql`r.status = 'HOLD' and r.hold_until <= ${now.toISOString()}::timestamptz
    and r.date between ${addDays(days[0]!, -2)}::date and ${addDays(days.at(-1)!, 2)}::date`;

/** Rows `a` of the venues that have a slot. */
interface Fitting {
  kinds?: SQL[];
  all: SQL;
  named: SQL;
  first: SQL;
}

function fittingRows(
  search: VenueSearch,
  day: SQL,
  { days, now, most }: { days: string[]; now: Date; most: number },
): Fitting {
  const at = sql`${now.toISOString()}::timestamptz`;
  const itsOwn =
    days.length === 1 ? sql`` : sql`and a.date = (${at} at time zone a.timezone - interval '6 hours')::date`;
  const all = sql`${day} and a.latest is not null ${itsOwn}
    and (a.date + ${latestOf(search)} * interval '1 minute') at time zone a.timezone > ${at}`;
  return { all, named: all, first: firstOf(all, most) };
}

const firstOf = (rows: SQL, most: number): SQL =>
  sql`select a.venue_id as id, a.sort_name as name, 0 as rank from ${rows} order by name, id limit ${most}`;

function latestOf({ period, people }: VenueSearch): SQL {
  const latestIn = periods.map((_, index) => sql.raw(`a.latest[${4 * index + sizeOf(people) + 1}]`));
  return period === undefined ? sql`greatest(${sql.join(latestIn, sql`, `)})` : latestIn[periods.indexOf(period)]!;
}

export const sizeOf = (people: VenueSearch['people']): number =>
  people === undefined ? 0 : 1 + partySizes.indexOf(people);

const hasNotBegun = (days: string[], now: Date): boolean =>
  days.length === 1 && timezones.every((zone) => serviceDay(now, zone) < days[0]!);

/** Of a day that has not begun, by the few kinds of venues that it has (docs/decisions/048). */
function fittingKinds(search: VenueSearch, day: SQL, most: number): Fitting {
  const { period, people } = search;
  const asked: readonly Period[] = period === undefined ? periods : [period];
  const bits = asked.reduce((sum, one) => sum + 2 ** (4 * periods.indexOf(one) + sizeOf(people)), 0);
  const next = (after: SQL) => sql`select a.fits from ${day} and ${after} order by a.fits limit 1`;
  return {
    kinds: [
      sql`day(fits) as (
        (${next(sql`a.fits is not null`)}) union all
        select (${next(sql`a.fits > d.fits`)}) from day d where d.fits is not null)`,
      sql`kinds as (select fits from day where fits & ${bits}::int <> 0)`,
    ],
    all: sql`${day} and a.fits = any (array(select fits from kinds))`,
    named: sql`${day} and a.latest is not null and ${latestOf(search)} is not null`,
    first: sql`select a.* from kinds k cross join lateral (
      ${firstOf(sql`${day} and a.fits = k.fits`, most)}) a order by name, id limit ${most}`,
  };
}
