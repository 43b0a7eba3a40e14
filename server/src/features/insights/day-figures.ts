import { GUESTS } from '#server/features/insights/guests';
import { ARRIVAL_MINUTE, IS_COUNTED, SEATS_SOLD_BY_HOUR, seatsOfferedByHour } from '#server/features/insights/seats';

export const COUNTS = [
  'reservations',
  'people',
  'came',
  'missed',
  'joined',
  'offered',
  'accepted',
  'seated',
  'expired',
  'withdrawn',
] as const;

/** A list of all counts, as SQL. */
export const eachCount = (of: (name: string) => string): string => COUNTS.map(of).join(', ');

/** What charts can filter by, for the venues of `pairs`. */
export const KINDS = `
  kinds as (
    select v.id as venue_id, v.city, v.timezone, v.status = 'approved' as is_approved,
           array(select c.category_id from venue_categories c where c.venue_id = v.id order by c.category_id) as category_ids
    from venues v where v.id in (select venue_id from pairs)
  )`;

/** Hours are summed for all venues of a city (no category) and per category: sets of them would be many rows. */
export const hourGroups = (ofGroups: string): string => `
  hour_groups as materialized (
    select g.id as group_id, h.id as hour_group_id
    from analytics_groups g
    join analytics_groups h on (h.city, h.timezone, h.is_approved) = (g.city, g.timezone, g.is_approved)
      and cardinality(h.category_ids) <= 1 and h.category_ids <@ g.category_ids
    where g.id in (${ofGroups})
  )`;

const booked = `
  booked as (
    select p.venue_id, p.date, count(*) filter (where ${IS_COUNTED}) as reservations,
           sum(${GUESTS}) filter (where ${IS_COUNTED}) as people,
           count(*) filter (where r.status in ('SEATED', 'COMPLETED')) as came,
           count(*) filter (where r.status = 'NO_SHOW') as missed
    from pairs p join reservations r on r.venue_id = p.venue_id and r.date = p.date group by 1, 2
  )`;

/** Of entry `e`: its offers, and whether a party of one came. The offer of a visit names the first part: any part counts. */
export const OFFERS_OF_ENTRY = `(
  select count(*) > 0 as made, count(*) filter (where r.status in ('SEATED', 'COMPLETED')) > 0 as came
  from waitlist_offers o
  left join reservations r on r.venue_id = o.venue_id and (r.id = o.reservation_id or r.visit_id = o.reservation_id)
  where o.venue_id = e.venue_id and o.entry_id = e.id)`;

const waited = `
  waited as (
    select p.venue_id, p.date, count(*) as joined,
           count(*) filter (where offers.made or e.status in ('NOTIFIED', 'ACCEPTED')) as offered,
           count(*) filter (where e.status = 'ACCEPTED') as accepted,
           count(*) filter (where e.status = 'ACCEPTED' and offers.came) as seated,
           count(*) filter (where e.status = 'EXPIRED' and offers.made) as expired,
           count(*) filter (where e.status = 'WITHDRAWN') as withdrawn
    from pairs p join waitlist_entries e on e.venue_id = p.venue_id and e.date = p.date
    cross join lateral ${OFFERS_OF_ENTRY} offers
    group by 1, 2
  )`;

/** From a venue's first approval on. Ended days have their seats in `offered_days`. */
const running = `
  approved as materialized (
    select v.id as venue_id, (first.at at time zone v.timezone - interval '6 hours')::date as day
    from venues v
    cross join lateral (
      select min(l.created_at) as at from venue_approval_logs l where l.venue_id = v.id and l.new_status = 'approved'
    ) first
    where v.id in (select venue_id from pairs) and first.at is not null
  ), running as (
    select p.venue_id, p.date, o.seats
    from pairs p join approved a on a.venue_id = p.venue_id and a.day <= p.date
    left join offered_days o on o.venue_id = p.venue_id and o.date = p.date
  )`;

const hours = (at: string) => `
  hours as (
    select venue_id, date, hour, sum(taken)::int as taken, sum(seats)::int as seats
    from (
      select q.venue_id, q.date, (5 + u.place)::int as hour, 0 as taken, u.seats * 60 as seats
      from running q cross join lateral unnest(q.seats) with ordinality as u(seats, place) where u.seats > 0
      union all
      select q.venue_id, q.date, s.hour, 0, round(s.seats * 60)::int
      from running q cross join lateral ${seatsOfferedByHour('q.venue_id', 'q.date', at)} s where q.seats is null
      union all
      select q.venue_id, q.date, (${ARRIVAL_MINUTE}) / 60, r.people * 60, 0
      from running q join reservations r on r.venue_id = q.venue_id and r.date = q.date
      where ${IS_COUNTED} and r.room_minutes is null
      union all
      select q.venue_id, q.date, sold.hour, round(sold.seats * 60)::int, 0
      from running q join reservations r on r.venue_id = q.venue_id and r.date = q.date and r.room_minutes is not null
      cross join lateral ${SEATS_SOLD_BY_HOUR} sold where ${IS_COUNTED}
    ) parts group by 1, 2, 3 having sum(taken) + sum(seats) > 0
  )`;

const BOOKED = COUNTS.slice(0, 4);
const WAITED = COUNTS.slice(4);
const part = (from: string, counts: readonly string[], arrays: boolean): string => `
  select venue_id, date, ${eachCount((name) => (counts.includes(name) ? name : '0'))}, ${
    arrays ? 'hours, taken, seats' : 'null::smallint[], null::int[], null::int[]'
  } from ${from}`;

/**
 * Needs `pairs` of venue and date; `figures` has one row for each of them. Its parts are added up, not joined: PostgreSQL
 * expects few rows of each, and would compare all with all.
 */
export const figuresOfPairs = (at: string): string => `
  ${booked}, ${waited}, ${running}, ${hours(at)}, packed as (
    select venue_id, date, array_agg(hour::smallint order by hour) as hours, array_agg(taken order by hour) as taken,
           array_agg(seats order by hour) as seats
    from hours group by 1, 2
  ), parts (venue_id, date, ${eachCount((name) => name)}, hours, taken, seats) as (
    ${[part('pairs', [], false), part('booked', BOOKED, false), part('waited', WAITED, false), part('packed', [], true)].join(' union all ')}
  ), figures as (
    select venue_id, date, ${eachCount((name) => `coalesce(sum(${name}), 0)::int as ${name}`)},
           coalesce(max(hours), '{}') as hours, coalesce(max(taken), '{}') as taken, coalesce(max(seats), '{}') as seats
    from parts group by 1, 2
  )`;
