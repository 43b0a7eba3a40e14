import { applyConsequences } from '#server/consequences/index';
import { refuseRepetition } from '#server/features/reservations/again';
import { readForBooking } from '#server/features/reservations/booking-read';
import { endLapsedHolds } from '#server/features/reservations/expire-holds';
import { type Admission, admit, clientHash } from '#server/features/reservations/hoarding';
import { newReservation } from '#server/features/reservations/new-row';
import type { ReservationRow } from '#server/features/reservations/queries';
import { roomTaken, snapshotOf } from '#server/features/reservations/seats';
import { listOfVenue } from '#server/features/reservations/staff-queries';
import { reservations } from '#server/features/reservations/table';
import { bookedOf } from '#server/features/reservations/view';
import { take } from '#server/features/schedule/ledger';
import { type FoundSlot, placeFrom } from '#server/features/schedule/service';
import { changeVenue } from '#server/platform/changes/change-venue';
import type { Act } from '#server/platform/changes/changes';
import { answerAgain, keyRow } from '#server/platform/changes/idempotency';
import { idempotencyKeys } from '#server/platform/changes/table';
import type { Call } from '#server/platform/http/call';
import { AppError } from '#shared/errors';
import { slotId } from '#shared/ids';
import { formatKwanzas, parseKwanzas, toDecimal } from '#shared/money';
import { formatPhone } from '#shared/phone';
import type { StaffReservation } from '#shared/reservations/desk';
import { CONFIRM_WITHIN_MINUTES, isAcceptedDeposit, place } from '#shared/reservations/rules';
import type { BookedReservation, NewReservation } from '#shared/reservations/schema';
import { orRefuse } from '#shared/reservations/seats';
import { MINUTE_MS, serviceDay } from '#shared/time';

export async function book(request: NewReservation, call: Call): Promise<BookedReservation> {
  // One moment for both attempts: at a later one another hold of the slot may have expired.
  const now = call.clock.now();
  const booked = await bookUnlessLapsed(request, now, call);
  if (booked !== null) return booked;
  await endLapsedHolds(call.db, { venueId: request.venueId, roomId: request.roomId, slotId: slotId(request) }, now);
  const after = await bookUnlessLapsed(request, now, call);
  if (after === null) throw new Error(`slot ${slotId(request)} still has expired holds after they were ended`);
  return after;
}

/** Null if the slot has expired holds: they end in a transaction of their own, which a refusal must not undo. */
function bookUnlessLapsed(request: NewReservation, now: Date, call: Call): Promise<BookedReservation | null> {
  const asked = { spaceId: request.venueId, scope: 'guest book', body: request, now };
  const { idempotencyKey: key } = call;
  return changeVenue(call, { venueId: request.venueId, act: guestAct(now) }, async ({ tx, lock, act }) => {
    const keyed = { scope: asked.scope, key, clientHash: clientHash(call), own: request.again ? [] : request.mine };
    const read = await readForBooking(tx, { ...wanted(request), ...keyed }, now);
    if (read?.earlier) return answerAgain<BookedReservation>(read.earlier, asked);
    if (read?.hasLapsedHolds) return null;
    const found = placeFrom(read?.place, request);
    refuseUnlessSeatable(request, found, now);
    refuseRepetition(read!.own);
    const admission = await admit(tx, request, { venue: found.venue, live: read!.live }, call);
    const seats = await take(tx, found.slot, request.people);
    const reservation = rowOf(request, found, admission, call);
    const booked = bookedOf(reservation, call.publicUrl);
    lock.inserts.push({ table: reservations, row: reservation });
    if (key !== null) lock.inserts.push({ table: idempotencyKeys, row: keyRow({ ...asked, key }, booked) });
    await applyConsequences(tx, lock, act, { kind: 'booked', reservation, seats, startsAt: found.slot.startsAt });
    return booked;
  });
}

const wanted = ({ venueId, roomId, date, time, phone }: NewReservation) => ({ venueId, roomId, date, time, phone });

export const guestAct = (at: Date): Act => ({ actor: 'guest', at });

function refuseUnlessSeatable(request: NewReservation, found: FoundSlot, now: Date): void {
  const { venue, slot } = found;
  if (venue.status !== 'approved') throw new AppError('venue_not_found');
  const placement = orRefuse(place(request, snapshotOf(found), now, serviceDay(now, venue.timezone)));
  if (placement === 'too_large_for_slot') {
    throw new AppError('party_too_large', { capacity: slot.capacity, phone: formatPhone(venue.phone) });
  }
  if (placement === 'wait') throw new AppError('slot_full', { people: request.people });
  const deposit = parseKwanzas(venue.depositAmount) ?? 0;
  if (!isAcceptedDeposit(request.depositValue, deposit)) {
    throw new AppError('deposit_refused', { amount: formatKwanzas(deposit) });
  }
}

function rowOf(request: NewReservation, found: FoundSlot, admission: Admission, call: Call): ReservationRow {
  const { held, clientHash, proven } = admission;
  const { slot } = found;
  const now = call.clock.now();
  const confirmBy = new Date(Math.min(now.getTime() + CONFIRM_WITHIN_MINUTES * MINUTE_MS, slot.startsAt.getTime()));
  const given = {
    name: request.name,
    phone: request.phone,
    people: request.people,
    notes: request.notes,
    depositValue: request.depositValue === null ? null : toDecimal(request.depositValue),
    status: held ? ('HOLD' as const) : ('CONFIRMED' as const),
    holdUntil: held ? confirmBy : null,
    lang: request.lang ?? call.lang,
    source: 'web' as const,
    clientHash,
    proven,
    ...roomTaken(found, { of: 'free' }),
  };
  return newReservation(slot, given, now);
}

export function reservationsOfVenue(
  venue: { id: string; timezone: string },
  date: string | undefined,
  { db, clock }: Pick<Call, 'db' | 'clock'>,
): Promise<StaffReservation[]> {
  const now = clock.now();
  return listOfVenue(db, venue.id, date === undefined ? { from: serviceDay(now, venue.timezone) } : { date }, now);
}
