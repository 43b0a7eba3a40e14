import type { Draft, Standing } from '#shared/desk/draft';
import type { ActContext, DayRows } from '#shared/desk/rows';
import type { DeskSlot, DrawnLease } from '#shared/desk/schema';
import { isDeskHeld, isStayTaken } from '#shared/desk/whole-rooms';
import { AppError } from '#shared/errors';
import { slotId } from '#shared/ids';
import type { Place } from '#shared/reservations/acts';
import type { StaffReservation } from '#shared/reservations/desk';
import { refuseDate } from '#shared/reservations/rules';
import {
  decideSeats,
  orRefuse,
  refuseOverbooking,
  type SeatsRequest,
  type StaffedSlot,
  type TakenSeats,
} from '#shared/reservations/seats';
import { sizesIn } from '#shared/reservations/sizes';
import { slotEnds } from '#shared/schedule/rules';
import { instantOf, serviceDay } from '#shared/time';
import type { Room } from '#shared/venues/schema';

export interface Found {
  place: Place;
  room: Room;
  slot: DeskSlot | null;
}

type WithSlots = Pick<DayRows, 'venue' | 'slots'>;
type WithParties = WithSlots & Pick<DayRows, 'reservations'>;

const idOf = ({ venue }: WithSlots, { roomId, date, time }: Place): string =>
  slotId({ venueId: venue.venue.id, roomId, date, time });

const slotAt = (draft: WithSlots, place: Place): DeskSlot | undefined => draft.slots.get(idOf(draft, place));

/** Whether the party alone has more people than its slot has seats. False in a slot that the desk does not keep. */
export const isTooLarge = (draft: WithSlots, { people, ...place }: Place & { people: number }): boolean =>
  people > (slotAt(draft, place)?.capacity ?? people);

/** Throws `foreign_room`, and `not_a_slot` on days that the desk keeps. */
export function findPlace(draft: WithSlots, { roomId, date, time }: Place): Found {
  const room = draft.venue.venue.rooms.find(({ id }) => id === roomId);
  if (room === undefined) throw new AppError('foreign_room');
  const place = { roomId, date, time };
  const slot = slotAt(draft, place) ?? null;
  if (slot === null && isKept(draft, date)) throw new AppError('not_a_slot', { time });
  return { place, room, slot };
}

export function isKept({ slots }: WithSlots, date: string): boolean {
  const dates = [...slots.values()].map((slot) => slot.date);
  return dates.some((kept) => kept <= date) && dates.some((kept) => kept >= date);
}

export const startOf = ({ venue }: WithSlots, { date, time }: Place): Date =>
  instantOf(date, time, venue.venue.timezone);

export const endOf = ({ venue, slots }: WithSlots, { roomId, date, time }: Place): Date =>
  slotEnds(date, time, [...arrivalsOf(slots, roomId, date)], venue.venue.timezone);

export const timesOf = (draft: WithSlots, place: Place) => ({
  startsAt: startOf(draft, place),
  endsAt: endOf(draft, place),
});

function* arrivalsOf(slots: DayRows['slots'], roomId: string, date: string): Generator<string> {
  for (const slot of slots.values()) if (slot.roomId === roomId && slot.date === date) yield slot.time;
}

/** Seats that the draft's act takes. */
export interface DeskSeats extends TakenSeats {
  place: Place;
  standing: Standing;
  /** All seats of the act come from the lease, or none. */
  lease: DrawnLease | null;
  /** Of a treatment: its room, professional or piece of equipment is taken. */
  sharesResources?: boolean;
}

interface DeskSeatsRequest extends SeatsRequest {
  isThere?: boolean;
  isFact?: boolean;
  /** The party that moves; absent for a new one. */
  party?: Pick<StaffReservation, 'id' | 'treatment' | 'leadMinutes'>;
}

/** Throws refusals; a lack of seats only means no promise. */
export function seatsFor(draft: WithParties, found: Found, asking: DeskSeatsRequest, desk: ActContext): DeskSeats {
  const { place, slot } = found;
  const { people, already = 0, overbook, isThere = false, isFact = false } = asking;
  const { access } = desk.staff;
  if (slot === null) return unknownSeats(draft, place, asking, desk);
  const lease = mayDraw(draft, place, slot, asking, desk) ? leased(slot, people - already, desk) : null;
  const claim = {
    ...access,
    isLeased: lease !== null,
    isFact,
    isMade: desk.isReplay ?? false,
    wasOffline: desk.wasOffline ?? false,
  };
  const known = slotOf(draft, found, slot);
  const seats = decideSeats(isThere ? { ...known, endsAt: null } : known, asking, claim, desk.now);
  const isGiven = lease !== null || overbook !== undefined || isFact;
  return { ...seats, place, lease, standing: isGiven ? 'confirmed' : 'unconfirmed' };
}

/** Of a slot that the desk does not keep: it promises nothing. */
export function unknownSeats(
  draft: WithSlots,
  place: Place,
  { people, already = 0, overbook, isFact = false, daysAhead }: DeskSeatsRequest,
  desk: ActContext,
): DeskSeats {
  if (overbook !== undefined) refuseOverbooking(desk.staff.access);
  if (!(isFact && desk.isReplay)) orRefuseDate(draft, place, desk.now, daysAhead);
  return { place, ...seatsOf('short', people - already), standing: 'unconfirmed', lease: null };
}

/** Throws `room_taken` if a party that the desk knows has the room that the desk holds whole. */
export function mayDraw(
  draft: WithParties,
  place: Place,
  slot: DeskSlot,
  { people, already = 0, overbook, isFact = false, party }: DeskSeatsRequest,
  { isReplay = false }: ActContext,
): boolean {
  if (people > slot.capacity || (already > 0 && countsStays(draft, place.roomId))) return false;
  if (!isDeskHeld(draft, place.roomId)) return true;
  if (already > 0) return false;
  if (!isReplay && isStayTaken(draft, place, party)) {
    if (overbook === undefined && !isFact) throw new AppError('room_taken');
    return false;
  }
  if (!isReplay && slot.leased === 0) return false; // ended by a treatment
  return party?.treatment === undefined;
}

const countsStays = ({ venue }: WithSlots, roomId: string): boolean =>
  venue.rooms.some(({ id, seatStays }) => id === roomId && seatStays !== null);

const seatsOf = (of: TakenSeats['of'], people: number): TakenSeats => ({ people, of, isOversized: false });

/** A slot as the rules read it. */
export function slotOf(draft: WithSlots, { room }: Found, slot: KnownSlot): StaffedSlot & { endsAt: Date } {
  const { venue } = draft.venue;
  const { capacity, availableCapacity, isClosed, date } = slot;
  return {
    capacity,
    availableCapacity,
    isClosed,
    date,
    ...sizesIn(room, venue),
    venue,
    ...timesOf(draft, slot),
  };
}

type KnownSlot = Pick<DeskSlot, 'roomId' | 'date' | 'time' | 'capacity' | 'availableCapacity' | 'isClosed'>;

/** Of a day without known slots, only the date is checked. */
export function orRefuseDate({ venue }: WithSlots, { date }: Place, now: Date, daysAhead?: number): void {
  orRefuse(refuseDate(date, serviceDay(now, venue.venue.timezone), daysAhead) ?? 'wait');
}

/** A party takes a room sold whole with all its seats. */
export function leased(
  { id, roomMinutes }: DeskSlot,
  people: number,
  { leaseLeft }: Pick<ActContext, 'leaseLeft'>,
): DeskSeats['lease'] {
  const left = leaseLeft(id);
  if (people <= 0 || left < people) return null;
  return { slotId: id, people: roomMinutes === undefined ? people : left };
}

/** Leased seats already count as taken. */
export function takeSeats(
  draft: Draft,
  { place, people, lease }: Pick<DeskSeats, 'place' | 'people' | 'lease'>,
): Overbooked {
  return move(draft, place, { reserved: people, leased: lease === null ? 0 : -lease.people });
}

/** Takes seats whatever is free. */
export const takeAsFact = (draft: Draft, place: Place, people: number): Overbooked =>
  move(draft, place, { reserved: people, leased: 0 });

export function giveBack(draft: Draft, place: Place, people: number): void {
  move(draft, place, { reserved: -people, leased: 0 });
}

export function returnSeats(draft: Draft, id: string, people: number): void {
  const slot = draft.slots.get(id);
  if (slot !== undefined) move(draft, slot, { reserved: 0, leased: -people });
}

interface Overbooked {
  overbooked: number;
}

/** `isBeyond` is undefined in a room sold by seats. The slot of another room is shown as taken for leases near it too. */
export const beyondPlace = (taken: Overbooked, isBeyond: boolean | undefined): Overbooked =>
  isBeyond === undefined ? taken : { overbooked: isBeyond ? 1 : 0 };

/** Does nothing in a slot that the desk does not keep. */
function move(draft: Draft, place: Place, by: { reserved: number; leased: number }): Overbooked {
  const before = slotAt(draft, place);
  if (before === undefined) return { overbooked: 0 };
  const reserved = Math.max(0, before.reserved + by.reserved);
  const leasedNow = Math.max(0, before.leased + by.leased);
  const over = reserved + leasedNow - before.capacity;
  const available = Math.max(0, -over);
  const after: DeskSlot = {
    ...before,
    reserved,
    leased: leasedNow,
    overbooked: Math.max(0, over),
    availableCapacity: available,
    isAvailable: !before.isClosed && !before.hasBegun && available > 0,
  };
  draft.slots.set(after.id, after);
  return after;
}
