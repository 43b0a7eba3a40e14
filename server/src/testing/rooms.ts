import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#server/platform/db/client';

interface Running {
  database: { db: Db };
}

/** Pairs of parties that have one room, sold whole, at one instant. A healthy venue has none. */
export const roomsTakenTwice = (server: Running, venueId: string) => takenTwice(server, venueId, 'room_id');

/** Pairs of parties that have one professional at one instant. A healthy venue has none. */
export const professionalsTakenTwice = (server: Running, venueId: string) =>
  takenTwice(server, venueId, 'professional_id', 'second_professional_id');

/** Pairs of parties that have one piece of equipment at one instant. A healthy venue has none. */
export const equipmentTakenTwice = (server: Running, venueId: string) => takenTwice(server, venueId, 'equipment_id');

/** Leases of a professional who has a party, or another lease, at one instant. A healthy venue has none. */
export const professionalsHeldTwice = ({ database: { db } }: Running, venueId: string) =>
  rowsOf<{ slot: string; time: string }>(
    db,
    sql`with held as (
          select l.*, room_stay(l.date, l."time", coalesce(r.stay_minutes, v.stay_minutes) + r.buffer_minutes) as stay
          from desk_leases l join venues v on v.id = l.venue_id join rooms r on r.venue_id = l.venue_id and r.id = l.room_id
          where l.venue_id = ${venueId} and l.professional_id is not null and l.granted > l.spent)
        select h.slot_id as slot, h."time" from held h
        where exists (select from held o where o.professional_id = h.professional_id and o.stay && h.stay
            and (o.desk_id, o.room_id) <> (h.desk_id, h.room_id))
          or exists (select from reservations p where p.venue_id = h.venue_id and not p.shares_room
            and h.professional_id in (p.professional_id, p.second_professional_id)
            and p.status in ('HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED')
            and room_stay(p.date, p."time", p.room_minutes, p.lead_minutes) && h.stay)`,
  );

const takenTwice = ({ database: { db } }: Running, venueId: string, ...columns: string[]) =>
  rowsOf<{ one: string; other: string }>(
    db,
    sql`select a.id as one, b.id as other
        from reservations a
        join reservations b on b.venue_id = a.venue_id and ${heldBy('b', columns)} && ${heldBy('a', columns)}
          and b.id > a.id and room_stay(b.date, b."time", b.room_minutes, b.lead_minutes)
            && room_stay(a.date, a."time", a.room_minutes, a.lead_minutes)
        where a.venue_id = ${venueId} and not a.shares_room and not b.shares_room
          and a.status in ('HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED')
          and b.status in ('HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED')`,
  );

const heldBy = (party: string, columns: string[]) =>
  sql`array_remove(array[${sql.join(
    columns.map((column) => sql`${sql.identifier(party)}.${sql.identifier(column)}`),
    sql`, `,
  )}], null)`;

/** Arrivals at which a room that counts stays has more people than seats. A healthy venue has none. */
export const crowdedArrivals = ({ database: { db } }: Running, venueId: string) =>
  rowsOf<{ roomId: string; date: string; time: string; people: number }>(
    db,
    sql`with there as (
          select p.room_id, p.date, p."time", p.people, r.capacity,
                 room_stay(p.date, p."time", case when p.people <= 2 then r.seat_stays[1]
                   when p.people <= 5 then r.seat_stays[2] else r.seat_stays[3] end) as stay
          from reservations p join rooms r on r.venue_id = p.venue_id and r.id = p.room_id and r.seat_stays is not null
          where p.venue_id = ${venueId} and not p.shares_room and p.status in ('HOLD', 'CONFIRMED', 'SEATED')
          union all
          select l.room_id, l.date, l."time", l.granted - l.spent, r.capacity, room_stay(l.date, l."time", r.seat_stays[3])
          from desk_leases l join rooms r on r.venue_id = l.venue_id and r.id = l.room_id and r.seat_stays is not null
          where l.venue_id = ${venueId} and l.granted > l.spent
        )
        select a.room_id as "roomId", a.date::text as date, a."time", sum(b.people)::int as people
        from (select distinct room_id, date, "time", capacity, lower(stay) as arrival from there) a
        join there b on b.room_id = a.room_id and b.stay @> a.arrival
        group by a.room_id, a.date, a."time", a.capacity having sum(b.people) > a.capacity`,
  );
