import { ZodError } from 'zod';
import { refuseRepetition } from '#server/features/reservations/again';
import { type BookingRead, readForBooking } from '#server/features/reservations/booking-read';
import { HoldsInTheWay, repeatWithoutHolds } from '#server/features/reservations/expire-holds';
import { type Admission, admit, clientHash } from '#server/features/reservations/hoarding';
import { newReservation } from '#server/features/reservations/new-row';
import { leavesPlaceToVenue, type PlaceWish, packFor } from '#server/features/reservations/pack-treatment';
import type { ReservationRow } from '#server/features/reservations/queries';
import { roomTaken, snapshotOf } from '#server/features/reservations/seats';
import { listOfVenue } from '#server/features/reservations/staff-queries';
import { bookedVisitOf } from '#server/features/reservations/view';
import { type PlacedPart, placeVisitOn, treatmentsOf } from '#server/features/reservations/visit-place';
import { writeBooked } from '#server/features/reservations/write-booked';
import { placeFrom } from '#server/features/schedule/service';
import { changeVenue } from '#server/platform/changes/change-venue';
import type { Act } from '#server/platform/changes/changes';
import { answerAgain, keyRow } from '#server/platform/changes/idempotency';
import { idempotencyKeys } from '#server/platform/changes/table';
import type { Call } from '#server/platform/http/call';
import { AppError } from '#shared/errors';
import { newId, slotId } from '#shared/ids';
import { formatKwanzas, parseKwanzas, toDecimal } from '#shared/money';
import { formatPhone } from '#shared/phone';
import type { StaffReservation } from '#shared/reservations/desk';
import { CONFIRM_WITHIN_MINUTES, isAcceptedDeposit, place } from '#shared/reservations/rules';
import type { BookedReservation, NewReservation } from '#shared/reservations/schema';
import { orRefuse } from '#shared/reservations/seats';
import { MINUTE_MS, serviceDay } from '#shared/time';
import { servedByNone } from '#shared/treatments/day';
import { says } from '#shared/validation';

export async function book(request: NewReservation, call: Call): Promise<BookedReservation> {
  // One moment for all attempts: at a later one another hold of the slot may have expired.
  const now = call.clock.now();
  return repeatWithoutHolds(call.db, now, () => bookUnlessLapsed(request, now, call));
}

/** Throws `HoldsInTheWay`. */
function bookUnlessLapsed(request: NewReservation, now: Date, call: Call): Promise<BookedReservation> {
  const asked = { spaceId: request.venueId, scope: 'guest book', body: request, now };
  const { idempotencyKey: key } = call;
  return changeVenue(call, { venueId: request.venueId, act: guestAct(now) }, async ({ tx, lock, act }) => {
    const { treatmentId, furtherTreatments = [] } = request;
    const treatmentIds = treatmentId === undefined ? [] : treatmentsOf({ treatmentId }, furtherTreatments);
    const own = request.again ? [] : request.mine;
    const keyed = { scope: asked.scope, key, clientHash: clientHash(call), own, treatmentIds };
    const read = await readForBooking(tx, { ...wanted(request), ...keyed }, now);
    if (read?.earlier) return answerAgain<BookedReservation>(read.earlier, asked);
    const packed = read && (await packFor({ tx, lock, act, now }, request, read));
    const placed = placeAsked(request, packed ?? read, packed?.wish);
    for (const part of placed) refuseUnlessSeatable(request, part, now);
    refuseRepetition(read!.own);
    const admission = await admit(tx, request, { found: placed.map(({ found }) => found), live: read!.live }, call);
    const rows = rowsOf(request, placed, { ...admission, mayReassign: leavesPlaceToVenue(request, read!.venue) }, call);
    const booked = bookedVisitOf(rows, call.publicUrl);
    if (key !== null) lock.inserts.push({ table: idempotencyKeys, row: keyRow({ ...asked, key }, booked) });
    await writeBooked({ tx, lock, act }, rows, placed, { isTold: true });
    return booked;
  });
}

/** In the room of the request, or each treatment of the visit in any of its own. Throws `HoldsInTheWay`. */
function placeAsked(
  request: NewReservation,
  read: Omit<BookingRead, 'live' | 'earlier' | 'own'> | undefined,
  { roomId, professionalId }: PlaceWish = request,
): PlacedPart[] {
  const { treatmentId, people, venueId, date, time, furtherTreatments = [] } = request;
  if (treatmentId !== undefined) {
    const asked = { treatmentId, professionalId, people, venueId, roomId, date, time };
    return placeVisitOn(read?.days ?? new Map(), asked, furtherTreatments, read?.venue);
  }
  if (furtherTreatments.length > 0) throw withoutFirst();
  if (read?.hasLapsedHolds) throw new HoldsInTheWay({ venueId, roomId, slotId: slotId(request) });
  return [{ found: placeFrom(read?.place, request), treatmentId: null, has: servedByNone, taken: null }];
}

export const withoutFirst = (): ZodError =>
  new ZodError([{ code: 'custom', path: ['treatmentId'], message: says('required'), input: undefined }]);

const wanted = ({ venueId, roomId, date, time, phone }: NewReservation) => ({ venueId, roomId, date, time, phone });

export const guestAct = (at: Date): Act => ({ actor: 'guest', at });

function refuseUnlessSeatable(request: NewReservation, { found, taken }: PlacedPart, now: Date): void {
  const { venue, slot } = found;
  if (venue.status !== 'approved') throw new AppError('venue_not_found');
  const placement = orRefuse(place(request, snapshotOf(found), now, serviceDay(now, venue.timezone)));
  if (placement === 'too_large_for_slot') {
    throw new AppError('party_too_large', { capacity: slot.capacity, phone: formatPhone(venue.phone) });
  }
  if (placement === 'wait') throw taken ?? new AppError('slot_full', { people: request.people });
  const deposit = parseKwanzas(venue.depositAmount) ?? 0;
  if (!isAcceptedDeposit(request.depositValue, deposit)) {
    throw new AppError('deposit_refused', { amount: formatKwanzas(deposit) });
  }
}

/** All parts of a visit end their hold at one moment. The deposit is of the visit: its first part has it. */
function rowsOf(
  request: NewReservation,
  placed: PlacedPart[],
  admission: Admission & Pick<ReservationRow, 'mayReassign'>,
  call: Call,
): ReservationRow[] {
  const { held, clientHash, proven, mayReassign } = admission;
  const now = call.clock.now();
  const startsAt = placed[0]!.found.slot.startsAt.getTime();
  const confirmBy = new Date(Math.min(now.getTime() + CONFIRM_WITHIN_MINUTES * MINUTE_MS, startsAt));
  const guest = {
    name: request.name,
    phone: request.phone,
    people: request.people,
    notes: request.notes,
    status: held ? ('HOLD' as const) : ('CONFIRMED' as const),
    holdUntil: held ? confirmBy : null,
    lang: request.lang ?? call.lang,
    source: 'web' as const,
    ...{ clientHash, proven, mayReassign },
  };
  const depositValue = request.depositValue === null ? null : toDecimal(request.depositValue);
  const visitId = placed.length > 1 ? newId() : null;
  return placed.map(({ found, treatmentId, has }, n) => {
    const treated = { ...roomTaken(found, { of: 'free' }, request.people), treatmentId, ...has, visitId };
    const first = n === 0 && { depositValue, ...(visitId !== null && { id: visitId }) };
    return newReservation(found.slot, { ...guest, ...treated, ...first }, now);
  });
}

export function reservationsOfVenue(
  venue: { id: string; timezone: string },
  date: string | undefined,
  { db, clock, lang }: Pick<Call, 'db' | 'clock' | 'lang'>,
): Promise<StaffReservation[]> {
  const now = clock.now();
  return listOfVenue(db, venue.id, date === undefined ? { from: serviceDay(now, venue.timezone) } : { date }, {
    now,
    lang,
  });
}
