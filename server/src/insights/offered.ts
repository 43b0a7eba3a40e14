import { sql } from 'drizzle-orm';
import { type Db, type ReadDb, rowsOf } from '#server/db/client';
import { ANALYTICS_DAYS_MOST } from '#shared/insights/analyticsRules';
import { addDays, serviceDay } from '#shared/time';

/**
 * Writes down what the venues offered on the days that are over, as far back as charts go: how many days. May run twice and
 * on several servers at once.
 */
export async function recordOfferedDays(db: Db, now: Date, isStopping: () => boolean = () => false): Promise<number> {
  let days = 0;
  for (const { venueId, timezone, approvedOn, lastOn } of await runningVenues(db)) {
    if (isStopping()) break;
    const to = addDays(serviceDay(now, timezone), -1);
    const earliest = addDays(to, 1 - ANALYTICS_DAYS_MOST);
    const from = [approvedOn, earliest, lastOn === null ? earliest : addDays(lastOn, 1)].sort().at(-1)!;
    if (from <= to) days += await recordDays(db, venueId, { from, to }, now);
  }
  return days;
}

interface Running {
  venueId: string;
  timezone: string;
  /** The service day of its first approval. */
  approvedOn: string;
  /** The last day that is written down. */
  lastOn: string | null;
}

/** The approved venues, each with how far it has come. */
const runningVenues = (db: ReadDb): Promise<Running[]> =>
  rowsOf(
    db,
    sql`select v.id as "venueId", v.timezone,
               (first.at at time zone v.timezone - interval '6 hours')::date::text as "approvedOn",
               (select max(o.date)::text from offered_days o where o.venue_id = v.id) as "lastOn"
        from venues v
        cross join lateral (
          select min(l.created_at) as at from venue_approval_logs l where l.venue_id = v.id and l.new_status = 'approved'
        ) first
        where v.status = 'approved' and first.at is not null`,
  );

async function recordDays(db: Db, venueId: string, { from, to }: { from: string; to: string }, now: Date) {
  const rows = await rowsOf(
    db,
    sql`insert into offered_days (venue_id, date, seats)
        select ${venueId}::uuid, d.date, offered.seats
        from (select generate_series(${from}::date, ${to}::date, interval '1 day')::date as date) d
        cross join lateral (
          select array_agg(coalesce(h.seats, 0) order by hours.hour) as seats
          from generate_series(6, 29) as hours(hour)
          left join (
            select s.minute / 60 as hour, sum(s.capacity)::int as seats
            from slots_of_day(${venueId}::uuid, d.date, ${now.toISOString()}::timestamptz) s
            where not s.is_closed group by 1
          ) h on h.hour = hours.hour
        ) offered
        on conflict do nothing returning 1`,
  );
  return rows.length;
}
