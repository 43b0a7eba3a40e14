import { sql } from 'drizzle-orm';
import { type RoomRow, roomsOf, type VenueRow } from '#server/features/venues/queries';
import { type ReadDb, rowsOf } from '#server/platform/db/client';
import { AppError } from '#shared/errors';
import { mostAtOnce } from '#shared/schedule/week';
import { timeOfService } from '#shared/time';
import { stayOf } from '#shared/venues/rules';

export interface RoomOccupancy {
  people: number;
  capacity: number;
}

/** Throws `turnover` if the people of one stay exceed the room. Without an increase no new confirmation is needed. */
export function refuseTurnover({ people, capacity }: RoomOccupancy, before?: RoomOccupancy): void {
  const isNoWorse = before !== undefined && people <= before.people && capacity >= before.capacity;
  if (people > capacity && !isNoWorse) throw new AppError('turnover', { people, capacity });
}

/** The ledger itself keeps a room from crowding: one party has it, or its people are counted for their stays. */
export const mayNotCrowd = ({ soldAs, seatStays }: Pick<RoomRow, 'soldAs' | 'seatStays'>): boolean =>
  soldAs === 'whole' || seatStays !== null;

export async function crowdOf(db: ReadDb, room: RoomRow, venue: Pick<VenueRow, 'stayMinutes'>): Promise<RoomOccupancy> {
  if (mayNotCrowd(room)) return { people: 0, capacity: room.capacity };
  const rows = await rowsOf<{ weekdays: number; first: number; last: number; everyMinutes: number; capacity: number }>(
    db,
    sql`select weekdays, first_minute as first, last_minute as last, every_minutes as "everyMinutes", capacity
        from schedule_patterns where venue_id = ${room.venueId} and room_id = ${room.id}`,
  );
  const services = rows.map(({ first, last, ...row }) => ({
    ...row,
    firstTime: timeOfService(first),
    lastTime: timeOfService(last),
  }));
  return { people: mostAtOnce(services, stayOf(room, venue)), capacity: room.capacity };
}

export async function refuseStay(db: ReadDb, venue: VenueRow, stayMinutes: number): Promise<void> {
  if (stayMinutes <= venue.stayMinutes) return;
  for (const room of await roomsOf(db, [venue.id])) {
    if (room.stayMinutes !== null) continue;
    refuseTurnover(await crowdOf(db, room, { stayMinutes }), await crowdOf(db, room, venue));
  }
}
