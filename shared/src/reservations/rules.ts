import { DAYS_AHEAD } from '#shared/reservations/limits';
import type { DepositStatus, ReservationStatus } from '#shared/reservations/schema';
import type { PartySizes } from '#shared/reservations/sizes';
import { addDays, instantOf, MINUTE_MS } from '#shared/time';

export const UNDO_MINUTES = 10;
const LATE_AFTER_MINUTES = 15;

/** Allowed status changes. A guest who comes after all is seated. */
const moves: Record<ReservationStatus, readonly ReservationStatus[]> = {
  HOLD: ['CONFIRMED', 'CANCELLED'],
  CONFIRMED: ['SEATED', 'CANCELLED', 'NO_SHOW'],
  SEATED: ['COMPLETED'],
  COMPLETED: [],
  CANCELLED: ['SEATED'],
  NO_SHOW: ['SEATED'],
};

export const canMove = (from: ReservationStatus, to: ReservationStatus): boolean => moves[from].includes(to);

export const countsSeats = (status: ReservationStatus): boolean => status !== 'CANCELLED' && status !== 'NO_SHOW';

export const mayMoveSeats = (status: ReservationStatus): boolean => countsSeats(status) && status !== 'COMPLETED';

/** Counted in the day's figures, so that they do not fall when guests sit down. */
export const countedStatuses = ['CONFIRMED', 'SEATED', 'COMPLETED'] as const satisfies ReservationStatus[];

export const liveStatuses = ['HOLD', 'CONFIRMED', 'SEATED'] as const satisfies ReservationStatus[];

export const BOOKINGS_PER_PHONE = 4;
/** Live bookings per address and venue day; further ones are holds. */
const BOOKINGS_PER_ADDRESS = 30;
/** Share of a venue's day for unproven bookings of one address. */
export const ADDRESS_SHARE = 0.25;
/** Share of a venue's day for all holds; the rest stays on sale. */
export const UNCONFIRMED_SHARE = 0.125;
/** Minimum of both shares: two tables of five, for small venues. */
const SHARE_AT_LEAST = 10;
export const CONFIRM_WITHIN_MINUTES = 30;

export interface AddressUse {
  bookings: number;
  seats: number;
}

async function isWithin(seats: number, share: number, countDaySeats: () => Promise<number>): Promise<boolean> {
  return seats <= SHARE_AT_LEAST || seats <= share * (await countDaySeats());
}

/** True past 30 bookings or past the address's share of the day. The first party of an address is always accepted. */
export async function mustConfirm(
  { bookings, seats }: AddressUse,
  people: number,
  share: number,
  countDaySeats: () => Promise<number>,
): Promise<boolean> {
  if (bookings === 0) return false;
  return bookings >= BOOKINGS_PER_ADDRESS || !(await isWithin(seats + people, share, countDaySeats));
}

export const mayHold = (heldSeats: number, people: number, countDaySeats: () => Promise<number>): Promise<boolean> =>
  isWithin(heldSeats + people, UNCONFIRMED_SHARE, countDaySeats);

export interface PartyRequest {
  people: number;
  date: string;
  /** An event may be further ahead than other parties. */
  daysAhead?: number | undefined;
}

export const largestParty = ({ maxParty, roomCapacity }: PartySizes): number => Math.min(maxParty, roomCapacity);

export const withoutMaximum = ({ minParty }: PartySizes): PartySizes => ({
  minParty,
  maxParty: Number.POSITIVE_INFINITY,
  roomCapacity: Number.POSITIVE_INFINITY,
});

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

/** Seats the party, offers the list (full, or `too_large_for_slot`), or refuses. `today` is the running service day. */
export function place(party: PartyRequest, slot: SlotSnapshot, now: Date, today: string): Placement {
  const refusal = refuse(party, slot, now, today);
  if (refusal !== null) return refusal;
  if (party.people > slot.capacity) return 'too_large_for_slot';
  return party.people <= slot.availableCapacity ? 'seat' : 'wait';
}

/** Staff may use a slot until it ends. `endsAt` null: the party is seated already, at any time. */
export function placeAtDesk(
  party: PartyRequest,
  slot: SlotSnapshot & { endsAt: Date | null },
  now: Date,
  today: string,
): Placement {
  const isOpenUntil = slot.endsAt ?? new Date(now.getTime() + 1);
  return place(party, { ...slot, startsAt: isOpenUntil }, now, today);
}

function refuse(party: PartyRequest, slot: SlotSnapshot, now: Date, today: string): Refusal | null {
  const refusal = refuseDate(party.date, today, party.daysAhead);
  if (refusal !== null) return refusal;
  if (slot.isClosed) return { refused: 'slot_closed' };
  if (slot.startsAt <= now) return { refused: 'slot_begun' };
  const max = largestParty(slot);
  if (party.people < slot.minParty || party.people > max) return { refused: 'party_size', min: slot.minParty, max };
  return null;
}

export function refuseDate(date: string, today: string, daysAhead = DAYS_AHEAD): Refusal | null {
  if (date < today) return { refused: 'date_past' };
  return date > addDays(today, daysAhead) ? { refused: 'too_far_ahead', days: daysAhead } : null;
}

export const cancelUntil = (date: string, time: string, timezone: string, noticeMinutes: number): Date =>
  new Date(instantOf(date, time, timezone).getTime() - noticeMinutes * MINUTE_MS);

/** Counts as cancelled even before the job expires it. */
export const hasLapsed = (row: { status: ReservationStatus; holdUntil: Date | null }, now: Date): boolean =>
  row.status === 'HOLD' && row.holdUntil !== null && row.holdUntil <= now;

export const isAcceptedDeposit = (asked: number | null, venueAmount: number): boolean =>
  asked === null || asked === venueAmount;

export const isLate = (
  party: { status: ReservationStatus; date: string; time: string },
  now: Date,
  timezone: string,
): boolean =>
  party.status === 'CONFIRMED' &&
  now.getTime() - instantOf(party.date, party.time, timezone).getTime() >= LATE_AFTER_MINUTES * MINUTE_MS;

const depositMoves: Record<DepositStatus | 'NONE', readonly DepositStatus[]> = {
  NONE: ['ASKED', 'PAID'],
  ASKED: ['PAID'],
  PAID: ['REFUNDED', 'KEPT'],
  REFUNDED: [],
  KEPT: [],
};

export const canMarkDeposit = (from: DepositStatus | null, to: DepositStatus): boolean =>
  depositMoves[from ?? 'NONE'].includes(to);
