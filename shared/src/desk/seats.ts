import type { Draft, Standing } from '#shared/desk/draft';
import type { ActContext, DayRows } from '#shared/desk/rows';
import type { DeskSlot } from '#shared/desk/schema';
import { AppError } from '#shared/errors';
import { slotId } from '#shared/ids';
import { formatPhone } from '#shared/phone';
import { DAYS_AHEAD } from '#shared/reservations/limits';
import { largestParty, type Placement, placeAtDesk, withoutMaximum } from '#shared/reservations/rules';
import { slotEnds } from '#shared/schedule/rules';
import { addDays, instantOf, serviceDay } from '#shared/time';
import type { Room } from '#shared/venues/schema';

export interface Place {
  roomId: string;
  date: string;
  time: string;
}

export interface Found {
  place: Place;
  room: Room;
  slot: DeskSlot | null;
}

type WithSlots = Pick<DayRows, 'venue' | 'slots'>;

const idOf = ({ venue }: WithSlots, { roomId, date, time }: Place): string =>
  slotId({ venueId: venue.venue.id, roomId, date, time });

/**
 * Throws `foreign_room`, and `not_a_slot` if the room has no such slot. Days that the desk does not keep are not
 * checked.
 */
export function findPlace(draft: WithSlots, { roomId, date, time }: Place): Found {
  const room = draft.venue.venue.rooms.find(({ id }) => id === roomId);
  if (room === undefined) throw new AppError('foreign_room');
  const place = { roomId, date, time };
  const slot = draft.slots.get(idOf(draft, place)) ?? null;
  if (slot === null && isKept(draft, date)) throw new AppError('not_a_slot', { time });
  return { place, room, slot };
}

function isKept({ slots }: WithSlots, date: string): boolean {
  const dates = [...slots.values()].map((slot) => slot.date);
  return dates.some((kept) => kept <= date) && dates.some((kept) => kept >= date);
}

export const startOf = ({ venue }: WithSlots, { date, time }: Place): Date =>
  instantOf(date, time, venue.venue.timezone);

export const endOf = ({ venue, slots }: WithSlots, { roomId, date, time }: Place): Date =>
  slotEnds(date, time, [...timesOf(slots, roomId, date)], venue.venue.timezone);

function* timesOf(slots: DayRows['slots'], roomId: string, date: string): Generator<string> {
  for (const slot of slots.values()) if (slot.roomId === roomId && slot.date === date) yield slot.time;
}

type Overbook = { reason: string } | undefined;

interface Asked {
  people: number;
  overbook: Overbook;
  /** The party is seated or keeps its slot: the time no longer matters. */
  isThere?: boolean;
  /** People of the party that already have seats in this slot. */
  already?: number;
  /** The party is present: neither a lack of seats nor a closed slot changes that. */
  isFact?: boolean;
}

export interface Seats {
  place: Place;
  people: number;
  standing: Standing;
  /** All seats of the act come from the lease, or none. */
  lease: { slotId: string; people: number } | null;
  beyond: boolean;
}

/** Same rule as `server/src/features/reservations/seats.ts`. Throws refusals; a lack of seats only means no promise. */
export function decideSeats(draft: WithSlots, found: Found, asked: Asked, desk: ActContext): Seats {
  const { place, slot } = found;
  const { people, overbook, already = 0, isFact = false } = asked;
  const taken = people - already;
  const lease = slot === null || people > slot.capacity ? null : leased(slot, taken, desk);
  const isOversized = overbook !== undefined && people > largestParty(sizesOf(draft, found));
  const needsRight = overbook !== undefined && (lease === null || (isOversized && !desk.isReplay));
  if (needsRight && !desk.staff.access.mayOverbook) throw new AppError('overbook_forbidden');
  // A promise or a fact is kept; a slot known as closed gives no new promise
  const stands = isFact || (lease !== null && desk.isReplay === true);
  const placement = isFact && desk.isReplay ? 'seat' : refuseParty(draft, found, { ...asked, stands }, desk.now);
  if (slot === null) return { place, people: taken, standing: 'unconfirmed', lease: null, beyond: false };
  if (placement === 'too_large_for_slot' && overbook === undefined && !isFact) {
    const { phone } = draft.venue.venue;
    throw new AppError('party_too_large', { capacity: slot.capacity, phone: formatPhone(phone) });
  }
  const isGiven = overbook !== undefined || isFact;
  const beyond = isOversized || (lease === null && isGiven && taken > slot.availableCapacity);
  return { place, people: taken, standing: lease !== null || isGiven ? 'confirmed' : 'unconfirmed', lease, beyond };
}

const sizesOf = ({ venue }: WithSlots, { room }: Found) => {
  const { minParty, maxParty } = venue.venue;
  return { minParty, maxParty, roomCapacity: room.capacity };
};

/** Throws every refusal except a lack of seats; returns whether the slot has seats. */
export function refuseParty(
  draft: WithSlots,
  found: Found,
  asked: Pick<Asked, 'people' | 'isThere' | 'already'> & { overbook?: Overbook; stands?: boolean },
  now: Date,
): Exclude<Placement, object> {
  const { place, slot } = found;
  const { timezone } = draft.venue.venue;
  const sizes = sizesOf(draft, found);
  if (slot === null) return refuseUnknown(draft, place, now);
  const snapshot = {
    capacity: slot.capacity,
    availableCapacity: slot.availableCapacity + (asked.already ?? 0),
    isClosed: slot.isClosed && !asked.stands,
    startsAt: startOf(draft, slot),
    endsAt: asked.isThere || asked.stands ? null : endOf(draft, slot),
    ...(asked.overbook === undefined ? sizes : withoutMaximum(sizes)),
  };
  const placement = placeAtDesk({ people: asked.people, date: slot.date }, snapshot, now, serviceDay(now, timezone));
  if (typeof placement !== 'object') return placement;
  const { refused, ...values } = placement;
  throw new AppError(refused, values);
}

/** A day without known slots: only the calendar is checked. */
function refuseUnknown({ venue }: WithSlots, { date }: Place, now: Date): 'wait' {
  const today = serviceDay(now, venue.venue.timezone);
  if (date < today) throw new AppError('date_past');
  if (date > addDays(today, DAYS_AHEAD)) throw new AppError('too_far_ahead', { days: DAYS_AHEAD });
  return 'wait';
}

export const leased = (slot: DeskSlot, people: number, { leaseLeft }: Pick<ActContext, 'leaseLeft'>): Seats['lease'] =>
  people > 0 && leaseLeft(slot.id) >= people ? { slotId: slot.id, people } : null;

/** Leased seats already count as taken. */
export function takeSeats(draft: Draft, { place, people, lease }: Seats): void {
  move(draft, place, { reserved: people, leased: lease === null ? 0 : -lease.people });
}

/** Takes seats whatever is free; returns the slot's overbooked seats. */
export function takeAsFact(draft: Draft, place: Place, people: number): { overbooked: number } {
  return move(draft, place, { reserved: people, leased: 0 }) ?? { overbooked: 0 };
}

export function giveBack(draft: Draft, place: Place, people: number): void {
  move(draft, place, { reserved: -people, leased: 0 });
}

export function returnSeats(draft: Draft, id: string, people: number): void {
  const slot = draft.slots.get(id);
  if (slot !== undefined) move(draft, slot, { reserved: 0, leased: -people });
}

function move(draft: Draft, place: Place, by: { reserved: number; leased: number }): DeskSlot | undefined {
  const before = draft.slots.get(idOf(draft, place));
  if (before === undefined) return undefined;
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
