import type { SeatsMoved } from '#server/consequences/events';
import type { ReservationRow } from '#server/features/reservations/queries';
import { giveBack, type LedgerRow, take, takeAsFact, takeBeyond } from '#server/features/schedule/ledger';
import { fitsLent, isCovered, sellLent } from '#server/features/schedule/lending';
import { endOfSlot, type FoundSlot } from '#server/features/schedule/service';
import type { Tx } from '#server/platform/db/client';
import type { DeskOrigin } from '#server/platform/http/call';
import { AppError } from '#shared/errors';
import { decideSeats, type SeatsRequest, type TakenSeats } from '#shared/reservations/seats';
import { sizesIn } from '#shared/reservations/sizes';

interface LedgerSeatsRequest extends SeatsRequest {
  now: Date;
  mayOverbook: boolean;
  desk: DeskOrigin | undefined;
  /** The party is seated or keeps its slot: the time is not checked. */
  isThere?: boolean;
  /** Instead of `slot_full`. */
  full?: AppError | null;
  /** The desk held the treatment's room and professional. */
  isHeld?: boolean;
}

/** Throws `slot_full` and the refusals of the rules. A desk's lease is a promise; its fact is never refused. */
export async function seatsFor(tx: Tx, found: FoundSlot, asking: LedgerSeatsRequest): Promise<TakenSeats> {
  const { people, already = 0, now, mayOverbook, desk, isThere = false, full, isHeld = false } = asking;
  const isFact = desk?.isFact ?? false;
  const endsAt = isThere || isFact ? null : await endOf(tx, found, now);
  const hasRoom = (found.room.whole !== undefined || found.room.free !== null) && already > 0;
  const isLeased = isHeld || (!hasRoom && isCovered(found.slot, people - already, desk));
  const claim = { mayOverbook, isLeased, isFact, isMade: true, wasOffline: desk?.madeOffline ?? false };
  const seats = decideSeats({ ...snapshotOf(found, already), venue: found.venue, endsAt }, asking, claim, now);
  if (seats.of === 'short') throw full ?? new AppError('slot_full', { people });
  return seats;
}

export function snapshotOf({ venue, room, slot }: FoundSlot, already = 0) {
  const more = room.free === null ? slot.availableCapacity : Math.max(0, room.free - already);
  return { ...slot, ...sizesIn(room, venue), availableCapacity: Math.min(slot.availableCapacity, more) };
}

export type RoomTaken = Pick<ReservationRow, 'roomMinutes' | 'leadMinutes' | 'sharesRoom'>;

const bySeats = { roomMinutes: null, leadMinutes: 0 };

/** Columns of a party. A fact, and a deliberate overbooking, may share a taken room, or a full one, with other parties. */
export function roomTaken({ room }: FoundSlot, { of }: Pick<TakenSeats, 'of'>, people: number): RoomTaken {
  if (room.free !== null) return { ...bySeats, sharesRoom: people > room.free && of !== 'lease' };
  if (room.whole === undefined) return { ...bySeats, sharesRoom: false };
  const { minutes, lead, isTaken, isLent } = room.whole;
  const sharesRoom = (isTaken || isLent) && (of === 'fact' || of === 'beyond');
  return { roomMinutes: minutes, leadMinutes: lead, sharesRoom };
}

/** As `roomTaken`. A sale from a lease shares a room into which others were let beyond its seats. */
export async function roomSold(
  tx: Tx,
  found: FoundSlot,
  seats: Pick<TakenSeats, 'of'>,
  { id, people }: { id: string | null; people: number },
): Promise<RoomTaken> {
  const room = roomTaken(found, seats, people);
  if (seats.of !== 'lease' || found.room.free === null) return room;
  return { ...room, sharesRoom: !(await fitsLent(tx, found.slot, { id, people })) };
}

/** Only a slot that has begun needs the day's other slots to know its end. */
const endOf = async (tx: Tx, found: FoundSlot, now: Date): Promise<Date> =>
  found.slot.startsAt > now ? found.slot.startsAt : endOfSlot(tx, found, now);

export function takeSeats(
  tx: Tx,
  found: FoundSlot,
  { people, of }: TakenSeats,
  desk: DeskOrigin | undefined,
): Promise<LedgerRow> {
  const { slot } = found;
  if (of === 'lease') return sellLent(tx, found, desk!.id, people);
  const isPromised = of === 'beyond' && slot.isClosed;
  if (of === 'fact' || isPromised) return takeAsFact(tx, slot, people);
  return of === 'beyond' ? takeBeyond(tx, slot, people) : take(tx, slot, people);
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
