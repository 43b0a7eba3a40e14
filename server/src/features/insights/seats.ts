import { type SQL, sql } from 'drizzle-orm';
import { seatsOffered } from '#server/features/schedule/queries';
import { countedStatuses } from '#shared/reservations/rules';

export const isCounted = sql`r.status in (${sql.join(
  countedStatuses.map((status) => sql`${status}`),
  sql`, `,
)})`;

const began = sql`left(r."time", 2)::int * 60 + right(r."time", 2)::int
  + case when r."time" < '06:00' then 1440 else 0 end`;

const soldStay = sql`int4range(${began}, ${began} + r.room_minutes) * int4range(360, 1800)`;

const soldCapacity = sql`coalesce(
  (select k.capacity from schedule_slots k where k.venue_id = r.venue_id and k.id = r.slot_id), r.people)`;

export const seatHoursSold = sql`${soldCapacity} * (upper(${soldStay}) - lower(${soldStay})) / 60.0`;

export const seatsSoldByHour = byHour(
  sql`(select ${soldCapacity} as capacity, ${soldStay} as minutes) sold`,
  sql`sold`,
);

function byHour(from: SQL, of: SQL): SQL {
  const hour = sql`int4range(h.hour * 60, h.hour * 60 + 60)`;
  return sql`(
    select h.hour, ${of}.capacity * (upper(${of}.minutes * ${hour}) - lower(${of}.minutes * ${hour})) / 60.0 as seats
    from ${from} join generate_series(6, 29) as h(hour) on ${of}.minutes && ${hour})`;
}

/**
 * Rows of (hour, seats). A room sold whole counts by time, because it has more arrival times than parties: its capacity for
 * each hour that is open, or sold. `shared/src/insights/whole-rooms.ts` is the same rule for desks.
 */
export const seatsOfferedByHour = (venue: SQL, date: SQL, now: Date): SQL => sql`(
  with slots as materialized (
    select * from slots_of_day(${venue}, ${date}, ${now.toISOString()}::timestamptz)
  ), stays as (
    select room_id, capacity, int4range(minute, minute + room_minutes) * int4range(360, 1800) as stay from slots
    where room_minutes is not null and not is_closed
    union all
    select r.room_id, ${soldCapacity}, ${soldStay} from reservations r
    where r.venue_id = ${venue} and r.date = ${date} and r.room_minutes is not null and ${isCounted}
      and exists (select 1 from slots where room_minutes is not null)
  ), opened as (
    select rooms.capacity, unnest(rooms.stays) as minutes
    from (select max(capacity) as capacity, range_agg(stay) as stays from stays group by room_id) rooms
  )
  select minute / 60 as hour, ${seatsOffered} as seats from slots where room_minutes is null
  union all
  select * from ${byHour(sql`opened`, sql`opened`)} whole)`;
