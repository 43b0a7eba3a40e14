import { type SQL, sql } from 'drizzle-orm';
import { type FoundPage, mostCounted, pageOf } from '#server/features/venues/found-page';
import { type ReadDb, rowsOf } from '#server/platform/db/client';
import { addDays, serviceDay } from '#shared/time';
import { partySizes, periods, timezones, type VenueSearch } from '#shared/venues/schema';

/** Without a date: the service days that run in the venues' time zones. */
const daysOf = ({ date }: VenueSearch, now: Date): string[] =>
  date === undefined ? [...new Set(timezones.map((zone) => serviceDay(now, zone)))].sort() : [date];

export async function isStored(db: ReadDb, search: VenueSearch, now: Date): Promise<boolean> {
  const days = daysOf(search, now);
  const filled = await rowsOf(db, sql`select 1 from availability_days where ${isOn(days)} and is_filled`);
  return filled.length === days.length;
}

const isOn = (days: string[]): SQL =>
  days.length === 1 ? sql`date = ${days[0]}::date` : sql`date = any (${`{${days.join(',')}}`}::date[])`;

interface Wanted {
  listed: SQL | null;
  /** Of a row of `venue_search`. */
  rank: SQL;
  /** All conditions, with the slots computed. */
  computed: SQL;
}

const FEW_MATCHES = 64;
const ORDER = sql`order by rank desc, name, id`;

/** An expired hold keeps its seats in the table until the sweep ends it: venues with one are computed. */
export async function readStored(db: ReadDb, search: VenueSearch, now: Date, wanted: Wanted): Promise<FoundPage> {
  const { listed, rank, computed } = wanted;
  const days = daysOf(search, now);
  const most = mostCounted(search) + 1;
  const fitting = fittingRows(search, days, now);
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`${listed === null ? sql`` : sql`with ${matchesOf(listed, fitting, most)}`}
        select id from (
          (${listed === null ? allOf(fitting, most) : foundOf(fitting, most)})
          union
          (select v.venue_id, v.sort_name, ${rank} from venue_search v
           where v.venue_id in (select r.venue_id from reservations r where ${hasLapsed(days, now)}) and ${computed})
        ) found ${ORDER} limit ${most}`,
  );
  return pageOf(
    rows.map(({ id }) => id),
    search,
  );
}

const allOf = (fitting: SQL, most: number): SQL =>
  sql`select a.venue_id as id, a.sort_name as name, 0 as rank from ${fitting} order by name, id limit ${most}`;

/** The first matches need only the part of the day's index between their names, and the others only if these do not suffice. */
const matchesOf = (listed: SQL, fitting: SQL, most: number): SQL => sql`
  matching as materialized (${listed}),
  first as materialized (select * from matching ${ORDER} limit ${2 * most}),
  near as materialized (
    select f.* from first f
    where case when (select count(*) from first) <= ${FEW_MATCHES}::int
      then exists (select from ${fitting} and a.venue_id = f.id)
      else f.id in (select a.venue_id from ${fitting}
                    and a.sort_name between (select min(name) from first) and (select max(name) from first)) end)`;

/** In a `case` the day is read once. PostgreSQL expects one match and would look up the day of each. */
const foundOf = (fitting: SQL, most: number): SQL => sql`
  select * from near
  union
  select m.* from matching m
  where case when (select count(*) from near) < ${most} and (select count(*) from matching) > ${2 * most}
    then m.id in (select a.venue_id from ${fitting}) end
  ${ORDER} limit ${most}`;

/** A party may stay until two days later. */
const hasLapsed = (days: string[], now: Date): SQL =>
  sql`r.status = 'HOLD' and r.hold_until <= ${now.toISOString()}::timestamptz
    and r.date between ${addDays(days[0]!, -2)}::date and ${addDays(days.at(-1)!, 2)}::date`;

function fittingRows({ period, people }: VenueSearch, days: string[], now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  const size = people === undefined ? 1 : 2 + partySizes.indexOf(people);
  const latestIn = periods.map((_, index) => sql.raw(`a.latest[${4 * index + size}]`));
  const latest =
    period === undefined ? sql`greatest(${sql.join(latestIn, sql`, `)})` : latestIn[periods.indexOf(period)]!;
  const itsOwn =
    days.length === 1 ? sql`` : sql`and a.date = (${at} at time zone a.timezone - interval '6 hours')::date`;
  return sql`venue_availability a where a.${isOn(days)} and a.latest is not null ${itsOwn}
    and (a.date + ${latest} * interval '1 minute') at time zone a.timezone > ${at}`;
}
