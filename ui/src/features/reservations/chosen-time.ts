import type { Slot } from '#shared/schedule/schema';
import { minuteOfService } from '#shared/time';
import type { Room, Venue } from '#shared/venues/schema';
import { houseOf } from '#ui/features/reservations/visit.ts';
import { canWait, fits, isSelectable } from '#ui/features/schedule/slot-view.ts';

export type Loss = 'absent' | 'closed' | 'begun' | 'full' | 'tooSmall';

/** Null if the time can be booked, or if the slots are not loaded: then the server decides. */
export function lossOf(slots: readonly Slot[] | undefined, time: string, people: number): Loss | null {
  if (slots === undefined) return null;
  const slot = slots.find((each) => each.time === time);
  if (slot === undefined) return 'absent';
  if (slot.isClosed) return 'closed';
  if (slot.hasBegun) return 'begun';
  if (!isSelectable(slot)) return 'full';
  return fits(slot, people) ? null : 'tooSmall';
}

export const slotsForParty = (venue: Venue, day: readonly Slot[], people: number): Slot[] =>
  day.filter(({ roomId }) => {
    const { minParty, maxParty } = houseOf(venue, roomId);
    return minParty <= people && people <= maxParty;
  });

/** Slots shown of the chosen room, and the same number of other rooms. */
const MOST = 3;

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

/** Largest party that one open slot of the room takes; 0 without slots. */
export const mostAtOnce = (day: readonly Slot[], roomId: string): number =>
  Math.max(0, ...day.filter((slot) => slot.roomId === roomId && canWait(slot)).map(({ capacity }) => capacity));

/** Rooms that take a party of this size on the day, even if they are full. */
export const roomsFor = (day: readonly Slot[], rooms: readonly Room[], people: number): Room[] =>
  rooms.filter(({ id }) => mostAtOnce(day, id) >= people);
