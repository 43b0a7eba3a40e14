import { sql } from 'drizzle-orm';
import { IS_COUNTED, SEAT_HOURS_SOLD, seatsOfferedByHour } from '#server/features/insights/seats';
import { type ReadDb, rowsOf } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';
import { type DayCounts, TREND_DAYS } from '#shared/insights/rules';
import type { PlatformStats } from '#shared/insights/schema';

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

/** The last `TREND_DAYS` service days, oldest first. Seats come from `offered_days` for ended days, else from the slots. */
export const dayCounts = (db: ReadDb, venueId: string, date: string, now: Date): Promise<DayCounts[]> =>
  rowsOf(db, statement(DAY_COUNTS, venueId, date, now.toISOString()));

const OF_DAYS = `venue_id = $1::uuid and date between $2::date - ${TREND_DAYS - 1} and $2::date`;

/** The first part of a visit has its deposit, also if another part is left only. */
const OF_COUNTED_VISIT = `r.deposit_value is not null and r.visit_id is not null and exists (
  select from (select p.status from reservations p where p.venue_id = r.venue_id and p.visit_id = r.visit_id) r
  where ${IS_COUNTED})`;

/** The number of days is constant text: PostgreSQL keeps a plan that is estimated as well without the parameters. */
const DAY_COUNTS = `
  select coalesce(r.reservations, 0) as reservations,
         (coalesce(r.people, 0) - coalesce(h.people, 0) + coalesce(h.seat_hours, 0))::int as taken,
         coalesce(r.deposits, 0)::float8 as deposits, coalesce(r.paid, 0)::float8 as paid,
         coalesce(r.asked, 0)::float8 as "depositsAsked", coalesce(r.settled, 0)::float8 as "depositsPaid",
         coalesce(r.refunded, 0)::float8 as "depositsRefunded", coalesce(r.kept, 0)::float8 as "depositsKept",
         coalesce((select sum(seat) from unnest(o.seats) as seat),
                  (select sum(s.seats) from ${seatsOfferedByHour('$1::uuid', 'd.date', '$3::timestamptz')} s), 0)::int
           as seats,
         coalesce(w.waiting, 0) as waiting, coalesce(w.joined, 0) as joined
  from (select $2::date - ago as date from generate_series(0, ${TREND_DAYS - 1}) as ago) d
  left join (select date,
                    count(*) filter (where ${IS_COUNTED})::int as reservations,
                    sum(people) filter (where ${IS_COUNTED})::int as people,
                    sum(deposit_value) filter (where ${IS_COUNTED} or ${OF_COUNTED_VISIT}) as deposits,
                    sum(deposit_value) filter (where deposit_status in ('PAID', 'KEPT')) as paid,
                    sum(deposit_value) filter (where deposit_status = 'ASKED'
                      and (${IS_COUNTED} or status = 'HOLD' or ${OF_COUNTED_VISIT})) as asked,
                    sum(deposit_value) filter (where deposit_status = 'PAID') as settled,
                    sum(deposit_value) filter (where deposit_status = 'REFUNDED') as refunded,
                    sum(deposit_value) filter (where deposit_status = 'KEPT') as kept
             from reservations r where ${OF_DAYS} group by date) r on r.date = d.date
  left join (select date, sum(people) as people, sum(${SEAT_HOURS_SOLD}) as seat_hours from reservations r
             where ${OF_DAYS} and room_minutes is not null and ${IS_COUNTED} group by date) h on h.date = d.date
  left join (select date, count(*) filter (where status = 'WAITING')::int as waiting, count(*)::int as joined
             from waitlist_entries where ${OF_DAYS} group by date) w on w.date = d.date
  left join offered_days o on o.venue_id = $1::uuid and o.date = d.date
  order by d.date`;
