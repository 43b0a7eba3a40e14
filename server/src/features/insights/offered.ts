import { sql } from 'drizzle-orm';
import { seatsOffered } from '#server/features/schedule/queries';
import { type Db, type ReadDb, rowsOf, type Tx } from '#server/platform/db/client';
import { ANALYTICS_DAYS_MOST } from '#shared/insights/analytics-rules';
import { addDays, serviceDay } from '#shared/time';

/**
 * Writes down what the venues offered on the days that are over, as far back as charts go: how many days. May run twice and
 * on several servers at once.
 */
export async function recordOfferedDays(db: Db, now: Date, isStopping: () => boolean = () => false): Promise<number> {
  let days = 0;
  for (const venue of await runningVenues(db)) {
    if (isStopping()) break;
    days += await recordMissing(db, venue, now);
  }
  return days;
}

/** The same for one venue, before its rooms or its schedule change: a change of today moves no figure of an ended day. */
export async function recordOfferedDaysOf(tx: Tx, venueId: string, now: Date): Promise<void> {
  for (const venue of await runningVenues(tx, venueId)) await recordMissing(tx, venue, now);
}

async function recordMissing(db: Db | Tx, { venueId, timezone, approvedOn, lastOn }: Running, now: Date) {
  const to = addDays(serviceDay(now, timezone), -1);
  const earliest = addDays(to, 1 - ANALYTICS_DAYS_MOST);
  const from = [approvedOn, earliest, lastOn === null ? earliest : addDays(lastOn, 1)].sort().at(-1)!;
  return from <= to ? recordDays(db, venueId, { from, to }, now) : 0;
}

interface Running {
  venueId: string;
  timezone: string;
  /** The service day of its first approval. */
  approvedOn: string;
  /** The last day that is written down. */
  lastOn: string | null;
}

/** The approved venues, or one of them, each with how far it has come. */
const runningVenues = (db: ReadDb, venueId: string | null = null): Promise<Running[]> =>
  rowsOf(
    db,
    sql`select v.id as "venueId", v.timezone,
               (first.at at time zone v.timezone - interval '6 hours')::date::text as "approvedOn",
               (select max(o.date)::text from offered_days o where o.venue_id = v.id) as "lastOn"
        from venues v
        cross join lateral (
          select min(l.created_at) as at from venue_approval_logs l where l.venue_id = v.id and l.new_status = 'approved'
        ) first
        where v.status = 'approved' and first.at is not null
          and (${venueId}::uuid is null or v.id = ${venueId}::uuid)`,
  );

async function recordDays(db: Db | Tx, venueId: string, { from, to }: { from: string; to: string }, now: Date) {
  const rows = await rowsOf(
    db,
    sql`insert into offered_days (venue_id, date, seats)
        select ${venueId}::uuid, d.date, offered.seats
        from (select generate_series(${from}::date, ${to}::date, interval '1 day')::date as date) d
        cross join lateral (
          select array_agg(coalesce(h.seats, 0) order by hours.hour) as seats
          from generate_series(6, 29) as hours(hour)
          left join (
            select s.minute / 60 as hour, sum(${seatsOffered})::int as seats
            from slots_of_day(${venueId}::uuid, d.date, ${now.toISOString()}::timestamptz) s
            group by 1
          ) h on h.hour = hours.hour
        ) offered
        on conflict do nothing returning 1`,
  );
  return rows.length;
}
