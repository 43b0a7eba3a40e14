import { sql } from 'drizzle-orm';
import { isCounted, seatHoursSold, seatsOfferedByHour } from '#server/features/insights/seats';
import { type ReadDb, rowsOf } from '#server/platform/db/client';
import type { DayCounts } from '#shared/insights/rules';
import type { PlatformStats } from '#shared/insights/schema';
import { addDays } from '#shared/time';

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

/**
 * Service days up to `date`, oldest first; reads only their rows. Seats come from `offered_days` for ended days, else
 * from the slots.
 */
export function dayCounts(db: ReadDb, venueId: string, date: string, days: number, now: Date): Promise<DayCounts[]> {
  const from = addDays(date, 1 - days);
  const ofDays = sql`venue_id = ${venueId} and date between ${from} and ${date}`;
  const offered = seatsOfferedByHour(sql`${venueId}::uuid`, sql`d.date`, now);
  return rowsOf<DayCounts>(
    db,
    sql`select coalesce(r.reservations, 0) as reservations, (coalesce(r.people, 0) + coalesce(r.whole, 0))::int as taken,
               coalesce(r.deposits, 0)::float8 as deposits, coalesce(r.paid, 0)::float8 as paid,
               coalesce(r.asked, 0)::float8 as "depositsAsked", coalesce(r.settled, 0)::float8 as "depositsPaid",
               coalesce(r.refunded, 0)::float8 as "depositsRefunded", coalesce(r.kept, 0)::float8 as "depositsKept",
               coalesce((select sum(seat) from unnest(o.seats) as seat),
                        (select sum(s.seats) from ${offered} s), 0)::int as seats,
               coalesce(w.waiting, 0) as waiting, coalesce(w.joined, 0) as joined
        from (select generate_series(${from}::date, ${date}::date, interval '1 day')::date as date) d
        left join (select date,
                          count(*) filter (where ${isCounted})::int as reservations,
                          sum(people) filter (where ${isCounted} and room_minutes is null)::int as people,
                          sum(case when room_minutes is not null then ${seatHoursSold} end) filter (where ${isCounted})
                            as whole,
                          sum(deposit_value) filter (where ${isCounted}) as deposits,
                          sum(deposit_value) filter (where deposit_status in ('PAID', 'KEPT')) as paid,
                          sum(deposit_value) filter (where deposit_status = 'ASKED') as asked,
                          sum(deposit_value) filter (where deposit_status = 'PAID') as settled,
                          sum(deposit_value) filter (where deposit_status = 'REFUNDED') as refunded,
                          sum(deposit_value) filter (where deposit_status = 'KEPT') as kept
                   from reservations r where ${ofDays} group by date) r on r.date = d.date
        left join (select date, count(*) filter (where status = 'WAITING')::int as waiting, count(*)::int as joined
                   from waitlist_entries where ${ofDays} group by date) w on w.date = d.date
        left join offered_days o on o.venue_id = ${venueId} and o.date = d.date
        order by d.date`,
  );
}
