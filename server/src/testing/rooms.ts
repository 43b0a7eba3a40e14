import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#server/platform/db/client';

/** Pairs of parties that have one room, sold whole, at one instant; computed from their rows. A healthy venue has none. */
export const roomsTakenTwice = ({ database: { db } }: { database: { db: Db } }, venueId: string) =>
  rowsOf<{ one: string; other: string }>(
    db,
    sql`select a.id as one, b.id as other
        from reservations a
        join reservations b on b.venue_id = a.venue_id and b.room_id = a.room_id and b.id > a.id
          and room_stay(b.date, b."time", b.room_minutes) && room_stay(a.date, a."time", a.room_minutes)
        where a.venue_id = ${venueId} and not a.shares_room and not b.shares_room
          and a.status in ('HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED')
          and b.status in ('HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED')`,
  );

/** Pairs of parties that have one professional at one instant; computed from their rows. A healthy venue has none. */
export const professionalsTakenTwice = ({ database: { db } }: { database: { db: Db } }, venueId: string) =>
  rowsOf<{ one: string; other: string }>(
    db,
    sql`select a.id as one, b.id as other
        from reservations a
        join reservations b on b.venue_id = a.venue_id and b.professional_id = a.professional_id and b.id > a.id
          and room_stay(b.date, b."time", b.room_minutes) && room_stay(a.date, a."time", a.room_minutes)
        where a.venue_id = ${venueId} and not a.shares_room and not b.shares_room
          and a.status in ('HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED')
          and b.status in ('HOLD', 'CONFIRMED', 'SEATED', 'COMPLETED')`,
  );
