import { AppError } from '#shared/errors';
import { formatPhone } from '#shared/phone';
import { DAYS_AHEAD, EVENT_DAYS_AHEAD } from '#shared/reservations/limits';
import {
  largestParty,
  type Placement,
  placeAtDesk,
  type SlotSnapshot,
  withoutMaximum,
} from '#shared/reservations/rules';
import type { PartySizes } from '#shared/reservations/sizes';
import { serviceDay } from '#shared/time';

/** A slot as staff use it. `endsAt` null: the party keeps its slot or is seated, so the time is not checked. */
export interface StaffedSlot extends SlotSnapshot {
  date: string;
  venue: { timezone: string; phone: string };
  endsAt: Date | null;
}

export interface SeatsRequest {
  people: number;
  overbook: { reason: string } | undefined;
  /** People of the party that already have seats in the slot. */
  already?: number;
  /** An event may be further ahead than other parties. */
  daysAhead?: number | undefined;
}

export const daysAheadOf = (isEvent: boolean): number => (isEvent ? EVENT_DAYS_AHEAD : DAYS_AHEAD);

export interface SeatsClaim {
  mayOverbook: boolean;
  isLeased: boolean;
  isFact: boolean;
  /** A desk decided it before: its promises and facts are kept. */
  isMade: boolean;
  /** Made without a connection: the guest was told, so a deliberate overbooking is a promise too. */
  wasOffline: boolean;
}

/** `short`: the slot has too few seats. The server refuses, a desk promises nothing. */
export interface TakenSeats {
  people: number;
  of: 'free' | 'beyond' | 'fact' | 'lease' | 'short';
  isOversized: boolean;
}

/** Throws every refusal except the one of a `short` slot. */
export function decideSeats(slot: StaffedSlot, request: SeatsRequest, claim: SeatsClaim, now: Date): TakenSeats {
  const { people, already = 0, overbook, daysAhead } = request;
  const { isLeased, isFact, isMade, wasOffline } = claim;
  const isDeliberate = overbook !== undefined;
  const isOversized = isDeliberate && people > largestParty(slot);
  const by = (of: TakenSeats['of']): TakenSeats => ({ people: people - already, of, isOversized });
  if (isFact && isMade) return by(isLeased ? 'lease' : 'fact');
  const isPromised = isMade && (isLeased || (isDeliberate && wasOffline));
  if (isDeliberate && !(isLeased && (isMade || !isOversized))) refuseOverbooking(claim);
  const snapshot = {
    ...slot,
    ...(isPromised ? anySize : isDeliberate ? withoutMaximum(slot) : {}),
    isClosed: slot.isClosed && !isPromised && !isFact,
    availableCapacity: slot.availableCapacity + already,
    endsAt: isFact ? null : slot.endsAt,
  };
  const party = { people, date: slot.date, daysAhead };
  const placement = orRefuse(placeAtDesk(party, snapshot, now, serviceDay(now, slot.venue.timezone)));
  if (isLeased) return by('lease');
  if (placement === 'seat' && !(isPromised && slot.isClosed)) return by('free');
  if (isDeliberate) return by('beyond');
  if (isFact) return by('fact');
  if (placement === 'wait') return by('short');
  throw new AppError('party_too_large', { capacity: slot.capacity, phone: formatPhone(slot.venue.phone) });
}

export const anySize: PartySizes = {
  minParty: 0,
  maxParty: Number.POSITIVE_INFINITY,
  roomCapacity: Number.POSITIVE_INFINITY,
};

export function refuseOverbooking({ mayOverbook }: { mayOverbook: boolean }): void {
  if (!mayOverbook) throw new AppError('overbook_forbidden');
}

export function orRefuse(placement: Placement): Exclude<Placement, object> {
  if (typeof placement !== 'object') return placement;
  const { refused, ...values } = placement;
  throw new AppError(refused, values);
}

export const reasonBeyond = ({ of, isOversized }: TakenSeats, overbook: SeatsRequest['overbook']): string | null =>
  of === 'beyond' || isOversized ? overbook!.reason : null;
