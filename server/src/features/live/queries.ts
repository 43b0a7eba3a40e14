import { WHOLE_MINUTES } from '#server/features/schedule/whole-stay';
import { type ReadDb, rowsOf } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';
import type { LiveChange } from '#shared/live/schema';

/** Oldest first, `most` at most. Of the changed rows only the days leave the database. */
export async function changesAfter(db: ReadDb, venueId: string, revision: number, most: number): Promise<LiveChange[]> {
  const rows = await rowsOf<LiveChange & { dates: string[] | null }>(db, statement(AFTER, venueId, revision, most));
  return rows.map(({ dates, ...change }) => (dates === null ? change : { ...change, dates }));
}

/** A message, an offer and a deposit have the day of their party. A stay may reach another day than that of its slot. */
const AFTER = `
  with log as (
    select c.venue_id, c.revision, c.entity, c.entity_id, c.kind, d.before, d.after
    from changes c left join change_details d on d.venue_id = c.venue_id and d.revision = c.revision
    where c.venue_id = $1 and c.revision > $2 order by c.revision limit $3
  )
  select venue_id as "venueId", revision::int, entity, entity_id as id, kind, (
    select jsonb_agg(distinct day.date::text) filter (where day.date is not null)
    from (values (log.before), (log.after)) given("row")
    cross join lateral (
      select ("row"->>'date')::date as date where log.entity in ('reservation', 'slot', 'waitlist_entry', 'exception')
      union all
      select reached.date
      from rooms r join venues v on v.id = r.venue_id
      cross join lateral (select ${WHOLE_MINUTES} as minutes) stay
      cross join lateral days_reached(
        ("row"->>'date')::date, "row"->>'time', coalesce(("row"->>'leadMinutes')::int, 0),
        coalesce(("row"->>'roomMinutes')::int, r.seat_stays[3], stay.minutes), coalesce(r.seat_stays[3], stay.minutes)
      ) reached(date)
      where log.entity in ('reservation', 'slot') and r.venue_id = log.venue_id and r.id = ("row"->>'roomId')::uuid
        and (r.seat_stays is not null or r.sold_as = 'whole')
      union all
      select p.date from reservations p
      where log.entity in ('deposit', 'message', 'offer') and p.venue_id = log.venue_id
        and p.id = case log.entity when 'deposit' then log.entity_id else ("row"->>'reservationId')::uuid end
      union all
      select w.date from waitlist_entries w
      where log.entity in ('message', 'offer') and w.venue_id = log.venue_id
        and w.id = coalesce("row"->>'waitlistEntryId', "row"->>'entryId')::uuid
    ) day
  ) as dates
  from log order by revision`;

interface Touched {
  /** The last revision of which all before it, after the one asked for, are in the log. */
  revision: number;
  parties: string[];
  entries: string[];
}

/** Parties and waiting entries that show another row after these changes. */
export async function touchedAfter(db: ReadDb, venueId: string, revision: number, most: number): Promise<Touched> {
  const [found] = await rowsOf<Touched>(db, statement(TOUCHED, venueId, revision, most));
  return found!;
}

/** Both rows of a change: a message may move between parties. The end of a quote ends the undo of its options unlogged. */
const TOUCHED = `
  with log as (
    select c.revision, c.entity, c.entity_id, d.before, d.after
    from changes c left join change_details d on d.venue_id = c.venue_id and d.revision = c.revision
    where c.venue_id = $1 and c.revision > $2::bigint order by c.revision limit $3
  ), named as (
    select case when entity in ('reservation', 'deposit') then entity_id else ("row"->>'reservationId')::uuid end as party,
           case when entity = 'waitlist_entry' then entity_id
                else coalesce("row"->>'waitlistEntryId', "row"->>'entryId')::uuid end as entry
    from log cross join lateral (values (before), (after)) given("row")
    where entity in ('reservation', 'deposit', 'waitlist_entry', 'message', 'offer')
    union all
    select r.id, null from log join reservations r on r.venue_id = $1 and r.enquiry_id = log.entity_id
    where log.entity = 'enquiry'
  )
  select (select case when count(*) = max(revision) - $2::bigint then max(revision) else $2::bigint end
          from log)::float8 as revision,
         coalesce((select array_agg(distinct party) filter (where party is not null) from named), '{}') as parties,
         coalesce((select array_agg(distinct entry) filter (where entry is not null) from named), '{}') as entries`;
