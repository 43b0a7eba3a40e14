import { sql } from 'drizzle-orm';
import { schedulePatterns } from '#server/features/schedule/table';
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
}

const SLOT = `room_id as "roomId", "time", capacity, is_closed as "isClosed", reason, reserved, leased, overbooked, lapsed,
  touched`;

/** A closed slot offers the seats of its parties: occupancy would pass 100 % without them. */
export const seatsOffered = sql`case when is_closed then reserved - lapsed else capacity end`;

export const slotsOfDay = (db: ReadDb, venueId: string, date: string, now: Date, room?: string): Promise<SlotRow[]> =>
  rowsOf<SlotRow>(
    db,
    room === undefined
      ? statement(OF_DAY, venueId, date, now.toISOString())
      : statement(OF_ROOM, venueId, date, now.toISOString(), room),
  );

const FROM_DAY = `select ${SLOT} from slots_of_day($1::uuid, $2::date, $3::timestamptz)`;
const OF_DAY = `${FROM_DAY} order by minute, room_id`;
const OF_ROOM = `${FROM_DAY} where room_id = $4 order by minute, room_id`;

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

export async function seatsOfDay(db: ReadDb, venueId: string, date: string, now: Date): Promise<number> {
  const [row] = await rowsOf<{ seats: number }>(db, statement(SEATS_OF_DAY, venueId, date, now.toISOString()));
  return row!.seats;
}

const SEATS_OF_DAY = `select coalesce(sum(capacity), 0)::int as seats
  from slots_of_day($1::uuid, $2::date, $3::timestamptz) where not is_closed`;

interface Asked {
  venueId: string;
  roomId: string;
  slotId: string;
  deskId: string | null;
}

interface PlaceRow {
  venueId: string;
  name: string;
  phone: string;
  timezone: string;
  status: VenueStatus;
  minParty: number;
  maxParty: number;
  depositAmount: string;
  roomId: string | null;
  roomName: string;
  roomCapacity: number;
  capacity: number | null;
  isClosed: boolean;
  reserved: number;
  leased: number;
  unspent: number;
}

const PLACE = `
  select v.id as "venueId", v.name, v.phone, v.timezone, v.status, v.min_party as "minParty", v.max_party as "maxParty",
         v.deposit_amount as "depositAmount", r.id as "roomId", r.name as "roomName", r.capacity as "roomCapacity",
         s.capacity, s.is_closed as "isClosed", s.reserved, s.leased, coalesce(l.granted - l.spent, 0) as unspent
  from venues v
  left join rooms r on r.venue_id = v.id and r.id = $2 and r.removed_at is null
  left join schedule_slots s on s.venue_id = v.id and s.id = $3 and s.reserved + s.leased > 0
  left join desk_leases l on l.venue_id = v.id and l.slot_id = $3 and l.desk_id = $4
  where v.id = $1`;

/** With the desk's unspent lease. A slot row without seats is ignored, as in `slots_of_day`. */
export async function placeOf(db: ReadDb, { venueId, roomId, slotId, deskId }: Asked) {
  const [row] = await rowsOf<PlaceRow>(db, statement(PLACE, venueId, roomId, slotId, deskId));
  if (row === undefined) return undefined;
  const { venueId: id, name, phone, timezone, status, minParty, maxParty, depositAmount } = row;
  const { capacity, isClosed, reserved, leased, unspent } = row;
  return {
    venue: { id, name, phone, timezone, status, minParty, maxParty, depositAmount },
    room: row.roomId === null ? null : { id: row.roomId, name: row.roomName, capacity: row.roomCapacity },
    slot: capacity === null ? null : { capacity, isClosed, reserved, leased },
    unspent,
  };
}

export async function insertPatterns(tx: Tx, patterns: (typeof schedulePatterns.$inferInsert)[]): Promise<void> {
  if (patterns.length > 0) await tx.insert(schedulePatterns).values(patterns);
}
