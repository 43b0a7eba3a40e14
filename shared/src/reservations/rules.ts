import { DAYS_AHEAD } from '#shared/reservations/limits';
import type { DepositStatus, ReservationStatus } from '#shared/reservations/schema';
import { addDays, instantOf, MINUTE_MS } from '#shared/time';

/** How long the last act on a party can be undone. */
export const UNDO_MINUTES = 10;
/** A confirmed party counts as late from so many minutes after its slot's instant. */
const LATE_AFTER_MINUTES = 15;

/** The table of moves; what it does not list is refused. A guest who comes after all is seated: facts win. */
const moves: Record<ReservationStatus, readonly ReservationStatus[]> = {
  HOLD: ['CONFIRMED', 'CANCELLED'],
  CONFIRMED: ['SEATED', 'CANCELLED', 'NO_SHOW'],
  SEATED: ['COMPLETED'],
  COMPLETED: [],
  CANCELLED: ['SEATED'],
  NO_SHOW: ['SEATED'],
};

export const canMove = (from: ReservationStatus, to: ReservationStatus): boolean => moves[from].includes(to);

/** Whether a reservation in this status occupies seats in the ledger. */
export const countsSeats = (status: ReservationStatus): boolean => status !== 'CANCELLED' && status !== 'NO_SHOW';

/** Whether its people, room and time can still be changed: of what is over only name, phone and notes can. */
export const mayMoveSeats = (status: ReservationStatus): boolean => countsSeats(status) && status !== 'COMPLETED';

/** Statuses that the day's figures count, so that they do not fall as guests sit down. */
export const countedStatuses = ['CONFIRMED', 'SEATED', 'COMPLETED'] as const satisfies ReservationStatus[];

/** Statuses of a booking that is still to come or under way: what the limits against hoarding count. */
export const liveStatuses = ['HOLD', 'CONFIRMED', 'SEATED'] as const satisfies ReservationStatus[];

/** Live bookings that one phone may have in one venue on one day. */
export const BOOKINGS_PER_PHONE = 4;
/** Past this many live bookings of a venue's day from one address, the next ones wait for the guest's confirmation. */
const BOOKINGS_PER_ADDRESS = 30;
/** Part of a venue's day that unproven bookings from one address may take before the next ones wait for a confirmation. */
export const ADDRESS_SHARE = 0.25;
/** Part of a venue's day that bookings may hold while they wait: the rest stays on sale to everybody else. */
export const UNCONFIRMED_SHARE = 0.125;
/** Both shares are at least two tables of five, so that a small venue's guests can still book. */
const SHARE_AT_LEAST = 10;
/** How long such a booking is held for the guest to confirm. */
export const CONFIRM_WITHIN_MINUTES = 30;

/** Live bookings of a venue's day that one address has made and no guest has confirmed from the phone. */
export interface AddressUse {
  bookings: number;
  seats: number;
}

/** Whether `seats` are within a share of the day's seats; the day is counted only where that decides. */
async function isWithin(seats: number, share: number, countDaySeats: () => Promise<number>): Promise<boolean> {
  return seats <= SHARE_AT_LEAST || seats <= share * (await countDaySeats());
}

/**
 * Whether the next booking from an address waits for the guest to confirm it from the phone: always past 30 bookings, and
 * past the address's share of the day's seats. The first party of an address is taken whatever its size.
 */
export async function mustConfirm(
  { bookings, seats }: AddressUse,
  people: number,
  share: number,
  countDaySeats: () => Promise<number>,
): Promise<boolean> {
  if (bookings === 0) return false;
  return bookings >= BOOKINGS_PER_ADDRESS || !(await isWithin(seats + people, share, countDaySeats));
}

/** Whether a venue's day can hold `people` more while they wait for a confirmation, beside the seats held already. */
export const mayHold = (heldSeats: number, people: number, countDaySeats: () => Promise<number>): Promise<boolean> =>
  isWithin(heldSeats + people, UNCONFIRMED_SHARE, countDaySeats);

/** A party as far as its size and time go. */
export interface Party {
  people: number;
  date: string;
}

/** Party sizes that a venue and its room take. */
export interface PartySizes {
  minParty: number;
  maxParty: number;
  roomCapacity: number;
}

export const largestParty = ({ maxParty, roomCapacity }: PartySizes): number => Math.min(maxParty, roomCapacity);

/** Staff with the right to overbook take a larger party on purpose; never a smaller one. */
export const withoutMaximum = ({ minParty }: PartySizes): PartySizes => ({
  minParty,
  maxParty: Number.POSITIVE_INFINITY,
  roomCapacity: Number.POSITIVE_INFINITY,
});

/** What is known of the place it asks for. Seats are in people; `startsAt` is the slot's real instant. */
export interface SlotSnapshot extends PartySizes {
  capacity: number;
  availableCapacity: number;
  isClosed: boolean;
  startsAt: Date;
}

export type Refusal =
  | { refused: 'date_past' | 'slot_begun' | 'slot_closed' }
  | { refused: 'too_far_ahead'; days: number }
  | { refused: 'party_size'; min: number; max: number };

export type Placement = 'seat' | 'wait' | 'too_large_for_slot' | Refusal;

/**
 * Decides what can be done for a party: seat it, offer it the list (the slot is full for it, or `too_large_for_slot`
 * however empty), or refuse. `today` is the venue's running service day.
 */
export function place(party: Party, slot: SlotSnapshot, now: Date, today: string): Placement {
  const refusal = refuse(party, slot, now, today);
  if (refusal !== null) return refusal;
  if (party.people > slot.capacity) return 'too_large_for_slot';
  return party.people <= slot.availableCapacity ? 'seat' : 'wait';
}

/**
 * The same for a party that staff bring: a slot that has begun takes it until the slot ends (`endsAt`). A party that
 * already sits (`endsAt` null) is where it is, whatever the time.
 */
export function placeAtDesk(
  party: Party,
  slot: SlotSnapshot & { endsAt: Date | null },
  now: Date,
  today: string,
): Placement {
  const isOpenUntil = slot.endsAt ?? new Date(now.getTime() + 1);
  return place(party, { ...slot, startsAt: isOpenUntil }, now, today);
}

function refuse(party: Party, slot: SlotSnapshot, now: Date, today: string): Refusal | null {
  if (party.date < today) return { refused: 'date_past' };
  if (party.date > addDays(today, DAYS_AHEAD)) return { refused: 'too_far_ahead', days: DAYS_AHEAD };
  if (slot.isClosed) return { refused: 'slot_closed' };
  if (slot.startsAt <= now) return { refused: 'slot_begun' };
  const max = largestParty(slot);
  if (party.people < slot.minParty || party.people > max) return { refused: 'party_size', min: slot.minParty, max };
  return null;
}

/** The last instant at which a guest may cancel by link: the venue's notice time before the slot. */
export const cancelUntil = (date: string, time: string, timezone: string, noticeMinutes: number): Date =>
  new Date(instantOf(date, time, timezone).getTime() - noticeMinutes * MINUTE_MS);

/** A held reservation whose time to confirm has run out: it counts as cancelled from then on, swept or not. */
export const hasLapsed = (row: { status: ReservationStatus; holdUntil: Date | null }, now: Date): boolean =>
  row.status === 'HOLD' && row.holdUntil !== null && row.holdUntil <= now;

/** A visitor's deposit is nothing, or exactly what the venue asks. Both in kwanzas. */
export const isAcceptedDeposit = (asked: number | null, venueAmount: number): boolean =>
  asked === null || asked === venueAmount;

/** A confirmed party that has not come a quarter of an hour after its slot's instant. */
export const isLate = (
  party: { status: ReservationStatus; date: string; time: string },
  now: Date,
  timezone: string,
): boolean =>
  party.status === 'CONFIRMED' &&
  now.getTime() - instantOf(party.date, party.time, timezone).getTime() >= LATE_AFTER_MINUTES * MINUTE_MS;

/** What follows what in a deposit's life; it may be paid without having been asked for. */
const depositMoves: Record<DepositStatus | 'NONE', readonly DepositStatus[]> = {
  NONE: ['ASKED', 'PAID'],
  ASKED: ['PAID'],
  PAID: ['REFUNDED', 'KEPT'],
  REFUNDED: [],
  KEPT: [],
};

export const canMarkDeposit = (from: DepositStatus | null, to: DepositStatus): boolean =>
  depositMoves[from ?? 'NONE'].includes(to);
