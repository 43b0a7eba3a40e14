import type { SlotRow } from '#server/features/schedule/queries';
import { roomsOf, type VenueRow } from '#server/features/venues/queries';
import { mayNotCrowd, type RoomOccupancy, refuseTurnover } from '#server/features/venues/turnover';
import type { ReadDb } from '#server/platform/db/client';
import { mostWithin } from '#shared/schedule/week';
import { minuteOfService } from '#shared/time';
import { stayOf } from '#shared/venues/rules';

export async function refuseCrowdedDay(
  db: ReadDb,
  venue: VenueRow,
  roomId: string | null,
  day: { before: SlotRow[]; after: SlotRow[] },
): Promise<void> {
  for (const room of await roomsOf(db, [venue.id])) {
    if (mayNotCrowd(room) || (roomId !== null && room.id !== roomId)) continue;
    const crowd = (slots: SlotRow[]): RoomOccupancy => {
      const open = slots.filter((slot) => slot.roomId === room.id && !slot.isClosed);
      const arrivals = open.map((slot) => ({ minute: minuteOfService(slot.time), people: slot.capacity }));
      return { people: mostWithin(arrivals, stayOf(room, venue)), capacity: room.capacity };
    };
    refuseTurnover(crowd(day.after), crowd(day.before));
  }
}
