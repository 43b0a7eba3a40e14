import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#server/platform/db/client';

interface Running {
  database: { db: Db };
}

/** Pairs of parties that have one room, sold whole, at one instant. A healthy venue has none. */
export const roomsTakenTwice = (server: Running, venueId: string) => takenTwice(server, venueId, 'room_id');

/** Pairs of parties that have one professional at one instant. A healthy venue has none. */
export const professionalsTakenTwice = (server: Running, venueId: string) =>
  takenTwice(server, venueId, 'professional_id');

/** Computed from the reservations, not from the constraints. */
const takenTwice = ({ database: { db } }: Running, venueId: string, column: 'room_id' | 'professional_id') =>
  rowsOf<{ one: string; other: string }>(
    db,
    sql`select a.id as one, b.id as other
        from reservations a
        join reservations b on b.venue_id = a.venue_id and b.${sql.identifier(column)} = a.${sql.identifier(column)}
          and b.id > a.id and room_stay(b.date, b."time", b.room_minutes) && room_stay(a.date, a."time", a.room_minutes)
        where a.venue_id = ${venueId} and not a.shares_room and not b.shares_room
          and a.status in ('HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED')
          and b.status in ('HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED')`,
  );
