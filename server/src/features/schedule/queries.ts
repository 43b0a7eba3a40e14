import { schedulePatterns } from '#server/features/schedule/table';
import { WHOLE_MINUTES } from '#server/features/schedule/whole-stay';
import { type ReadDb, rowsOf, type Tx } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';
import type { VenueStatus } from '#shared/venues/schema';

export interface SlotRow {
  roomId: string;
  time: string;
  capacity: number;
  isClosed: boolean;
  reason: string | null;
  reserved: number;
  leased: number;
  overbooked: number;
  /** People of expired holds that the sweep has not cancelled. */
  lapsed: number;
  touched: boolean;
  /** In a room sold whole: minutes of a stay with its buffer, and HH:MM when the party leaves that has it. */
  roomMinutes: number | null;
  takenUntil: string | null;
  deskHolds: boolean;
  /** The largest party that a room which counts stays takes then; null in other rooms. */
  roomFree: number | null;
}

const SLOT = `room_id as "roomId", "time", capacity, is_closed as "isClosed", reason, reserved, leased, overbooked, lapsed,
  touched, room_minutes as "roomMinutes", taken_until as "takenUntil",
  desk_holds as "deskHolds", room_free as "roomFree"`;

/** A closed slot offers the seats of its parties: occupancy would pass 100 % without them. */
export const SEATS_OFFERED = 'case when is_closed then reserved - lapsed else capacity end';

export function slotsOfDay(
  db: ReadDb,
  venueId: string,
  date: string,
  now: Date | null,
  room?: string,
): Promise<SlotRow[]> {
  const params = [venueId, date, now?.toISOString() ?? '-infinity'];
  return rowsOf<SlotRow>(db, room === undefined ? statement(OF_DAY, ...params) : statement(OF_ROOM, ...params, room));
}

const FROM_DAY = `select ${SLOT} from slots_of_day($1::uuid, $2::date, $3::timestamptz)`;
const OF_DAY = `${FROM_DAY} order by minute, room_id`;
const OF_ROOM = `${FROM_DAY} where room_id = $4 order by minute, room_id`;

interface FreeSlot {
  roomId: string;
  time: string;
  freeUntil: string;
}

/** Of these slots of rooms sold whole, those at whose time no party has the room, with HH:MM when the next one takes it. */
export function freeUntilNext(
  db: ReadDb,
  venueId: string,
  { date, slots, now }: { date: string; slots: { roomId: string; time: string }[]; now: Date },
): Promise<FreeSlot[]> {
  const [rooms, times] = [slots.map(({ roomId }) => roomId), slots.map(({ time }) => time)];
  return rowsOf(db, statement(FREE_UNTIL_NEXT, venueId, date, now.toISOString(), rooms, times));
}

const FREE_UNTIL_NEXT = `
  select s.room_id as "roomId", s."time", to_char(min(next.begins), 'HH24:MI') as "freeUntil"
  from unnest($4::uuid[], $5::text[]) as s (room_id, "time")
  cross join lateral (
    select lower(room_stay(r.date, r."time", r.room_minutes, r.lead_minutes)) as begins
    from reservations r
    where r.venue_id = $1 and r.room_id = s.room_id and r.date between $2::date and $2::date + 1 and r.room_minutes is not null
      and r.status in ('HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED') and not (r.status = 'HOLD' and r.hold_until <= $3::timestamptz)
  ) next
  where next.begins > lower(room_stay($2::date, s."time", 1))
    and room_taken_until($1, s.room_id, $2::date, s."time", 1, $3::timestamptz, null) is null
  group by s.room_id, s."time"`;

/** As a desk may lease them: its own leases take no stay, and a hold that has expired takes its room until it is ended. */
export const slotsToLend = (db: ReadDb, venueId: string, date: string, deskId: string): Promise<SlotRow[]> =>
  rowsOf(db, statement(TO_LEND, venueId, date, deskId));

const TO_LEND = `select ${SLOT} from slots_of_day($1::uuid, $2::date, '-infinity', null, $3::uuid) order by minute, room_id`;

export const slotsOfDays = (
  db: ReadDb,
  venueId: string,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<(SlotRow & { date: string })[]> => rowsOf(db, statement(OF_DAYS, venueId, from, to, now.toISOString()));

const OF_DAYS = `
  select days.date::text as date, ${SLOT}
  from (select generate_series($2::date, $3::date, interval '1 day')::date as date) days
  cross join lateral slots_of_day($1::uuid, days.date, $4::timestamptz)
  order by days.date, minute, room_id`;

/** Seats on sale; with `isWhole` the arrival times of rooms sold whole. */
export async function seatsOfDay(
  db: ReadDb,
  { venueId, date, isWhole }: { venueId: string; date: string; isWhole: boolean },
  now: Date,
): Promise<number> {
  const params = [venueId, date, now.toISOString(), isWhole];
  const [row] = await rowsOf<{ seats: number }>(db, statement(SEATS_OF_DAY, ...params));
  return row!.seats;
}

const SEATS_OF_DAY = `select coalesce(sum(case when $4 then 1 else capacity end), 0)::int as seats
  from slots_of_day($1::uuid, $2::date, $3::timestamptz) where not is_closed and (room_minutes is not null) = $4::boolean`;

export interface AskedPlace {
  venueId: string;
  roomId: string;
  slotId: string;
  /** Null reads venue and room only. */
  date: string | null;
  time: string | null;
  deskId: string | null;
  movingId?: string;
}

export interface VenueOfPlace {
  venueId: string;
  name: string;
  phone: string;
  timezone: string;
  status: VenueStatus;
  minParty: number;
  maxParty: number;
  depositAmount: string;
  packsTreatments: boolean;
}

export interface PlaceRow extends VenueOfPlace {
  roomId: string | null;
  roomName: string;
  roomCapacity: number;
  minPeople: number | null;
  roomMinutes: number | null;
  /** Set by `treatment-place.ts`; this statement does not select it. */
  leadMinutes?: number;
  isTaken: boolean;
  isLent: boolean;
  roomFree: number | null;
  capacity: number | null;
  isClosed: boolean;
  reserved: number;
  leased: number;
  /** The ledger has the slot's row, with seats in it. */
  touched: boolean;
  unspent: number;
}

const ROOM_FREE = `room_seats_free(v.id, r.id, r.capacity, r.seat_stays, $5::date, left($6::text, 2)::int * 60
  + right($6::text, 2)::int + case when $6::text < '06:00' then 1440 else 0 end, $7::timestamptz, $8::uuid)`;

export const VENUE_COLUMNS = `
  v.id as "venueId", v.name, v.phone, v.timezone, v.status, v.min_party as "minParty", v.max_party as "maxParty",
  v.deposit_amount as "depositAmount", v.packs_treatments as "packsTreatments"`;

export const PLACE_COLUMNS = `${VENUE_COLUMNS}, r.id as "roomId", r.name as "roomName", r.capacity as "roomCapacity",
  r.min_people as "minPeople",
  case when r.sold_as = 'whole' then ${WHOLE_MINUTES} end as "roomMinutes",
  d.taken_until is not null as "isTaken", coalesce(d.is_lent, false) as "isLent",
  case when s.id is null or r.seat_stays is null then d.room_free else ${ROOM_FREE} end as "roomFree",
  coalesce(s.capacity, d.capacity) as capacity, coalesce(s.is_closed, d.is_closed) as "isClosed",
  coalesce(s.reserved, d.reserved) as reserved, coalesce(s.leased, d.leased) as leased,
  s.id is not null or coalesce(d.touched, false) as touched, coalesce(l.granted - l.spent, 0) as unspent`;

/** `placeParams`. Without `offset 0` PostgreSQL derives each slot, also those with seats in the ledger. */
export const PLACE_FROM = `
  from venues v
  left join rooms r on r.venue_id = v.id and r.id = $2 and r.removed_at is null
  left join schedule_slots s on s.venue_id = v.id and s.id = $3 and s.reserved + s.leased > 0 and r.sold_as = 'seats'
  left join desk_leases l on l.venue_id = v.id and l.slot_id = $3 and l.desk_id = $4
  left join lateral (
    select * from slot_of_day($1::uuid, $5::date, $7::timestamptz, $8::uuid, $4::uuid, $2::uuid, $6::text)
    where s.id is null offset 0) d on true`;

/** For a treatment, whose room and slot are chosen from its day. Undefined if there is no such venue. */
export async function venueOfPlace(db: ReadDb, venueId: string): Promise<VenueOfPlace | undefined> {
  return (await rowsOf<VenueOfPlace>(db, statement(VENUE, venueId)))[0];
}

const VENUE = `select ${VENUE_COLUMNS} from venues v where v.id = $1`;

export const PLACE = `select ${PLACE_COLUMNS} ${PLACE_FROM} where v.id = $1`;

export const placeParams = (asked: AskedPlace, now: Date): unknown[] => {
  const { venueId, roomId, slotId, deskId, date, time, movingId = null } = asked;
  return [venueId, roomId, slotId, deskId, date, time, now.toISOString(), movingId];
};

/** Undefined if there is no such venue. */
export async function placeOf(db: ReadDb, asked: AskedPlace, now: Date): Promise<PlaceRow | undefined> {
  return (await rowsOf<PlaceRow>(db, statement(PLACE, ...placeParams(asked, now))))[0];
}

export async function insertPatterns(tx: Tx, patterns: (typeof schedulePatterns.$inferInsert)[]): Promise<void> {
  if (patterns.length > 0) await tx.insert(schedulePatterns).values(patterns);
}
