import { runningTime } from '#shared/schedule/rules';
import type { StaffSlot } from '#shared/schedule/schema';
import type { Room } from '#shared/venues/schema';
import type { OwnSeats } from '#ui/features/desk/board/use-own-seats.ts';
import { slotsOfRoom } from '#ui/features/schedule/slot-view.ts';

/** A room for a walk-in: its current slot and the seats left. */
export interface RoomNow {
  id: string;
  name: string;
  /** Null if no slot is running. */
  time: string | null;
  /** On an offline desk its own leased seats; otherwise the venue's free seats. */
  seats: number;
  free: number;
}

interface VenueToday {
  today: string;
  timezone: string;
  now: Date;
}

export const roomsNow = (
  slots: StaffSlot[],
  rooms: readonly Room[],
  { today, timezone, now }: VenueToday,
  ownSeats: OwnSeats = null,
): RoomNow[] =>
  rooms.map(({ id, name }) => {
    const own = slotsOfRoom(slots, id) as StaffSlot[];
    const time = runningTime(own, today, timezone, now);
    const free = own.find((slot) => slot.time === time)?.availableCapacity ?? 0;
    const seats = time === null ? 0 : (ownSeats?.({ roomId: id, time }) ?? free);
    return { id, name, time, seats, free };
  });

/** Default room of a walk-in: the first open room with enough seats, else the first open one. */
export function usualRoom(rooms: readonly RoomNow[], people: number): RoomNow | undefined {
  const open = rooms.filter(({ time }) => time !== null);
  return open.find(({ seats }) => seats >= people) ?? open[0];
}
