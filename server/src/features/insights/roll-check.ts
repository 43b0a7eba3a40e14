import { NIL } from 'uuid';
import { COUNTS, eachCount, figuresOfPairs, hourGroups, KINDS } from '#server/features/insights/day-figures';
import { filledRange } from '#server/features/insights/roll-days';
import { type ReadDb, rowsOf } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';
import { addDays } from '#shared/time';

/** A stored day that is not what its rows say; without a venue, a sum that is not that of its venues. */
export interface RollDifference {
  venueId: string | null;
  date: string;
  groupId: number | null;
}

const BATCH = 20;

/** Stored days of the last `days`. Marked days are left out: they are stored again. Read only. */
export async function rollDifferences(
  db: ReadDb,
  { now, days }: { now: Date; days: number },
  isStopping: () => boolean = () => false,
): Promise<RollDifference[]> {
  const filled = await filledRange(db);
  if (filled === null) return [];
  const last = addDays(filled.to, 1 - days);
  const from = last > filled.from ? last : filled.from;
  const found = await rowsOf<RollDifference>(db, statement(COMPARE_SUMS, from, filled.to));
  for (let after: string = NIL; !isStopping(); ) {
    const params = [after, BATCH, from, filled.to, now.toISOString()];
    const [batch] = await rowsOf<{ last: string | null; wrong: RollDifference[] }>(db, statement(COMPARE, ...params));
    found.push(...batch!.wrong);
    if (batch!.last === null) break;
    after = batch!.last;
  }
  return found;
}

const COMPARE = `
  with batch as materialized (select id from venues where id > $1::uuid order by id limit $2::int), pairs as materialized (
    select s.id as venue_id, d.date::date as date
    from batch s cross join generate_series($3::date, $4::date, interval '1 day') as d(date)
    where not exists (
      select from stale_days m where m.venue_id = s.id and (m.date is null or m.date = d.date))
  ), ${KINDS}, ${figuresOfPairs('$5::timestamptz')}, stored as (
    select d.*, g.city, g.category_ids, g.timezone, g.is_approved
    from pairs p join venue_days d on d.venue_id = p.venue_id and d.date = p.date join analytics_groups g on g.id = d.group_id
  ), compared as (
    select f.venue_id, f.date, s.group_id,
      case when s.venue_id is null then ${COUNTS.map((name) => `f.${name}`).join(' + ')} = 0 and cardinality(f.hours) = 0
      else (${eachCount((name) => `f.${name}`)}, f.hours, f.taken, f.seats, k.city, k.category_ids, k.timezone, k.is_approved)
         = (${eachCount((name) => `s.${name}`)}, s.hours, s.taken, s.seats, s.city, s.category_ids, s.timezone, s.is_approved)
      end as is_same
    from figures f join kinds k on k.venue_id = f.venue_id
    left join stored s on s.venue_id = f.venue_id and s.date = f.date
  )
  select (select max(id::text) from batch having count(*) = $2) as last,
         (select coalesce(json_agg(json_build_object('venueId', venue_id, 'date', date, 'groupId', group_id) order by venue_id, date), '[]')
          from compared where not is_same) as wrong`;

const COMPARE_SUMS = `
  with summed as (
    select date, group_id, ${eachCount((name) => `sum(${name}) as ${name}`)} from venue_days
    where date between $1::date and $2::date group by 1, 2
  ), ${hourGroups('select id from analytics_groups')}, hours as (
    select d.date, g.hour_group_id as group_id, h.hour, sum(h.taken) as taken, sum(h.seats) as seats
    from venue_days d join hour_groups g on g.group_id = d.group_id
    cross join lateral unnest(d.hours, d.taken, d.seats) as h(hour, taken, seats)
    where d.date between $1::date and $2::date group by 1, 2, 3
  ), wrong as (
    select coalesce(s.date, a.date) as date, coalesce(s.group_id, a.group_id) as group_id
    from summed s full join (select * from analytics_days where date between $1::date and $2::date) a
      on a.date = s.date and a.group_id = s.group_id
    where ${COUNTS.map((name) => `coalesce(s.${name}, 0) <> coalesce(a.${name}, 0)`).join(' or ')}
    union
    select coalesce(s.date, a.date), coalesce(s.group_id, a.group_id)
    from hours s full join (select * from analytics_hours where date between $1::date and $2::date) a
      on a.date = s.date and a.group_id = s.group_id and a.hour = s.hour
    where coalesce(s.taken, 0) <> coalesce(a.taken, 0) or coalesce(s.seats, 0) <> coalesce(a.seats, 0)
  )
  select null as "venueId", date::text as date, group_id as "groupId" from wrong order by date, group_id`;
