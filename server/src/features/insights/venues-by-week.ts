import { type SQL, sql } from 'drizzle-orm';
import { chosen, dayIn } from '#server/features/insights/chosen';
import { type ReadDb, rowsOf } from '#server/platform/db/client';
import type { Analytics, AnalyticsQuery } from '#shared/insights/analytics';

/** Local days cost more than their count, so that only instants near the range become days. */
const near = (instant: SQL, { from, to }: AnalyticsQuery): SQL =>
  sql`${instant} between ${from}::date - 2 and ${to}::date + 3`;

/** The log has few rows of each venue: to read it whole costs less than a look-up for each. */
export const venuesByWeek = (db: ReadDb, scope: AnalyticsQuery): Promise<Analytics['venues']> =>
  rowsOf(
    db,
    sql`with ${chosen(scope)}, first_approvals as (
          select venue_id, min(created_at) as at from venue_approval_logs where new_status = 'approved' group by venue_id
          having ${near(sql`min(created_at)`, scope)}
        ), days as (
          select ${dayIn(sql`v.created_at`)} as day, 1 as registered, 0 as approved from chosen v where ${near(sql`v.created_at`, scope)}
          union all
          select ${dayIn(sql`f.at`)}, 0, 1 from chosen v join first_approvals f on f.venue_id = v.id
        ), weeks as (
          select generate_series(date_trunc('week', ${scope.from}::date), ${scope.to}::date, interval '1 week')::date as week
        )
        select w.week::text as week, coalesce(sum(d.registered), 0)::int as registered,
               coalesce(sum(d.approved), 0)::int as approved
        from weeks w
        left join days d on d.day between greatest(w.week, ${scope.from}::date) and least(w.week + 6, ${scope.to}::date)
        group by w.week order by w.week`,
  );
