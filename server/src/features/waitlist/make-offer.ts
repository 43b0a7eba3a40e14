import { promoted } from '#server/consequences/promoted';
import { heldUntil } from '#server/features/reservations/held-until';
import { newReservation } from '#server/features/reservations/new-row';
import { insert, type ReservationRow } from '#server/features/reservations/queries';
import type { RoomTaken } from '#server/features/reservations/seats';
import { type LedgerRow, type TakenSlot, takeEach } from '#server/features/schedule/ledger';
import { insertOffer } from '#server/features/waitlist/offer-queries';
import { changeEntry, type EntryRow } from '#server/features/waitlist/queries';
import type { Act, VenueLock } from '#server/platform/changes/changes';
import type { Tx } from '#server/platform/db/client';
import { idAfter, newId } from '#shared/ids';
import type { Served } from '#shared/treatments/day';
import { heldParty, notified } from '#shared/waitlist/acts';
import type { PassedOver } from '#shared/waitlist/rules';
import { type OfferedSlot, windowEnds } from '#shared/waitlist/windows';

/** Columns of a party that a treatment gives. */
export type TreatedColumns = Partial<Pick<ReservationRow, 'treatmentId'> & Served>;

/** A part of a visit. */
export interface OfferedPart {
  slot: TakenSlot;
  room: RoomTaken & TreatedColumns;
}

interface OfferGiven {
  entry: EntryRow;
  place: OfferedSlot & { slot: TakenSlot };
  seats: LedgerRow;
  room: RoomTaken & TreatedColumns;
  /** The rest of a visit; all its parts are held, or none. */
  further?: OfferedPart[];
  passedOver: PassedOver[];
  offeredBy: string | null;
  overbookReason: string | null;
  /** Set if the desk created the id: of a visit, that of its first part. */
  reservationId?: string | undefined;
}

/** WAITING → NOTIFIED. The hold's window counts from now until the message is sent, so that it always ends. */
export async function makeOffer(tx: Tx, lock: VenueLock, act: Act, given: OfferGiven) {
  const { entry: before, place, seats, further = [] } = given;
  const holdUntil = heldUntil(act, windowEnds(act.at, before.windowMinutes, place));
  const id = given.reservationId ?? newId();
  const visitId = further.length > 0 ? id : null;
  const held = { holdUntil, visitId, now: act.at };
  const first = { id, slot: place.slot, room: given.room };
  const reservation = await insert(tx, heldRow(given, first, held));
  const others = await holdOthers(tx, given, id, held);
  const offer = await insertOffer(tx, {
    id: newId(),
    venueId: before.venueId,
    entryId: before.id,
    reservationId: reservation.id,
    slotId: place.slot.id,
    offeredBy: given.offeredBy,
    passedOver: given.passedOver,
    holdUntil,
    outcome: null,
    endedAt: null,
    createdAt: act.at,
  });
  const entry = (await changeEntry(tx, before, notified(holdUntil)))!;
  await promoted({ tx, lock, act }, { before, entry, reservation, offer, seats, others });
  return { entry, reservation };
}

async function holdOthers(tx: Tx, given: OfferGiven, first: string, held: Held) {
  const { entry, further = [] } = given;
  const slots = further.map(({ slot }) => slot);
  const taken = slots.length === 0 ? [] : await takeEach(tx, slots, entry.people);
  const others: { reservation: ReservationRow; seats: LedgerRow }[] = [];
  let id = first;
  for (const [n, part] of further.entries()) {
    id = idAfter(id);
    const row = heldRow(given, { ...part, id }, held);
    others.push({ reservation: await insert(tx, row), seats: taken[n]! });
  }
  return others;
}

interface Held {
  holdUntil: Date;
  visitId: string | null;
  now: Date;
}

/** A visit has the id of its first part, and its parts are in the order of their ids. */
function heldRow(
  { entry, ...given }: OfferGiven,
  { id, slot, room }: OfferedPart & { id: string },
  { holdUntil, visitId, now }: Held,
): ReservationRow {
  const row = {
    id,
    ...heldParty(entry, { holdUntil, overbookReason: given.overbookReason }),
    overbookedBy: given.overbookReason === null ? null : given.offeredBy,
    ...room,
    visitId,
    waitlistEntryId: entry.id,
    clientHash: entry.clientHash,
    proven: entry.proven,
  };
  return newReservation(slot, row, now);
}
