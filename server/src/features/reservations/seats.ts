import type { ReservationRow } from '#server/features/reservations/queries';
import { giveBack, type LedgerRow, take, takeAsFact, takeBeyond } from '#server/features/schedule/ledger';
import { isCovered, sellLent } from '#server/features/schedule/lending';
import { endOfSlot, type Place } from '#server/features/schedule/service';
import type { Tx } from '#server/platform/db/client';
import type { DeskAct } from '#server/platform/http/call';
import type { SeatsMoved } from '#server/reactions';
import { AppError } from '#shared/errors';
import { formatPhone } from '#shared/phone';
import { largestParty, type PartySizes, placeAtDesk, withoutMaximum } from '#shared/reservations/rules';
import { serviceDay } from '#shared/time';

/** A deliberate overbooking as it was asked for, and whether whoever asks may. */
export interface Overbooking {
  asked: { reason: string } | undefined;
  mayOverbook: boolean;
}

interface Desk {
  now: Date;
  overbook: Overbooking;
  /** The desk that has acted already, where one has. */
  desk: DeskAct | undefined;
  /** The party sits already, or stays in its slot: the time no longer matters. */
  isThere?: boolean;
  /** People of the party that have seats in this slot already. */
  already?: number;
}

/**
 * How many more people a slot must take, and of which seats: those that are free, deliberately more than those, those that
 * a desk was lent, or whatever there is, because they sit there.
 */
export interface DeskSeats {
  people: number;
  of: 'free' | 'beyond' | 'fact' | { lentTo: string };
  /** Larger than the venue or its room takes, on purpose. */
  isOversized: boolean;
}

/**
 * Decides for a party that staff bring to a slot, and throws what stands against it. `slot_full`, `party_too_large` and a
 * party above the maximum are refused only where no overbooking is asked for. Asked for without the right it is
 * `overbook_forbidden`. A desk that was lent the seats has promised them: only the time matters then, neither free seats,
 * nor a closing, nor how large parties may be by now. To a fact nothing does.
 */
export async function decideSeats(tx: Tx, found: Place, people: number, desk: Desk): Promise<DeskSeats> {
  const { venue, room, slot } = found;
  const { now, overbook, isThere = false, already = 0 } = desk;
  const more = people - already;
  const isPromised = isCovered(slot, more, desk.desk);
  const sizes = { minParty: venue.minParty, maxParty: venue.maxParty, roomCapacity: room.capacity };
  const isDeliberate = overbook.asked !== undefined;
  const taking = { people: more, isOversized: isDeliberate && people > largestParty(sizes) };
  const lent: DeskSeats = { ...taking, of: { lentTo: desk.desk?.id ?? '' } };
  if (desk.desk?.isFact) return isPromised ? lent : { ...taking, of: 'fact' };
  if (!isPromised && isDeliberate && !overbook.mayOverbook) throw new AppError('overbook_forbidden');
  const snapshot = {
    ...slot,
    isClosed: slot.isClosed && !isPromised,
    availableCapacity: slot.availableCapacity + already,
    ...(isPromised ? anySize : isDeliberate ? withoutMaximum(sizes) : sizes),
    endsAt: isThere ? null : await endOf(tx, found, now),
  };
  const placement = placeAtDesk({ people, date: slot.date }, snapshot, now, serviceDay(now, venue.timezone));
  if (typeof placement === 'object') {
    const { refused, ...values } = placement;
    throw new AppError(refused, values);
  }
  if (isPromised) return lent;
  if (placement === 'seat') return { ...taking, of: 'free' };
  if (isDeliberate) return { ...taking, of: 'beyond' };
  throw placement === 'wait'
    ? new AppError('slot_full', { people })
    : new AppError('party_too_large', { capacity: slot.capacity, phone: formatPhone(venue.phone) });
}

const anySize: PartySizes = { minParty: 0, maxParty: Number.POSITIVE_INFINITY, roomCapacity: Number.POSITIVE_INFINITY };

/** Only a slot that has begun needs the day's other slots to know its end. */
const endOf = async (tx: Tx, found: Place, now: Date): Promise<Date> =>
  found.slot.startsAt > now ? found.slot.startsAt : endOfSlot(tx, found, now);

/** Takes decided seats through the ledger. */
export function takeSeats(tx: Tx, { slot }: Place, { people, of }: DeskSeats): Promise<LedgerRow> {
  if (of === 'free') return take(tx, slot, people);
  if (of === 'beyond') return takeBeyond(tx, slot, people);
  return of === 'fact' ? takeAsFact(tx, slot, people) : sellLent(tx, slot, of.lentTo, people);
}

/** One move of seats in one slot, still to be made. */
export interface SeatsStep {
  kind: SeatsMoved['kind'];
  of: ReservationRow;
  run: () => Promise<LedgerRow>;
}

export const givingBack = (tx: Tx, of: ReservationRow, people = of.people): SeatsStep => ({
  kind: 'given_back',
  of,
  run: () => giveBack(tx, of.venueId, of.slotId, people),
});

/** Makes the moves in the order of the slots' ids, as every transaction does, so that none waits for another crosswise. */
export async function moveSeats(steps: SeatsStep[]): Promise<SeatsMoved[]> {
  const moved: SeatsMoved[] = [];
  for (const { kind, of, run } of [...steps].sort((a, b) => (a.of.slotId < b.of.slotId ? -1 : 1))) {
    moved.push({ kind, of, seats: await run() });
  }
  return moved;
}
