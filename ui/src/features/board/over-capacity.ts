import type { StaffReservation } from '#shared/reservations/desk';
import { hasLapsed, mayMoveSeats } from '#shared/reservations/rules';
import { type Crowd, firstCrowd } from '#shared/schedule/week';
import { localOf, minuteOfService } from '#shared/time';
import { type SeatStays, seatStay } from '#shared/venues/rules';
import type { Room } from '#shared/venues/schema';
import { isRunning, type Moment } from '#ui/features/board/parties.ts';

export interface RoomCrowd extends Crowd {
  room: Room;
}

/**
 * Minutes that a party keeps its seats, by room; in a room that counts stays, by the size of the party. A party that has a
 * room sold whole has its own minutes.
 */
export type Stays = Readonly<Record<string, number | SeatStays>>;

/** Rooms whose seated and due people will exceed the capacity, with the next such time of each. */
export function overCapacityOf(
  parties: StaffReservation[],
  rooms: readonly Room[],
  stays: Stays,
  moment: Moment,
): RoomCrowd[] {
  const { date, timezone, now } = moment;
  const local = localOf(now, timezone);
  if (date < local.date) return [];
  const since = isRunning(moment) ? minuteOfService(local.time) : 0;
  return rooms.flatMap((room) => {
    const stay = stays[room.id];
    if (stay === undefined) return [];
    const arrivals = parties
      .filter((party) => party.roomId === room.id && isThere(party, now))
      .map(({ time, people, roomMinutes }) => ({
        ...{ minute: minuteOfService(time), people },
        stayMinutes: roomMinutes ?? (typeof stay === 'number' ? stay : seatStay(people, stay)),
      }));
    const crowd = firstCrowd(arrivals, room.capacity, since);
    return crowd === null ? [] : [{ room, ...crowd }];
  });
}

/** Parties that left, were cancelled or missed the time to confirm take no seats. */
const isThere = ({ status, holdUntil }: StaffReservation, now: Date): boolean =>
  mayMoveSeats(status) && !hasLapsed({ status, holdUntil: holdUntil === null ? null : new Date(holdUntil) }, now);
