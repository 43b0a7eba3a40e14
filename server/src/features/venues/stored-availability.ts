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
  /** Words and categories, if any: the table has none of them. */
  plain: SQL | null;
  rank: SQL | null;
  /** All conditions, with the slots computed. */
  computed: SQL;
}

const FEW_MATCHES = 64;

/** An expired hold keeps its seats in the table until the sweep ends it: venues with one are computed. */
export async function readStored(db: ReadDb, search: VenueSearch, now: Date, wanted: Wanted): Promise<FoundPage> {
  const { plain, rank, computed } = wanted;
  const days = daysOf(search, now);
  const ofVenue = sql`v.venue_id as id, v.sort_name as name${rank === null ? sql`` : sql`, ${rank} as rank`}`;
  const order = sql`order by ${rank === null ? sql`` : sql`rank desc, `}name, id limit ${mostCounted(search) + 1}`;
  const fitting = fittingRows(search, days, now);
  const matching = sql`with matching as materialized (select ${ofVenue} from venue_search v where ${plain})`;
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`${plain === null ? sql`` : matching}
        select id from (
          (${plain === null ? sql`select a.venue_id as id, a.sort_name as name from ${fitting}` : ofMatching(fitting)} ${order})
          union
          (select ${ofVenue} from venue_search v
           where v.venue_id in (select r.venue_id from reservations r where ${hasLapsed(days, now)}) and ${computed})
        ) found ${order}`,
  );
  return pageOf(
    rows.map(({ id }) => id),
    search,
  );
}

/** Few are looked up one by one. The planner would err: it takes the words of one street for independent. */
const ofMatching = (fitting: SQL): SQL => sql`
  select m.* from matching m
  where case when (select count(*) from matching) <= ${FEW_MATCHES}::int
    then exists (select from ${fitting} and a.venue_id = m.id)
    else m.id in (select a.venue_id from ${fitting}) end`;

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
