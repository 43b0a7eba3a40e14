import type { DayRows } from '#shared/desk/rows';
import type { DeskSlot } from '#shared/desk/schema';
import { slotId } from '#shared/ids';
import type { Place } from '#shared/reservations/acts';
import type { StaffReservation } from '#shared/reservations/desk';
import { countsSeats } from '#shared/reservations/rules';
import { addDays, instantOf, localOf, MINUTE_MS } from '#shared/time';
import { type Interval, overlaps } from '#shared/treatments/day';

type Moving = Pick<StaffReservation, 'id' | 'leadMinutes'>;
type KnownDay = Pick<DayRows, 'venue' | 'slots' | 'reservations'>;

export const isDeskHeld = ({ venue }: Pick<DayRows, 'venue'>, roomId: string): boolean =>
  venue.rooms.some(({ id, deskHolds }) => id === roomId && deskHolds);

/** Whether a party that the desk knows, other than `moving`, has the room during the usual stay from `place` on. */
export function isStayTaken(day: KnownDay, place: Place, moving?: Moving): boolean {
  const wanted = stayFrom(day, { ...place, leadMinutes: moving?.leadMinutes }, minutesAt(day, place));
  return [...day.reservations.values()]
    .filter((row) => row.roomId === place.roomId && row.id !== moving?.id && countsSeats(row.status))
    .some((row) => overlaps(stayFrom(day, row, minutesOf(day, row)), wanted));
}

const isUnsent = ({ onDesk }: StaffReservation): boolean => onDesk !== undefined;

/** In the room, on days around the slot: instants of other days cost time and do not matter. */
const isNear = ({ roomId, date }: Place): ((at: Place) => boolean) => {
  const [from, to] = [addDays(date, -2), addDays(date, 1)];
  return (at) => at.roomId === roomId && at.date >= from && at.date <= to;
};

const partiesNear = ({ reservations }: KnownDay, slot: Place): StaffReservation[] =>
  [...reservations.values()].filter(isNear(slot)).filter(({ status }) => countsSeats(status));

/** As the server counts it: a party sold before the room's stay grew is shorter. */
const stayShown = (day: KnownDay, row: StaffReservation): Interval =>
  stayFrom(day, row, (isUnsent(row) ? undefined : row.roomMinutes) ?? minutesOf(day, row));

/** As `room_lent` of the server for boards: also for leases of this desk. */
const isLent = (day: KnownDay, slot: DeskSlot, wanted: Interval): boolean =>
  isDeskHeld(day, slot.roomId) &&
  [...day.slots.values()]
    .filter(({ leased }) => leased > 0)
    .filter(isNear(slot))
    .some((lent) => overlaps(stayFrom(day, lent, lent.roomMinutes ?? 0), wanted));

/** As the server shows it once the unsent acts have arrived: a slot that meets a stay has no seats left, any other is free. */
export function slotWithUnsent(day: KnownDay, slot: DeskSlot): DeskSlot {
  if (slot.roomMinutes === undefined || ![...day.reservations.values()].some(isUnsent)) return slot;
  const { takenUntil: told, ...free } = slot;
  const parties = partiesNear(day, slot);
  const wanted = stayFrom(day, slot, slot.roomMinutes);
  const ends = (told === undefined ? parties.filter(isUnsent) : parties)
    .map((row) => stayShown(day, row))
    .filter((stay) => overlaps(stay, wanted))
    .map(({ to }) => to);
  if (ends.length > 0) {
    const takenUntil = localOf(new Date(Math.max(...ends)), day.venue.venue.timezone).time;
    const leased = told === undefined ? 0 : slot.leased;
    const reserved = Math.max(slot.reserved, slot.capacity - leased);
    return { ...slot, reserved, leased, availableCapacity: 0, isAvailable: false, takenUntil };
  }
  if (told === undefined) return slot;
  const left = Math.max(0, slot.capacity - slot.leased);
  const [reserved, availableCapacity] = isLent(day, slot, wanted) ? [left, 0] : [0, left];
  return { ...free, reserved, overbooked: 0, availableCapacity };
}

/** Of a taken slot: HH:MM when the next known party takes the room, if none has it at the slot's time. */
export function freeUntilNext(day: KnownDay, slot: DeskSlot): string | undefined {
  if (slot.takenUntil === undefined) return undefined;
  const stays = partiesNear(day, slot).map((row) => stayShown(day, row));
  const at = stayFrom(day, slot, 0).from;
  const next = Math.min(...stays.map(({ from }) => from).filter((from) => from > at));
  const isTaken = stays.some(({ from, to }) => from <= at && at < to);
  return isTaken || next === Number.POSITIVE_INFINITY
    ? undefined
    : localOf(new Date(next), day.venue.venue.timezone).time;
}

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
): Interval {
  const arrival = instantOf(date, time, venue.venue.timezone).getTime();
  return { from: arrival - leadMinutes * MINUTE_MS, to: arrival + minutes * MINUTE_MS };
}
