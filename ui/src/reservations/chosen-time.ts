import type { Slot } from '#shared/schedule/schema';
import { minuteOfService } from '#shared/time';
import type { Room } from '#shared/venues/schema';
import { canWait, fits, isSelectable } from '#ui/schedule/slot-view.ts';

/** Why a chosen time cannot be booked. */
export type Loss = 'absent' | 'closed' | 'begun' | 'full' | 'tooSmall';

/** Null where the time can be booked, and while the room's slots are not known: then the server judges. */
export function lossOf(slots: readonly Slot[] | undefined, time: string, people: number): Loss | null {
  if (slots === undefined) return null;
  const slot = slots.find((each) => each.time === time);
  if (slot === undefined) return 'absent';
  if (slot.isClosed) return 'closed';
  if (slot.hasBegun) return 'begun';
  if (!isSelectable(slot)) return 'full';
  return fits(slot, people) ? null : 'tooSmall';
}

/** How many times are shown of the chosen room, and as many of the other rooms. */
const MOST = 3;

/** The day's slots with room for the party that are nearest to a time: of its own room first, then of the others. */
export function freeNear(
  day: readonly Slot[],
  { roomId, time }: { roomId: string; time: string },
  people: number,
): Slot[] {
  const away = (slot: Slot) => Math.abs(minuteOfService(slot.time) - minuteOfService(time));
  const free = day
    .filter((slot) => isSelectable(slot) && fits(slot, people))
    .sort((a, b) => away(a) - away(b) || minuteOfService(a.time) - minuteOfService(b.time));
  const isOwn = (slot: Slot) => slot.roomId === roomId;
  return [
    ...free.filter((slot) => isOwn(slot) && slot.time !== time).slice(0, MOST),
    ...free.filter((slot) => !isOwn(slot)).slice(0, MOST),
  ];
}

/** The most people that a room's open slots of a day take at once; 0 where it has none. */
export const mostAtOnce = (day: readonly Slot[], roomId: string): number =>
  Math.max(0, ...day.filter((slot) => slot.roomId === roomId && canWait(slot)).map(({ capacity }) => capacity));

/** The rooms that take so many at once on a day, full or not. */
export const roomsFor = (day: readonly Slot[], rooms: readonly Room[], people: number): Room[] =>
  rooms.filter(({ id }) => mostAtOnce(day, id) >= people);
