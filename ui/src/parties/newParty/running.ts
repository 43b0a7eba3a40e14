import { runningTime } from '#shared/schedule/rules';
import type { StaffSlot } from '#shared/schedule/schema';
import type { Room } from '#shared/venues/schema';
import type { OwnSeats } from '#ui/desk/board/use-own-seats.ts';
import { slotsOfRoom } from '#ui/schedule/slot-view.ts';

/** A room as whoever stands at the door finds it: which time takes them now, and the seats that it has left. */
export interface RoomNow {
  id: string;
  name: string;
  /** Null where nothing runs. */
  time: string | null;
  /** Of a desk without a connection, its own; free seats of the venue otherwise. */
  seats: number;
  free: number;
}

interface Moment {
  today: string;
  timezone: string;
  now: Date;
}

export const roomsNow = (
  slots: StaffSlot[],
  rooms: readonly Room[],
  { today, timezone, now }: Moment,
  ownSeats: OwnSeats = null,
): RoomNow[] =>
  rooms.map(({ id, name }) => {
    const own = slotsOfRoom(slots, id) as StaffSlot[];
    const time = runningTime(own, today, timezone, now);
    const free = own.find((slot) => slot.time === time)?.availableCapacity ?? 0;
    const seats = time === null ? 0 : (ownSeats?.({ roomId: id, time }) ?? free);
    return { id, name, time, seats, free };
  });

/** Where a party goes unless somebody says otherwise: the first open room with seats for it, else the first open one. */
export function usualRoom(rooms: readonly RoomNow[], people: number): RoomNow | undefined {
  const open = rooms.filter(({ time }) => time !== null);
  return open.find(({ seats }) => seats >= people) ?? open[0];
}
