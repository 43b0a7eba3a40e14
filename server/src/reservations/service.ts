import { createHmac, randomBytes } from 'node:crypto';
import { type Act, lockVenue } from '#server/changes/changes';
import { once } from '#server/changes/idempotency';
import type { Tx } from '#server/db/client';
import type { Call } from '#server/http/call';
import { addressKey } from '#server/http/limits';
import { follow } from '#server/reactions';
import { askBeforeRepeating } from '#server/reservations/again';
import { endLapsedHolds } from '#server/reservations/holds';
import { countLive, heldSeats, insert, type ReservationRow } from '#server/reservations/queries';
import { listOfVenue } from '#server/reservations/staff-queries';
import { bookedOf } from '#server/reservations/view';
import { take } from '#server/schedule/ledger';
import { seatsOfDay } from '#server/schedule/queries';
import { type Place, slotFor } from '#server/schedule/service';
import { AppError } from '#shared/errors';
import { newId, slotId } from '#shared/ids';
import { formatKwanzas, parseKwanzas, toDecimal } from '#shared/money';
import { formatPhone } from '#shared/phone';
import type { StaffReservation } from '#shared/reservations/desk';
import {
  BOOKINGS_PER_PHONE,
  CONFIRM_WITHIN_MINUTES,
  isAcceptedDeposit,
  mayHold,
  mustConfirm,
  place,
} from '#shared/reservations/rules';
import type { BookedReservation, NewReservation } from '#shared/reservations/schema';
import { MINUTE_MS, serviceDay } from '#shared/time';

/** A visitor books. Every seat goes through the ledger, under the venue's lock, together with its message and log rows. */
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
      const held = await mustHold(tx, request, found, call);
      const seats = await take(tx, found.slot, request.people);
      const reservation = await insert(tx, rowOf(request, found, held, call));
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

/**
 * Against hoarding: refuses a phone's fifth booking of the day. Whether the booking waits for the guest to confirm it from
 * the phone, because its address has made too many; refuses that too where such bookings hold all that they may.
 */
async function mustHold(tx: Tx, request: NewReservation, { venue }: Place, call: Call): Promise<boolean> {
  const { venueId, date, phone: guestPhone, people } = request;
  const now = call.clock.now();
  const phone = formatPhone(venue.phone);
  const live = await countLive(tx, { venueId, date, phone: guestPhone, clientHash: clientHash(call) }, now);
  if (live.ofPhone >= BOOKINGS_PER_PHONE) throw new AppError('too_many_bookings', { most: BOOKINGS_PER_PHONE, phone });
  const use = { bookings: live.ofAddress, seats: live.seatsOfAddress };
  const countDaySeats = () => seatsOfDay(tx, venueId, date, now);
  if (!(await mustConfirm(use, people, call.limits.addressShare, countDaySeats))) return false;
  if (await mayHold(await heldSeats(tx, venueId, date, now), people, countDaySeats)) return true;
  throw new AppError('too_many_unconfirmed', { phone });
}

function rowOf(request: NewReservation, { slot }: Place, held: boolean, call: Call): ReservationRow {
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
    clientHash: clientHash(call),
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
}

/** 128 random bits: a guest's link cannot be guessed. */
export const newGuestToken = (): string => randomBytes(16).toString('base64url');

/** The caller's address as a keyed digest: enough to count by, useless to whoever reads the table. */
export const clientHash = ({ secret, address }: Call): string =>
  createHmac('sha256', secret).update(addressKey(address)).digest('base64url').slice(0, 22);

/** The venue's reservations of a service day, or of everything from today on. */
export function reservationsOfVenue(
  venue: { id: string; timezone: string },
  date: string | undefined,
  { db, clock }: Pick<Call, 'db' | 'clock'>,
): Promise<StaffReservation[]> {
  const now = clock.now();
  return listOfVenue(db, venue.id, date === undefined ? { from: serviceDay(now, venue.timezone) } : { date }, now);
}
