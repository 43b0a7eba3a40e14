import { sql } from 'drizzle-orm';
import { seatsOfferedByHour } from '#server/features/insights/seats';
import { type Db, type ReadDb, rowsOf, type Tx } from '#server/platform/db/client';
import { SeparateParts } from '#server/platform/separate-parts';
import { ANALYTICS_DAYS_MOST } from '#shared/insights/analytics-rules';
import { addDays, serviceDay } from '#shared/time';

/** Stores the seats offered on ended days; returns the number of days. Safe to run concurrently. */
export async function recordOfferedDays(db: Db, now: Date, isStopping: () => boolean = () => false): Promise<number> {
  let days = 0;
  const parts = new SeparateParts();
  for (const venue of await runningVenues(db)) {
    if (isStopping()) break;
    days += (await parts.run({ venueId: venue.venueId }, () => recordMissing(db, venue, now))) ?? 0;
  }
  parts.end();
  return days;
}

/** For one venue, before a schedule change that would alter ended days. */
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
  approvedOn: string;
  lastOn: string | null;
}

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
        select d.venue_id, d.date, offered.seats
        from (select ${venueId}::uuid as venue_id, ${now.toISOString()}::timestamptz as at,
                     generate_series(${from}::date, ${to}::date, interval '1 day')::date as date) d
        cross join lateral (
          select array_agg(coalesce(h.seats, 0) order by hours.hour) as seats
          from generate_series(6, 29) as hours(hour)
          left join (
            select s.hour, sum(s.seats)::int as seats
            from ${sql.raw(seatsOfferedByHour('d.venue_id', 'd.date', 'd.at'))} s
            group by 1
          ) h on h.hour = hours.hour
        ) offered
        on conflict do nothing returning 1`,
  );
  return rows.length;
}
