import { and, eq, type SQL, sql } from 'drizzle-orm';
import { isLive } from '#server/features/venues/obstacles';
import type { RoomRow } from '#server/features/venues/queries';
import { rooms } from '#server/features/venues/table';
import { type ReadDb, rowsOf, type Tx } from '#server/platform/db/client';
import type { Obstacle } from '#shared/errors';

export async function upcomingOf(db: ReadDb, venueId: string, from: string, now: Date): Promise<Map<string, number>> {
  const rows = await rowsOf<{ roomId: string; upcoming: number }>(
    db,
    sql`select room_id as "roomId", count(*)::int as upcoming from reservations
        where venue_id = ${venueId} and date >= ${from}::date and ${isLive(now)} group by room_id`,
  );
  return new Map(rows.map(({ roomId, upcoming }) => [roomId, upcoming]));
}

export type RoomFields = Pick<
  RoomRow,
  | 'name'
  | 'capacity'
  | 'stayMinutes'
  | 'soldAs'
  | 'minPeople'
  | 'bufferMinutes'
  | 'deskHolds'
  | 'seatStays'
  | 'servicesEndMinute'
>;

export async function updateRoom(
  tx: Tx,
  room: Pick<RoomRow, 'venueId' | 'id'>,
  change: Partial<RoomFields> & { removedAt?: Date },
): Promise<RoomRow> {
  const [changed] = await tx
    .update(rooms)
    .set({ ...change, version: sql`${rooms.version} + 1` })
    .where(and(eq(rooms.venueId, room.venueId), eq(rooms.id, room.id)))
    .returning();
  return changed!;
}

type RoomKey = Pick<RoomRow, 'venueId' | 'id'>;

export const partiesOfRoom = (db: ReadDb, room: RoomKey, from: string, now: Date): Promise<Obstacle[]> =>
  rowsOf<Obstacle>(
    db,
    sql`select id as "reservationId", name, room_id as "roomId", date::text as date, "time", people from reservations
        where venue_id = ${room.venueId} and room_id = ${room.id} and date >= ${from}::date and ${isLive(now)}
        order by date, "time" < '06:00', "time", id`,
  );

export const leasesFrom = (db: ReadDb, venueId: string, from: string, roomId?: string) =>
  rowsOf<{ slotId: string; date: string; time: string; people: number }>(
    db,
    sql`select id as "slotId", date::text as date, "time", leased as people from schedule_slots
        where venue_id = ${venueId} and date >= ${from}::date and leased > 0
          ${roomId === undefined ? sql`` : sql`and room_id = ${roomId}`}`,
  );

/** Unsold leases of desks. A desk that was out of contact since the evening may have promised treatments from yesterday's. */
export const leasesHeld = (db: ReadDb, venueId: string, today: string, which: SQL) =>
  rowsOf<{ slotId: string }>(
    db,
    sql`select slot_id as "slotId" from desk_leases
        where venue_id = ${venueId} and date >= ${today}::date - 1 and granted > spent and ${which}`,
  );
