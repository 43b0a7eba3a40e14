import { promoted } from '#server/consequences/promoted';
import { heldUntil } from '#server/features/reservations/held-until';
import { newReservation } from '#server/features/reservations/new-row';
import { insert, type ReservationRow } from '#server/features/reservations/queries';
import type { RoomTaken } from '#server/features/reservations/seats';
import type { LedgerRow, TakenSlot } from '#server/features/schedule/ledger';
import { insertOffer } from '#server/features/waitlist/offer-queries';
import { changeEntry, type EntryRow } from '#server/features/waitlist/queries';
import type { Act, VenueLock } from '#server/platform/changes/changes';
import type { Tx } from '#server/platform/db/client';
import { newId } from '#shared/ids';
import type { Served } from '#shared/treatments/day';
import { heldParty, notified } from '#shared/waitlist/acts';
import type { PassedOver } from '#shared/waitlist/rules';
import { type OfferedSlot, windowEnds } from '#shared/waitlist/windows';

/** Columns of a party that a treatment gives. */
export type TreatedColumns = Partial<Pick<ReservationRow, 'treatmentId'> & Served>;

interface OfferGiven {
  entry: EntryRow;
  place: OfferedSlot & { slot: TakenSlot };
  seats: LedgerRow;
  room: RoomTaken & TreatedColumns;
  passedOver: PassedOver[];
  offeredBy: string | null;
  overbookReason: string | null;
  /** Set if the desk created the id. */
  reservationId?: string | undefined;
}

/** WAITING → NOTIFIED. The hold's window counts from now until the message is sent, so that it always ends. */
export async function makeOffer(tx: Tx, lock: VenueLock, act: Act, given: OfferGiven) {
  const { entry: before, place, seats } = given;
  const holdUntil = heldUntil(act, windowEnds(act.at, before.windowMinutes, place));
  const reservation = await insert(tx, heldRow(given, holdUntil, act.at));
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
  await promoted({ tx, lock, act }, { before, entry, reservation, offer, seats });
  return { entry, reservation };
}

function heldRow({ entry, place: { slot }, ...given }: OfferGiven, holdUntil: Date, now: Date): ReservationRow {
  const row = {
    id: given.reservationId ?? newId(),
    ...heldParty(entry, { holdUntil, overbookReason: given.overbookReason }),
    overbookedBy: given.overbookReason === null ? null : given.offeredBy,
    ...given.room,
    waitlistEntryId: entry.id,
    clientHash: entry.clientHash,
    proven: entry.proven,
  };
  return newReservation(slot, row, now);
}
