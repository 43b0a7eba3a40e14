import { runningTime } from '#shared/schedule/rules';
import type { StaffSlot } from '#shared/schedule/schema';
import type { Room } from '#shared/venues/schema';
import { slotsOfRoom } from '#ui/schedule/slotView.ts';

/** A room as whoever stands at the door finds it: which time takes them now, and the seats that it has left. */
export interface RoomNow {
  id: string;
  name: string;
  /** Null where nothing runs. */
  time: string | null;
  seats: number;
}

interface Moment {
  today: string;
  timezone: string;
  now: Date;
}

export const roomsNow = (slots: StaffSlot[], rooms: readonly Room[], { today, timezone, now }: Moment): RoomNow[] =>
  rooms.map(({ id, name }) => {
    const own = slotsOfRoom(slots, id) as StaffSlot[];
    const time = runningTime(own, today, timezone, now);
    return { id, name, time, seats: own.find((slot) => slot.time === time)?.availableCapacity ?? 0 };
  });

/** Where a party goes unless somebody says otherwise: the first open room with seats for it, else the first open one. */
export function usualRoom(rooms: readonly RoomNow[], people: number): RoomNow | undefined {
  const open = rooms.filter(({ time }) => time !== null);
  return open.find(({ seats }) => seats >= people) ?? open[0];
}
