import { type SQL, sql } from 'drizzle-orm';
import type { AnalyticsParts } from '#server/features/insights/analytics-parts';
import { chosen, dayIn } from '#server/features/insights/chosen';
import { OFFERS_OF_ENTRY } from '#server/features/insights/day-figures';
import { GUESTS } from '#server/features/insights/guests';
import { IS_COUNTED, SEATS_SOLD_BY_HOUR, seatsOfferedByHour } from '#server/features/insights/seats';
import { type ReadDb, rowsOf } from '#server/platform/db/client';
import type { AnalyticsQuery } from '#shared/insights/analytics';

const isCounted = sql.raw(IS_COUNTED);
const guests = sql.raw(GUESTS);

/** From the rows themselves, for days that have no roll-ups. Its cost grows with venues and reservations. */
export const computedAnalytics = async (db: ReadDb, scope: AnalyticsQuery, now: Date): Promise<AnalyticsParts> => ({
  days: await dayRows(db, scope),
  cities: await reservationsByCity(db, scope),
  categories: await reservationsByCategory(db, scope),
  waitlist: await waitlistSteps(db, scope),
  occupancy: await occupancyByHour(db, scope, now),
});

const approvals = sql`
  approvals as (
    select v.id, v.status, ${dayIn(sql`first.at`)} as day
    from chosen v
    cross join lateral (
      select min(l.created_at) as at from venue_approval_logs l where l.venue_id = v.id and l.new_status = 'approved'
    ) first
    where first.at is not null
  )`;

/** Per venue, through the index on venue and day. */
const booked = ({ from, to }: AnalyticsQuery): SQL =>
  sql`chosen v join reservations r on r.venue_id = v.id and r.date between ${from} and ${to}`;

const dayRows = (db: ReadDb, scope: AnalyticsQuery): Promise<AnalyticsParts['days']> =>
  rowsOf(
    db,
    sql`with ${chosen(scope)}
        select r.date::text as date, count(*) filter (where ${isCounted})::int as reservations,
               coalesce(sum(${guests}) filter (where ${isCounted}), 0)::int as people,
               count(*) filter (where r.status in ('SEATED', 'COMPLETED'))::int as came,
               count(*) filter (where r.status = 'NO_SHOW')::int as missed
        from ${booked(scope)} group by r.date`,
  );

async function waitlistSteps(db: ReadDb, scope: AnalyticsQuery): Promise<AnalyticsParts['waitlist']> {
  const [row] = await rowsOf<AnalyticsParts['waitlist']>(
    db,
    sql`with ${chosen(scope)}, entries as (
          select e.status, offers.made or e.status in ('NOTIFIED', 'ACCEPTED') as was_offered,
                 e.status = 'ACCEPTED' and offers.came as was_seated
          from chosen v
          join waitlist_entries e on e.venue_id = v.id and e.date between ${scope.from} and ${scope.to}
          cross join lateral ${sql.raw(OFFERS_OF_ENTRY)} offers
        )
        select count(*)::int as joined, count(*) filter (where was_offered)::int as offered,
               count(*) filter (where status = 'ACCEPTED')::int as accepted,
               count(*) filter (where was_seated)::int as seated,
               count(*) filter (where status = 'EXPIRED' and was_offered)::int as expired,
               count(*) filter (where status = 'WITHDRAWN')::int as withdrawn
        from entries`,
  );
  return row!;
}

const TOTALS = sql`count(*)::int as reservations, sum(${guests})::int as people`;

const reservationsByCity = (db: ReadDb, scope: AnalyticsQuery): Promise<AnalyticsParts['cities']> =>
  rowsOf(
    db,
    sql`with ${chosen(scope)}
        select v.city, ${TOTALS} from ${booked(scope)} where ${isCounted}
        group by v.city`,
  );

/** A venue of several categories counts in each. */
const reservationsByCategory = (db: ReadDb, scope: AnalyticsQuery): Promise<AnalyticsParts['categories']> =>
  rowsOf(
    db,
    sql`with ${chosen(scope)}, by_venue as (
          select v.id, count(*) as reservations, sum(${guests}) as people from ${booked(scope)} where ${isCounted} group by v.id
        )
        select c.id, c.name, c.emoji, sum(b.reservations)::int as reservations, sum(b.people)::int as people
        from by_venue b
        join venue_categories vc on vc.venue_id = b.id
        join categories c on c.id = vc.category_id
        group by c.id`,
  );

/** Ended days not yet stored by the job are computed, at most this many. */
const UNWRITTEN_DAYS_MOST = 7;

const HOUR_SUMS = sql.raw(Array.from({ length: 24 }, (_, hour) => `sum(o.seats[${hour + 1}])`).join(', '));

/**
 * Approved venues with their days in range, from first approval to the current day. `written`: last stored day; later
 * ones are computed.
 */
const running = ({ from, to }: AnalyticsQuery, now: Date): SQL => sql`
  running as (
    select a.id, w.written, least(${to}::date, t.today) as until,
           greatest(a.day, ${from}::date) as since,
           greatest(w.written + 1, t.today - ${UNWRITTEN_DAYS_MOST}::int) as unwritten
    from approvals a
    join chosen v on v.id = a.id
    cross join lateral (select ${dayIn(sql`${now.toISOString()}::timestamptz`)} as today) t
    cross join lateral (select max(o.date) as written from offered_days o where o.venue_id = a.id) w
    where a.status = 'approved'
  )`;

/** By weekday and hour, for approved venues. Ended days are from `offered_days`, the current day is live. */
const occupancyByHour = (db: ReadDb, scope: AnalyticsQuery, now: Date): Promise<AnalyticsParts['occupancy']> =>
  rowsOf(
    db,
    sql`with ${chosen(scope)}, ${approvals}, ${running(scope, now)}, written as (
          select extract(dow from o.date)::int as weekday, array[${HOUR_SUMS}] as seats
          from running a join offered_days o on o.venue_id = a.id and o.date between a.since and a.until group by 1
        ), offered as (
          select w.weekday, (5 + u.place)::int as hour, u.seats from written w
          cross join lateral unnest(w.seats) with ordinality as u(seats, place)
          union all
          select extract(dow from d.date)::int, s.hour, s.seats
          from running a
          cross join lateral generate_series(greatest(a.since, a.unwritten), a.until, interval '1 day') as d(date)
          cross join (select ${now.toISOString()}::timestamptz as at) n
          cross join lateral ${sql.raw(seatsOfferedByHour('a.id', 'd.date::date', 'n.at'))} s
        ), seats as (
          select weekday, hour, sum(seats) as seats from offered group by 1, 2
        ), parties as (
          select r.* from running a
          join reservations r on r.venue_id = a.id and r.date between a.since and a.until
          where ${isCounted} and (r.date <= a.written or r.date >= a.unwritten)
        ), taken as (
          select weekday, hour, sum(people) as people from (
            select extract(dow from r.date)::int as weekday,
                   left(r."time", 2)::int + case when r."time" < '06:00' then 24 else 0 end as hour, r.people
            from parties r where r.room_minutes is null
            union all
            select extract(dow from r.date)::int, sold.hour, sold.seats
            from parties r cross join lateral ${sql.raw(SEATS_SOLD_BY_HOUR)} sold where r.room_minutes is not null
          ) parts group by 1, 2
        )
        select weekday, hour, round(coalesce(t.people, 0) * 60)::float8 as taken, round(coalesce(s.seats, 0) * 60)::float8 as seats
        from seats s full join taken t using (weekday, hour)`,
  );
