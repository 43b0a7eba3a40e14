import { COUNTS, eachCount, figuresOfPairs, hourGroups, KINDS } from '#server/features/insights/day-figures';
import { addGroups } from '#server/features/insights/roll-days';
import { ANALYTICS_DAYS_MOST } from '#shared/insights/analytics-rules';
import { addDays } from '#shared/time';
import type { CountryPlan } from './venues.ts';

/** Of a venue and a day. For 1,000 venues, 150,000 pairs took a third more processor time for each. */
const PAIRS_AT_ONCE = 40_000;

/** Stored days of all venues and their sums, a statement list for some days each, with the figures of the nightly job. */
export function fillVenueDays({ venues, today, now }: CountryPlan): { from: string; statements: string[] }[] {
  const { first, last } = keptDays(today);
  const days = Math.ceil(PAIRS_AT_ONCE / venues);
  const parts: { from: string; statements: string[] }[] = [];
  for (let from = first; from <= last; from = addDays(from, days)) {
    const to = [last, addDays(from, days - 1)].sort()[0]!;
    parts.push({ from, statements: [...pairsOf(from, to), storeDays(`'${now}'::timestamptz`)] });
  }
  return parts;
}

const keptDays = (today: string) => ({ first: addDays(today, 1 - ANALYTICS_DAYS_MOST), last: addDays(today, 1) });

/** With statistics PostgreSQL reads the rows of these days once; of an array it expects few pairs and looks up each of them. */
const pairsOf = (from: string, to: string): string[] => [
  'drop table if exists pairs',
  `create temp table pairs as
   select v.id as venue_id, d.date::date as date
   from venues v cross join generate_series('${from}'::date, '${to}'::date, interval '1 day') as d(date)`,
  'analyze pairs',
];

const all = COUNTS.join(', ');

export const fillGroups = addGroups('pairs as (select id as venue_id from venues)');

/** No two parts share a day, so the sums of each are whole. */
const storeDays = (at: string): string => `
  with ${KINDS}, ${figuresOfPairs(at)}, stored as (
    insert into venue_days (venue_id, date, group_id, ${all}, hours, taken, seats)
    select f.venue_id, f.date, g.id, ${eachCount((name) => `f.${name}`)}, f.hours, f.taken, f.seats
    from figures f join kinds k on k.venue_id = f.venue_id
    join analytics_groups g on (g.city, g.category_ids, g.timezone, g.is_approved) = (k.city, k.category_ids, k.timezone, k.is_approved)
    where ${COUNTS.map((name) => `f.${name}`).join(' + ')} > 0 or cardinality(f.hours) > 0
    order by f.date, f.venue_id
    returning date, group_id, ${all}, hours, taken, seats
  ), days as (
    insert into analytics_days (date, group_id, ${all})
    select date, group_id, ${eachCount((name) => `sum(${name})`)} from stored
    group by 1, 2 having ${COUNTS.map((name) => `sum(${name}) <> 0`).join(' or ')} order by 1, 2
  ), sums as (
    select s.date, s.group_id, h.hour, sum(h.taken) as taken, sum(h.seats) as seats
    from stored s cross join lateral unnest(s.hours, s.taken, s.seats) as h(hour, taken, seats) group by 1, 2, 3
  ), ${hourGroups('select id from analytics_groups')}
  insert into analytics_hours (date, group_id, hour, taken, seats)
  select s.date, g.hour_group_id, s.hour, sum(s.taken), sum(s.seats)
  from sums s join hour_groups g on g.group_id = s.group_id
  group by 1, 2, 3 having sum(s.taken) <> 0 or sum(s.seats) <> 0 order by 1, 2, 3`;

export const storeRange = ({ today }: CountryPlan): string => {
  const { first, last } = keptDays(today);
  return `insert into analytics_range (first, last, filled_first, filled_last) values ('${first}', '${last}', '${first}', '${last}')`;
};
