import { and, eq, sql } from 'drizzle-orm';
import { type ReadDb, rowsOf, type Tx } from '#server/db/client';
import { schedulePatterns, scheduleSlots } from '#server/schedule/table';
import { rooms, venues } from '#server/venues/table';

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

/** Venue and room of a request and, where it was touched before, the slot's own row: all that a booking must know. */
export async function placeOf(db: ReadDb, venueId: string, roomId: string, slotId: string) {
  const [row] = await db
    .select({
      venue: {
        id: venues.id,
        name: venues.name,
        phone: venues.phone,
        timezone: venues.timezone,
        status: venues.status,
        ownerId: venues.ownerId,
        minParty: venues.minParty,
        maxParty: venues.maxParty,
        depositAmount: venues.depositAmount,
      },
      room: { id: rooms.id, name: rooms.name, capacity: rooms.capacity },
      slot: {
        capacity: scheduleSlots.capacity,
        isClosed: scheduleSlots.isClosed,
        reserved: scheduleSlots.reserved,
        leased: scheduleSlots.leased,
      },
    })
    .from(venues)
    .leftJoin(rooms, and(eq(rooms.venueId, venues.id), eq(rooms.id, roomId)))
    .leftJoin(scheduleSlots, and(eq(scheduleSlots.venueId, venues.id), eq(scheduleSlots.id, slotId)))
    .where(eq(venues.id, venueId));
  return row;
}

export async function insertPatterns(tx: Tx, patterns: (typeof schedulePatterns.$inferInsert)[]): Promise<void> {
  if (patterns.length > 0) await tx.insert(schedulePatterns).values(patterns);
}
