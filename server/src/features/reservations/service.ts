import { randomBytes } from 'node:crypto';
import { askBeforeRepeating } from '#server/features/reservations/again';
import { endLapsedHolds } from '#server/features/reservations/expire-holds';
import { type Admission, admit } from '#server/features/reservations/hoarding';
import { insert, type ReservationRow } from '#server/features/reservations/queries';
import { listOfVenue } from '#server/features/reservations/staff-queries';
import { bookedOf } from '#server/features/reservations/view';
import { take } from '#server/features/schedule/ledger';
import { type Place, slotFor } from '#server/features/schedule/service';
import { type Act, lockVenue } from '#server/platform/changes/changes';
import { once } from '#server/platform/changes/idempotency';
import type { Call } from '#server/platform/http/call';
import { follow } from '#server/reactions';
import { AppError } from '#shared/errors';
import { newId, slotId } from '#shared/ids';
import { formatKwanzas, parseKwanzas, toDecimal } from '#shared/money';
import { formatPhone } from '#shared/phone';
import type { StaffReservation } from '#shared/reservations/desk';
import { CONFIRM_WITHIN_MINUTES, isAcceptedDeposit, place } from '#shared/reservations/rules';
import type { BookedReservation, NewReservation } from '#shared/reservations/schema';
import { MINUTE_MS, serviceDay } from '#shared/time';

export async function book(request: NewReservation, call: Call): Promise<BookedReservation> {
  const { db, clock, idempotencyKey: key } = call;
  const now = clock.now();
  const { venueId } = request;
  await endLapsedHolds(db, { venueId, slotId: slotId(request) }, now);
  return db.transaction(async (tx) => {
    const lock = await lockVenue(tx, venueId);
    return once(tx, { spaceId: venueId, scope: 'guest book', key, body: request, now }, async () => {
      const found = await slotFor(tx, request, now);
      refuseUnlessSeatable(request, found, now);
      await askBeforeRepeating(tx, request, now);
      const admission = await admit(tx, request, found.venue, call);
      const seats = await take(tx, found.slot, request.people);
      const reservation = await insert(tx, rowOf(request, found, admission, call));
      await follow(tx, lock, guestAct(now), { kind: 'booked', reservation, seats, startsAt: found.slot.startsAt });
      return bookedOf(reservation, call.publicUrl);
    });
  });
}

export const guestAct = (at: Date): Act => ({ actor: 'guest', at });

function refuseUnlessSeatable(request: NewReservation, { venue, room, slot }: Place, now: Date): void {
  if (venue.status !== 'approved') throw new AppError('venue_not_found');
  const today = serviceDay(now, venue.timezone);
  const snapshot = { ...slot, minParty: venue.minParty, maxParty: venue.maxParty, roomCapacity: room.capacity };
  const placement = place(request, snapshot, now, today);
  if (typeof placement === 'object') {
    const { refused, ...values } = placement;
    throw new AppError(refused, values);
  }
  if (placement === 'too_large_for_slot') {
    throw new AppError('party_too_large', { capacity: slot.capacity, phone: formatPhone(venue.phone) });
  }
  if (placement === 'wait') throw new AppError('slot_full', { people: request.people });
  const deposit = parseKwanzas(venue.depositAmount) ?? 0;
  if (!isAcceptedDeposit(request.depositValue, deposit)) {
    throw new AppError('deposit_refused', { amount: formatKwanzas(deposit) });
  }
}

function rowOf(request: NewReservation, { slot }: Place, admission: Admission, call: Call): ReservationRow {
  const { held, clientHash, proven } = admission;
  const now = call.clock.now();
  const confirmBy = new Date(Math.min(now.getTime() + CONFIRM_WITHIN_MINUTES * MINUTE_MS, slot.startsAt.getTime()));
  return {
    id: newId(),
    venueId: request.venueId,
    roomId: request.roomId,
    slotId: slot.id,
    name: request.name,
    phone: request.phone,
    date: request.date,
    time: request.time,
    people: request.people,
    notes: request.notes,
    depositValue: request.depositValue === null ? null : toDecimal(request.depositValue),
    status: held ? 'HOLD' : 'CONFIRMED',
    holdUntil: held ? confirmBy : null,
    lang: request.lang ?? call.lang,
    source: 'web',
    cancelReason: null,
    cancelNote: null,
    seatedAt: null,
    completedAt: null,
    overbookReason: null,
    overbookedBy: null,
    depositStatus: null,
    depositReference: null,
    undoUntil: null,
    waitlistEntryId: null,
    guestToken: newGuestToken(),
    clientHash,
    proven,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
}

/** 128 random bits (base64url). */
export const newGuestToken = (): string => randomBytes(16).toString('base64url');

export function reservationsOfVenue(
  venue: { id: string; timezone: string },
  date: string | undefined,
  { db, clock }: Pick<Call, 'db' | 'clock'>,
): Promise<StaffReservation[]> {
  const now = clock.now();
  return listOfVenue(db, venue.id, date === undefined ? { from: serviceDay(now, venue.timezone) } : { date }, now);
}
