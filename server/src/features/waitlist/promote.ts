import { ZodError, type z } from 'zod';
import { endLapsedHolds } from '#server/features/reservations/expire-holds';
import { type RoomTaken, roomTaken, snapshotOf, takeSeats } from '#server/features/reservations/seats';
import { withMessages } from '#server/features/reservations/staff-queries';
import type { LedgerRow } from '#server/features/schedule/ledger';
import { isCovered } from '#server/features/schedule/lending';
import { endOfSlot, type FoundSlot, slotFor } from '#server/features/schedule/service';
import { venuesOfStaff } from '#server/features/venues/members';
import { venueOfStaff } from '#server/features/venues/service';
import { makeOffer } from '#server/features/waitlist/make-offer';
import { refusedBySlot } from '#server/features/waitlist/offer-queries';
import { type EntryRow, entriesById, entryOfVenue, waitingOn } from '#server/features/waitlist/queries';
import { seenByStaff } from '#server/features/waitlist/view';
import { changeVenue } from '#server/platform/changes/change-venue';
import type { ReadDb, Tx } from '#server/platform/db/client';
import { actOf, type Call, type DeskOrigin } from '#server/platform/http/call';
import type { User } from '#shared/auth/schema';
import { AppError } from '#shared/errors';
import { slotId } from '#shared/ids';
import { placeWanted } from '#shared/reservations/acts';
import { reasonBeyond, refuseOverbooking } from '#shared/reservations/seats';
import { says } from '#shared/validation';
import { decideOffer, refuseUnlessWaiting } from '#shared/waitlist/acts';
import { passedOverBy } from '#shared/waitlist/rules';
import type { promoted, promotion } from '#shared/waitlist/schema';

type Promotion = z.infer<typeof promotion>;

/**
 * Offers seats to a waiting party by hand; records who was skipped. The default is the entry's slot. Throws
 * `no_capacity`; staff with the right may repeat it as overbooking.
 */
export async function promote(request: Promotion, user: User, call: Call): Promise<z.infer<typeof promoted>> {
  const { db, clock } = call;
  const now = clock.now();
  const waiting = await entryAsked(db, user, request);
  const { access } = await venueOfStaff(db, user, waiting.venueId);
  if (request.overbook !== undefined) refuseOverbooking(access);
  const wanted = { venueId: waiting.venueId, ...placeWanted(waiting, request) };
  const place = { venueId: wanted.venueId, roomId: wanted.roomId, slotId: slotId(wanted) };
  await endLapsedHolds(db, place, call.desk?.arrivedAt ?? now);
  const key = { scope: `${user.id} promote`, body: request };
  return changeVenue(call, { venueId: waiting.venueId, act: actOf(call), key }, async ({ tx, lock, act }) => {
    const before = (await entryOfVenue(tx, waiting.venueId, waiting.id))!;
    refuseUnlessWaiting(before);
    const found = await slotFor(tx, wanted, now, call.desk);
    const endsAt = await endOfSlot(tx, found, now);
    const passed = await passedOver(tx, before, found);
    const taken = await takeOffered(tx, before, { found, endsAt }, request.overbook, { now, desk: call.desk });
    const { entry, reservation } = await makeOffer(tx, lock, act, {
      entry: before,
      reservationId: request.reservationId,
      passedOver: passed,
      ...taken,
      place: { slot: found.slot, startsAt: found.slot.startsAt, endsAt, timezone: found.venue.timezone },
      offeredBy: user.id,
    });
    const [held] = await withMessages(tx, reservation.venueId, [reservation], { now, lang: call.lang });
    const { isAutomatic } = call.sender;
    return { entry: await seenByStaff(tx, entry, now), reservation: held!, messageLeaves: isAutomatic };
  });
}

/** Ids are unique per venue only: picks the caller's venue. */
async function entryAsked(db: ReadDb, user: User, { id, venueId }: Promotion): Promise<EntryRow> {
  const entries = (await entriesById(db, id)).filter((entry) => venueId === undefined || entry.venueId === venueId);
  if (entries.length === 0) throw new AppError('entry_not_found');
  const venueIds = entries.map((entry) => entry.venueId);
  const own = entries.length === 1 ? venueIds : await venuesOfStaff(db, user, venueIds);
  const [entry, another] = entries.filter((one) => own.includes(one.venueId));
  if (entry === undefined) throw new AppError('venue_not_found');
  if (another === undefined) return entry;
  throw new ZodError([{ code: 'custom', path: ['venueId'], message: says('required'), input: undefined }]);
}

/** Leased seats stay promised whatever happens to the slot. */
async function takeOffered(
  tx: Tx,
  entry: EntryRow,
  { found, endsAt }: { found: FoundSlot; endsAt: Date },
  overbook: Promotion['overbook'],
  { now, desk }: { now: Date; desk: DeskOrigin | undefined },
): Promise<{ seats: LedgerRow; overbookReason: string | null; room: RoomTaken }> {
  const claim = { isLeased: isCovered(found.slot, entry.people, desk), isMade: true };
  const slot = { ...snapshotOf(found), venue: found.venue, endsAt };
  const offered = decideOffer(entry, slot, overbook, claim, now);
  if (offered.of === 'short') throw new AppError('no_capacity');
  const overbookReason = reasonBeyond(offered, overbook);
  return {
    seats: await takeSeats(tx, found, offered, desk),
    overbookReason,
    room: roomTaken(found, offered, entry.people),
  };
}

async function passedOver(tx: Tx, chosen: EntryRow, found: FoundSlot) {
  const { room, slot } = found;
  const waiting = await waitingOn(tx, chosen.venueId, chosen.date);
  const refused = (await refusedBySlot(tx, chosen.venueId, [slot.id])).get(slot.id)!;
  const of = { roomCapacity: room.capacity, roomMinutes: room.whole?.minutes ?? null };
  const seats = { ...slot, available: snapshotOf(found).availableCapacity, ...of };
  return passedOverBy(chosen, waiting, seats, refused);
}
