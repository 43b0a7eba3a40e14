import { sql } from 'drizzle-orm';
import { type ReadDb, rowsOf } from '#server/db/client';
import type { DayCounts } from '#shared/insights/rules';
import type { PlatformStats } from '#shared/insights/schema';
import { countedStatuses } from '#shared/reservations/rules';

export async function platformCounts(db: ReadDb): Promise<PlatformStats> {
  const [row] = await rowsOf<PlatformStats>(
    db,
    sql`select count(*)::int as "totalVenues",
               count(*) filter (where status = 'pending')::int as "pendingVenues",
               count(*) filter (where status = 'approved')::int as "approvedVenues",
               (select count(*)::int from users) as "totalUsers"
        from venues`,
  );
  return row!;
}

/** What is counted of one service day; each part reads that day's rows only, however long the history. */
export async function dayCounts(db: ReadDb, venueId: string, date: string, now: Date): Promise<DayCounts> {
  const counted = sql.join(
    countedStatuses.map((status) => sql`${status}`),
    sql`, `,
  );
  const [row] = await rowsOf<DayCounts>(
    db,
    sql`select r.reservations, r.people, r.deposits::float8 as deposits, s.seats, w.waiting
        from (select count(*)::int as reservations, coalesce(sum(people), 0)::int as people,
                     coalesce(sum(deposit_value), 0) as deposits
              from reservations where venue_id = ${venueId} and date = ${date} and status in (${counted})) r,
             (select coalesce(sum(capacity), 0)::int as seats
              from slots_of_day(${venueId}::uuid, ${date}::date, ${now.toISOString()}::timestamptz)
              where not is_closed) s,
             (select count(*)::int as waiting
              from waitlist_entries where venue_id = ${venueId} and date = ${date} and status = 'WAITING') w`,
  );
  return row!;
}
