import { sql } from 'drizzle-orm';
import { type ReadDb, rowsOf, type Tx } from '#server/db/client';
import { statement } from '#server/db/statement';
import { schedulePatterns } from '#server/schedule/table';
import type { VenueStatus } from '#shared/venues/schema';

/** A slot as the database derives it (`slots_of_day`). Seats are in people. */
export interface SlotRow {
  roomId: string;
  time: string;
  capacity: number;
  isClosed: boolean;
  reason: string | null;
  reserved: number;
  leased: number;
  overbooked: number;
  /** People whose hold has run out but was not swept yet. */
  lapsed: number;
  /** It has a row in the ledger. */
  touched: boolean;
}

/** A service day's slots in the order of the day. `room` narrows them to one room. */
export function slotsOfDay(db: ReadDb, venueId: string, date: string, now: Date, room?: string): Promise<SlotRow[]> {
  const ofRoom = room === undefined ? sql`` : sql`where room_id = ${room}`;
  return rowsOf<SlotRow>(
    db,
    sql`select room_id as "roomId", "time", capacity, is_closed as "isClosed", reason, reserved, leased, overbooked, lapsed,
               touched
        from slots_of_day(${venueId}::uuid, ${date}::date, ${now.toISOString()}::timestamptz) ${ofRoom}
        order by minute, room_id`,
  );
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
}

const PLACE = `
  select v.id as "venueId", v.name, v.phone, v.timezone, v.status, v.min_party as "minParty", v.max_party as "maxParty",
         v.deposit_amount as "depositAmount", r.id as "roomId", r.name as "roomName", r.capacity as "roomCapacity",
         s.capacity, s.is_closed as "isClosed", s.reserved, s.leased
  from venues v
  left join rooms r on r.venue_id = v.id and r.id = $2
  left join schedule_slots s on s.venue_id = v.id and s.id = $3
  where v.id = $1`;

/** Venue and room of a request and, where it was touched before, the slot's own row: all that a booking must know. */
export async function placeOf(db: ReadDb, venueId: string, roomId: string, slotId: string) {
  const [row] = await rowsOf<PlaceRow>(db, statement(PLACE, venueId, roomId, slotId));
  if (row === undefined) return undefined;
  const { venueId: id, name, phone, timezone, status, minParty, maxParty, depositAmount } = row;
  const { capacity, isClosed, reserved, leased } = row;
  return {
    venue: { id, name, phone, timezone, status, minParty, maxParty, depositAmount },
    room: row.roomId === null ? null : { id: row.roomId, name: row.roomName, capacity: row.roomCapacity },
    slot: capacity === null ? null : { capacity, isClosed, reserved, leased },
  };
}

export async function insertPatterns(tx: Tx, patterns: (typeof schedulePatterns.$inferInsert)[]): Promise<void> {
  if (patterns.length > 0) await tx.insert(schedulePatterns).values(patterns);
}
