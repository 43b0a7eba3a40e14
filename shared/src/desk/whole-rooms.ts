import type { DayRows } from '#shared/desk/rows';
import type { DeskSlot } from '#shared/desk/schema';
import { slotId } from '#shared/ids';
import type { Place } from '#shared/reservations/acts';
import type { StaffReservation } from '#shared/reservations/desk';
import { countsSeats } from '#shared/reservations/rules';
import { addDays, instantOf, localOf, MINUTE_MS } from '#shared/time';

type Moving = Pick<StaffReservation, 'id' | 'leadMinutes'>;
type KnownDay = Pick<DayRows, 'venue' | 'slots' | 'reservations'>;

export const isDeskHeld = ({ venue }: Pick<DayRows, 'venue'>, roomId: string): boolean =>
  venue.rooms.some(({ id, deskHolds }) => id === roomId && deskHolds);

/** Whether a party that the desk knows, other than `moving`, has the room during the usual stay from `place` on. */
export const isStayTaken = (day: KnownDay, place: Place, moving?: Moving): boolean =>
  [...day.reservations.values()].some(hasRoomFrom(day, place, moving));

function hasRoomFrom(day: KnownDay, place: Place, moving?: Moving): (row: StaffReservation) => boolean {
  const wanted = stayFrom(day, { ...place, leadMinutes: moving?.leadMinutes }, minutesAt(day, place));
  return (row) => {
    if (row.roomId !== place.roomId || row.id === moving?.id || !countsSeats(row.status)) return false;
    const stay = stayFrom(day, row, minutesOf(day, row));
    return stay.from < wanted.to && wanted.from < stay.to;
  };
}

const isUnsent = ({ onDesk }: StaffReservation): boolean => onDesk !== undefined;

/** Of the room, on days around the slot: instants of other days cost time and do not matter. */
function partiesNear({ reservations }: KnownDay, { roomId, date }: Place): StaffReservation[] {
  const [from, to] = [addDays(date, -2), addDays(date, 1)];
  const isNear = (row: StaffReservation) => row.roomId === roomId && row.date >= from && row.date <= to;
  return [...reservations.values()].filter((row) => isNear(row) && countsSeats(row.status));
}

/** As the server shows it once the unsent acts have arrived: a slot that meets a stay has no seats left, any other is free. */
export function slotWithUnsent(day: KnownDay, slot: DeskSlot): DeskSlot {
  if (slot.roomMinutes === undefined || ![...day.reservations.values()].some(isUnsent)) return slot;
  const { takenUntil: told, ...free } = slot;
  const parties = partiesNear(day, slot);
  const ends = (told === undefined ? parties.filter(isUnsent) : parties)
    .filter(hasRoomFrom(day, slot))
    .map((row) => stayFrom(day, row, minutesOf(day, row)).to);
  if (ends.length > 0) {
    const takenUntil = localOf(new Date(Math.max(...ends)), day.venue.venue.timezone).time;
    const leased = told === undefined ? 0 : slot.leased;
    const reserved = Math.max(slot.reserved, slot.capacity - leased);
    return { ...slot, reserved, leased, availableCapacity: 0, isAvailable: false, takenUntil };
  }
  if (told === undefined) return slot;
  return { ...free, reserved: 0, overbooked: 0, availableCapacity: Math.max(0, slot.capacity - slot.leased) };
}

/** Of a taken slot: HH:MM when the next known party takes the room, if none has it at the slot's time. */
export function freeUntilNext(day: KnownDay, slot: DeskSlot): string | undefined {
  if (slot.takenUntil === undefined) return undefined;
  const stays = partiesNear(day, slot).map((row) => stayFrom(day, row, minutesOf(day, row)));
  const at = stayFrom(day, slot, 0).from;
  const next = Math.min(...stays.map(({ from }) => from).filter((from) => from > at));
  const isTaken = stays.some(({ from, to }) => from <= at && at < to);
  return isTaken || next === Number.POSITIVE_INFINITY
    ? undefined
    : localOf(new Date(next), day.venue.venue.timezone).time;
}

/** False for a stay in a room that a desk holds and a known party overlaps. */
export const canBegin = (day: KnownDay, place: Place): boolean =>
  !isDeskHeld(day, place.roomId) || !isStayTaken(day, place);

/** An unsent move leaves the former room's length in the row: the longer one is safe. */
export const minutesOf = (day: KnownDay, row: StaffReservation): number =>
  Math.max(row.roomMinutes ?? 0, row.treatment === undefined ? minutesAt(day, row) : 0);

const minutesAt = ({ venue, slots }: KnownDay, { roomId, date, time }: Place): number =>
  slots.get(slotId({ venueId: venue.venue.id, roomId, date, time }))?.roomMinutes ?? 0;

function stayFrom(
  { venue }: KnownDay,
  { date, time, leadMinutes = 0 }: Place & Pick<StaffReservation, 'leadMinutes'>,
  minutes: number,
): { from: number; to: number } {
  const arrival = instantOf(date, time, venue.venue.timezone).getTime();
  return { from: arrival - leadMinutes * MINUTE_MS, to: arrival + minutes * MINUTE_MS };
}
