import { heldUntil } from '#server/features/reservations/expire-holds';
import { insert, type ReservationRow } from '#server/features/reservations/queries';
import { newGuestToken } from '#server/features/reservations/service';
import type { LedgerRow, TakenSlot } from '#server/features/schedule/ledger';
import { insertOffer } from '#server/features/waitlist/offer-queries';
import { changeEntry, type EntryRow } from '#server/features/waitlist/queries';
import type { Act, VenueLock } from '#server/platform/changes/changes';
import type { Tx } from '#server/platform/db/client';
import { follow } from '#server/reactions';
import { newId } from '#shared/ids';
import type { PassedOver } from '#shared/waitlist/rules';
import { type OfferedSlot, windowEnds } from '#shared/waitlist/windows';

/** Seats that the ledger has given for a waiting entry, and why it is this one's turn. */
interface Given {
  entry: EntryRow;
  place: OfferedSlot & { slot: TakenSlot };
  seats: LedgerRow;
  passedOver: PassedOver[];
  /** Who chose; null where the product offers by itself. */
  offeredBy: string | null;
  /** Why the seats were taken beyond the capacity, where they were. */
  overbookReason: string | null;
  /** Where the id of the held reservation was born with the act. */
  reservationId?: string | undefined;
}

/**
 * Holds taken seats for a waiting entry: WAITING → NOTIFIED, with the message that tells the guest. Until that leaves, the
 * hold is bounded by the same window as if it left now, so that seats never wait for a message that nobody sends.
 */
export async function holdFor(tx: Tx, lock: VenueLock, act: Act, given: Given) {
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
  const entry = (await changeEntry(tx, before, { status: 'NOTIFIED', holdUntil }))!;
  await follow(tx, lock, act, { kind: 'promoted', before, entry, reservation, offer, seats });
  return { entry, reservation };
}

function heldRow({ entry, place: { slot }, ...given }: Given, holdUntil: Date, now: Date): ReservationRow {
  return {
    id: given.reservationId ?? newId(),
    venueId: entry.venueId,
    roomId: slot.roomId,
    slotId: slot.id,
    name: entry.name,
    phone: entry.phone,
    date: slot.date,
    time: slot.time,
    people: entry.people,
    notes: entry.notes,
    depositValue: null,
    status: 'HOLD',
    holdUntil,
    lang: entry.lang,
    source: 'waitlist',
    cancelReason: null,
    cancelNote: null,
    seatedAt: null,
    completedAt: null,
    overbookReason: given.overbookReason,
    overbookedBy: given.overbookReason === null ? null : given.offeredBy,
    depositStatus: null,
    depositReference: null,
    undoUntil: null,
    waitlistEntryId: entry.id,
    guestToken: newGuestToken(),
    clientHash: entry.clientHash,
    proven: entry.proven,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
}
