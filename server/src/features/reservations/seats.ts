import type { SeatsMoved } from '#server/consequences/events';
import type { ReservationRow } from '#server/features/reservations/queries';
import { giveBack, type LedgerRow, take, takeAsFact, takeBeyond } from '#server/features/schedule/ledger';
import { isCovered, sellLent } from '#server/features/schedule/lending';
import { endOfSlot, type Place } from '#server/features/schedule/service';
import type { Tx } from '#server/platform/db/client';
import type { DeskAct } from '#server/platform/http/call';
import { AppError } from '#shared/errors';
import { formatPhone } from '#shared/phone';
import { largestParty, type PartySizes, placeAtDesk, withoutMaximum } from '#shared/reservations/rules';
import { serviceDay } from '#shared/time';

export interface Overbooking {
  asked: { reason: string } | undefined;
  mayOverbook: boolean;
}

interface Desk {
  now: Date;
  overbook: Overbooking;
  desk: DeskAct | undefined;
  /** The party is seated or keeps its slot: the time is not checked. */
  isThere?: boolean;
  already?: number;
}

/** Seats still to take: free ones, beyond capacity, leased to a desk, or any for a fact (a seated party). */
export interface DeskSeats {
  people: number;
  of: 'free' | 'beyond' | 'fact' | { lentTo: string };
  isOversized: boolean;
}

/** Leased seats are promised: only the time is checked. A fact is never refused. */
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

export function takeSeats(tx: Tx, { slot }: Place, { people, of }: DeskSeats): Promise<LedgerRow> {
  if (of === 'free') return take(tx, slot, people);
  if (of === 'beyond') return takeBeyond(tx, slot, people);
  return of === 'fact' ? takeAsFact(tx, slot, people) : sellLent(tx, slot, of.lentTo, people);
}

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

/** In slot id order, as in every transaction: prevents deadlocks. */
export async function moveSeats(steps: SeatsStep[]): Promise<SeatsMoved[]> {
  const moved: SeatsMoved[] = [];
  for (const { kind, of, run } of [...steps].sort((a, b) => (a.of.slotId < b.of.slotId ? -1 : 1))) {
    moved.push({ kind, of, seats: await run() });
  }
  return moved;
}
