import type { AnalyticsParts } from '#server/features/insights/analytics-parts';
import { eachCount, figuresOfPairs, KINDS } from '#server/features/insights/day-figures';
import type { Range } from '#server/features/insights/roll-days';
import { type ReadDb, rowsOf } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';
import type { AnalyticsQuery } from '#shared/insights/analytics';

/** The sums of stored days. Days that are marked are computed: what they had added is taken off. One snapshot. */
export async function rolledAnalytics(
  db: ReadDb,
  { city = null, categoryId = null }: Pick<AnalyticsQuery, 'city' | 'categoryId'> | { city: null; categoryId: null },
  { from, to }: Range,
  now: Date,
): Promise<AnalyticsParts> {
  const [parts] = await rowsOf<AnalyticsParts>(db, statement(READ, from, to, city, categoryId, now.toISOString()));
  return parts!;
}

const isChosen = '($3::text is null or city = $3) and ($4::uuid is null or $4 = any(category_ids))';
/** Seats count for approved venues, up to their running day. */
const seatsUntil = `case when is_approved then ($5::timestamptz at time zone timezone - interval '6 hours')::date end as seats_until`;
const sums = eachCount((name) => `coalesce(sum(${name}), 0)::int as ${name}`);

const STALE = `
  marks as materialized (
    select distinct venue_id, date from stale_days where date is null or date between $1::date and $2::date
  ), pairs as materialized (
    select venue_id, date from marks where date is not null
    union
    select m.venue_id, d.date::date
    from marks m cross join generate_series($1::date, $2::date, interval '1 day') as d(date) where m.date is null
  ), ${KINDS}, ${figuresOfPairs('$5::timestamptz')}`;

/** Stored sums, what marked days add, and what they had added. */
const CHOSEN = `
  groups as materialized (
    select id, city, category_ids, ${seatsUntil} from analytics_groups where ${isChosen}
  ), hour_groups as materialized (
    select id, ${seatsUntil} from analytics_groups
    where ($3::text is null or city = $3) and category_ids = case when $4::uuid is null then '{}' else array[$4::uuid] end
  ), fresh as materialized (
    select f.*, k.city, k.category_ids, ${seatsUntil} from figures f join kinds k on k.venue_id = f.venue_id where ${isChosen}
  ), was as materialized (
    select d.*, g.city, g.category_ids, g.seats_until
    from pairs p join venue_days d on d.venue_id = p.venue_id and d.date = p.date join groups g on g.id = d.group_id
  ), chosen as materialized (
    select g.city, g.category_ids, a.date, ${eachCount((name) => `a.${name}`)}
    from groups g join analytics_days a on a.group_id = g.id where a.date between $1::date and $2::date
    union all
    select city, category_ids, date, ${eachCount((name) => name)} from fresh
    union all
    select city, category_ids, date, ${eachCount((name) => `-${name}`)} from was
  )`;

/** Per day first: the weekday of each row would cost more than its sum. */
const HOURS = `
  chosen_hours as (
    select date, hour, sum(taken) as taken, sum(seats) as seats
    from (
      select a.date, a.hour, a.taken, a.seats
      from hour_groups g join analytics_hours a on a.group_id = g.id and a.date <= g.seats_until
      where a.date between $1::date and $2::date
      union all
      select f.date, h.* from fresh f cross join lateral unnest(f.hours, f.taken, f.seats) as h where f.date <= f.seats_until
      union all
      select w.date, h.hour, -h.taken, -h.seats
      from was w cross join lateral unnest(w.hours, w.taken, w.seats) as h(hour, taken, seats) where w.date <= w.seats_until
    ) parts group by date, hour
  )`;

const rows = (text: string): string => `(select coalesce(json_agg(row), '[]') from (${text}) row)`;
const TOTALS = 'sum(reservations)::int as reservations, sum(people)::int as people';

const READ = `
  with ${STALE}, ${CHOSEN}, ${HOURS}
  select
    ${rows(`select date::text as date, ${TOTALS}, sum(came)::int as came, sum(missed)::int as missed from chosen group by date`)} as days,
    ${rows(`select city, ${TOTALS} from chosen group by city having sum(reservations) > 0`)} as cities,
    ${rows(`
      select c.id, c.name, c.emoji, sum(s.reservations)::int as reservations, sum(s.people)::int as people
      from (select category_ids, sum(reservations) as reservations, sum(people) as people from chosen group by 1) s
      cross join unnest(s.category_ids) as u(id) join categories c on c.id = u.id
      group by c.id having sum(s.reservations) > 0`)} as categories,
    (select to_json(total) from (select ${sums} from chosen) total) as waitlist,
    ${rows(`
      select extract(dow from date)::int as weekday, hour::int, sum(taken)::float8 as taken, sum(seats)::float8 as seats
      from chosen_hours group by 1, 2`)} as occupancy`;
