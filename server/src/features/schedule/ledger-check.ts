import { Gauge } from 'prom-client';
import { NIL } from 'uuid';
import { LENT_STAY } from '#server/features/schedule/whole-stay';
import { type ReadDb, rowsOf } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';
import { slotId } from '#shared/ids';
import { type Clock, HOUR_MS } from '#shared/time';

/** A place (venue, room, day, time) whose slot row disagrees with its reservations or leases, or is oversold. */
export interface LedgerDifference {
  venueId: string;
  roomId: string;
  date: string;
  time: string;
  slotId: string | null;
  reserved: number;
  /** People of the place's reservations, whatever slot id they carry. */
  counted: number;
  isAstray: boolean;
  lent: number;
  /** Two desks hold the room, sold whole, on one day; or the professional held with it has a party or another lease. */
  isContested: boolean;
  /** The room counts its people for their stays, and more of them than it has seats are there from this arrival on. */
  isCrowded: boolean;
  capacity: number;
  leased: number;
  overbooked: number;
  rows: number;
}

const BATCH = 50;
const FORGOTTEN_AFTER_MS = 2 * HOUR_MS;

let lastCheck: { at: Date; clock: Clock } | null = null;

/** The process that checked last shows the value, for two hours. */
export const ledgerGauge = new Gauge({
  name: 'reserva_ledger_differences',
  help: 'Slots whose seats disagree with their reservations, as the last check of this process found',
  registers: [],
  collect() {
    const age =
      lastCheck === null ? Number.POSITIVE_INFINITY : lastCheck.clock.now().getTime() - lastCheck.at.getTime();
    if (age > FORGOTTEN_AFTER_MS) this.remove();
  },
});

/** Compares slot rows from a service day on with reservations and leases. Read only. */
export async function ledgerDifferences(db: ReadDb, from: string): Promise<LedgerDifference[]> {
  const found: LedgerDifference[] = [];
  for (let after: string = NIL; ; ) {
    const venues = await rowsOf<{ id: string }>(db, statement(NEXT_VENUES, after, BATCH));
    const ids = venues.map(({ id }) => id);
    if (ids.length > 0) found.push(...(await differencesOf(db, ids, from)));
    if (ids.length < BATCH) return found;
    after = ids.at(-1)!;
  }
}

export async function differencesOf(db: ReadDb, venueIds: string[], from: string): Promise<LedgerDifference[]> {
  const params = [`{${venueIds.join(',')}}`, from];
  const places = await rowsOf<Omit<LedgerDifference, 'isContested' | 'isCrowded'>>(db, statement(COMPARE, ...params));
  const contested = new Set((await rowsOf<RoomDayKey>(db, statement(CONTESTED, ...params))).map(roomDay));
  const busy = new Set((await rowsOf<ArrivalKey>(db, statement(BUSY, ...params))).map(arrival));
  const crowded = new Set((await rowsOf<ArrivalKey>(db, statement(CROWDED, ...params))).map(arrival));
  return places
    .map((place) => ({
      ...place,
      isContested: place.lent > 0 && (contested.has(roomDay(place)) || busy.has(arrival(place))),
      isCrowded: crowded.has(arrival(place)),
    }))
    .filter((place) => !isSound(place));
}

type ArrivalKey = Pick<LedgerDifference, 'venueId' | 'roomId' | 'date' | 'time'>;
const arrival = (place: ArrivalKey): string => `${roomDay(place)} ${place.time}`;

type RoomDayKey = Pick<LedgerDifference, 'venueId' | 'roomId' | 'date'>;
const roomDay = ({ venueId, roomId, date }: RoomDayKey): string => `${venueId} ${roomId} ${date}`;

const isSound = (place: LedgerDifference): boolean =>
  place.slotId === slotId(place) &&
  place.rows === 1 &&
  !place.isAstray &&
  !place.isContested &&
  !place.isCrowded &&
  place.reserved === place.counted &&
  place.leased === place.lent &&
  place.reserved + place.leased <= place.capacity + place.overbooked;

const NEXT_VENUES = 'select id from venues where id > $1::uuid order by id limit $2::int';

/** One statement, one snapshot. Joined by place, not by slot id, so that a wrong id cannot hide its effect. */
export const COMPARE = `
  with slots as (
    select id, venue_id, room_id, date, "time", reserved, leased, capacity, overbooked,
           count(*) over (partition by venue_id, room_id, date, "time")::int as claims
    from schedule_slots where venue_id = any($1::uuid[]) and date >= $2::date
  ), parties as (
    select venue_id, room_id, date, "time", sum(people)::int as people, min(slot_id::text)::uuid as first_slot,
           max(slot_id::text)::uuid as last_slot
    from reservations
    where venue_id = any($1::uuid[]) and date >= $2::date and status in ('HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED')
    group by venue_id, room_id, date, "time"
  ), leases as (
    select venue_id, room_id, date, "time", sum(granted - spent)::int as people
    from desk_leases where venue_id = any($1::uuid[]) and date >= $2::date
    group by venue_id, room_id, date, "time" having sum(granted - spent) > 0
  )
  select venue_id as "venueId", room_id as "roomId", date::text as date, "time", s.id as "slotId",
         coalesce(s.reserved, 0) as reserved, coalesce(p.people, 0) as counted,
         coalesce(p.first_slot <> s.id or p.last_slot <> s.id, false) as "isAstray", coalesce(l.people, 0) as lent,
         coalesce(s.capacity, 0) as capacity, coalesce(s.leased, 0) as leased, coalesce(s.overbooked, 0) as overbooked,
         coalesce(s.claims, 0) as rows
  from slots s
  full join parties p using (venue_id, room_id, date, "time")
  full join leases l using (venue_id, room_id, date, "time")`;

const CONTESTED = `
  select l.venue_id as "venueId", l.room_id as "roomId", l.date::text as date
  from rooms r join desk_leases l on l.venue_id = r.venue_id and l.room_id = r.id
  where r.venue_id = any($1::uuid[]) and r.desk_holds and l.date >= $2::date and l.granted > l.spent
  group by l.venue_id, l.room_id, l.date having count(distinct l.desk_id) > 1`;

/** Leases whose professional another desk holds, or who has a party that was not let in beside it. */
const BUSY = `
  with held as materialized (
    select l.*, ${LENT_STAY} as stay
    from desk_leases l join venues v on v.id = l.venue_id join rooms r on r.venue_id = l.venue_id and r.id = l.room_id
    where l.venue_id = any($1::uuid[]) and l.date >= $2::date and l.professional_id is not null and l.granted > l.spent
  )
  select h.venue_id as "venueId", h.room_id as "roomId", h.date::text as date, h."time" from held h
  where exists (select from held o where o.venue_id = h.venue_id and o.professional_id = h.professional_id
      and (o.desk_id, o.room_id) <> (h.desk_id, h.room_id) and o.stay && h.stay)
    or exists (select from reservations p where p.venue_id = h.venue_id and p.date between h.date - 2 and h.date + 2
      and h.professional_id in (p.professional_id, p.second_professional_id) and not p.shares_room
      and p.status in ('HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED')
      and room_stay(p.date, p."time", p.room_minutes, p.lead_minutes) && h.stay)`;

/** Who was let in beside others (`shares_room`) takes no seats here. */
const CROWDED = `
  with counting as (
    select venue_id, id, capacity, seat_stays from rooms where venue_id = any($1::uuid[]) and seat_stays is not null
  ), there as (
    select c.venue_id, c.id, c.capacity, p.date, p."time", p.people,
           room_stay(p.date, p."time", seat_stay(p.people, c.seat_stays)) as stay
    from counting c join reservations p on p.venue_id = c.venue_id and p.room_id = c.id
    where p.date >= $2::date and p.status in ('HOLD', 'CONFIRMED', 'SEATED') and not p.shares_room
    union all
    select c.venue_id, c.id, c.capacity, l.date, l."time", l.granted - l.spent, room_stay(l.date, l."time", c.seat_stays[3])
    from counting c join desk_leases l on l.venue_id = c.venue_id and l.room_id = c.id
    where l.date >= $2::date and l.granted > l.spent
  )
  select a.venue_id as "venueId", a.id as "roomId", a.date::text as date, a."time"
  from (select distinct venue_id, id, capacity, date, "time", lower(stay) as arrival from there) a
  join there b on b.venue_id = a.venue_id and b.id = a.id and b.stay @> a.arrival
  group by a.venue_id, a.id, a.date, a."time", a.capacity having sum(b.people) > a.capacity`;

export function showDifferences(count: number, clock: Clock): void {
  lastCheck = { at: clock.now(), clock };
  ledgerGauge.set(count);
}
