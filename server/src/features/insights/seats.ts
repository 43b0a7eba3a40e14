import { SEATS_OFFERED } from '#server/features/schedule/queries';
import { countedStatuses } from '#shared/reservations/rules';

// Text, not `sql`: a prepared statement needs constant text. `r` is a reservation.
export const counted = (party: string) =>
  `${party}.status in (${countedStatuses.map((status) => `'${status}'`).join(', ')})`;

export const IS_COUNTED = counted('r');

/** Of the service day: 360 to 1799. */
export const ARRIVAL_MINUTE = `left(r."time", 2)::int * 60 + right(r."time", 2)::int + case when r."time" < '06:00' then 1440 else 0 end`;

const SOLD_STAY = `int4range(${ARRIVAL_MINUTE} - r.lead_minutes, ${ARRIVAL_MINUTE} + r.room_minutes) * int4range(360, 1800)`;

const SOLD_CAPACITY = `coalesce(
  (select k.capacity from schedule_slots k where k.venue_id = r.venue_id and k.id = r.slot_id), r.people)`;

export const SEAT_HOURS_SOLD = `${SOLD_CAPACITY} * (upper(${SOLD_STAY}) - lower(${SOLD_STAY})) / 60.0`;

export const SEATS_SOLD_BY_HOUR = byHour(`(select ${SOLD_CAPACITY} as capacity, ${SOLD_STAY} as minutes) sold`, 'sold');

function byHour(from: string, of: string): string {
  const hour = 'int4range(h.hour * 60, h.hour * 60 + 60)';
  return `(
    select h.hour, ${of}.capacity * (upper(${of}.minutes * ${hour}) - lower(${of}.minutes * ${hour})) / 60.0 as seats
    from ${from} join generate_series(6, 29) as h(hour) on ${of}.minutes && ${hour})`;
}

/**
 * Rows of (hour, seats). A room sold whole counts by time, because it has more arrival times than parties: its capacity for
 * each hour that is open, or sold. `shared/src/insights/whole-rooms.ts` is the same rule for desks.
 */
export const seatsOfferedByHour = (venue: string, date: string, at: string): string => `(
  with slots as materialized (
    select room_id, minute, capacity, is_closed, reserved, lapsed, room_minutes
    from slots_of_day(${venue}, ${date}, ${at})
  ), stays as (
    select room_id, capacity, int4range(minute, minute + room_minutes) * int4range(360, 1800) as stay from slots
    where room_minutes is not null and not is_closed
    union all
    select r.room_id, ${SOLD_CAPACITY}, ${SOLD_STAY} from reservations r
    where r.venue_id = ${venue} and r.date = ${date} and r.room_minutes is not null and ${IS_COUNTED}
      and exists (select 1 from slots where room_minutes is not null)
  ), opened as (
    select rooms.capacity, unnest(rooms.stays) as minutes
    from (select max(capacity) as capacity, range_agg(stay) as stays from stays group by room_id) rooms
  )
  select minute / 60 as hour, ${SEATS_OFFERED} as seats from slots where room_minutes is null
  union all
  select * from ${byHour('opened', 'opened')} whole)`;
