import { ZodError, type z } from 'zod';
import { wasApproved } from '#server/features/messages/queries';
import { endLapsedHolds, repeatWithoutHolds } from '#server/features/reservations/expire-holds';
import { roomSold, roomTaken, snapshotOf, takeSeats } from '#server/features/reservations/seats';
import { withMessages } from '#server/features/reservations/staff-queries';
import { placeVisit } from '#server/features/reservations/visit-place';
import { isCovered } from '#server/features/schedule/lending';
import { venueOfPlace } from '#server/features/schedule/queries';
import { endOfSlot, type FoundSlot, type SlotRequest, slotFor } from '#server/features/schedule/service';
import { venuesOfStaff } from '#server/features/venues/members';
import { type StaffCall, venueOfCall } from '#server/features/venues/service';
import { makeOffer, type OfferedPart, type TreatedColumns } from '#server/features/waitlist/make-offer';
import { refusedBySlot } from '#server/features/waitlist/offer-queries';
import { type EntryRow, entriesById, entryOfVenue, waitingOn } from '#server/features/waitlist/queries';
import { daysWaitedFor, treatedOnly, treatedThatRefused } from '#server/features/waitlist/treatments';
import { seenByStaff } from '#server/features/waitlist/view';
import { changeVenue } from '#server/platform/changes/change-venue';
import type { ReadDb, Tx } from '#server/platform/db/client';
import { actOf, type Call, type DeskOrigin } from '#server/platform/http/call';
import type { User } from '#shared/auth/schema';
import { AppError } from '#shared/errors';
import { slotId } from '#shared/ids';
import { placeWanted } from '#shared/reservations/acts';
import { reasonBeyond, refuseOverbooking } from '#shared/reservations/seats';
import { minuteOfService } from '#shared/time';
import { says } from '#shared/validation';
import { decideOffer, refuseUnlessWaiting } from '#shared/waitlist/acts';
import { passedOverBy, waitsForSeats } from '#shared/waitlist/rules';
import type { promoted, promotion } from '#shared/waitlist/schema';
import { passedOverAt, waitsForTreatment } from '#shared/waitlist/treatments';
import { lastAnswer } from '#shared/waitlist/windows';

type PromotionRequest = z.infer<typeof promotion>;

/**
 * Offers seats to a waiting party by hand; records who was skipped. The default is the entry's slot. Throws
 * `no_capacity`; staff with the right may repeat it as overbooking.
 */
export async function promote(
  request: PromotionRequest,
  user: User,
  call: StaffCall,
): Promise<z.infer<typeof promoted>> {
  const { db, clock } = call;
  const now = clock.now();
  const waiting = await entryAsked(db, user, request);
  const { access } = await venueOfCall(call, waiting.venueId);
  if (request.overbook !== undefined) refuseOverbooking(access);
  const wanted = { venueId: waiting.venueId, ...placeWanted(waiting, request) };
  const place = { venueId: wanted.venueId, roomId: wanted.roomId, slotId: slotId(wanted) };
  await endLapsedHolds(db, place, call.desk?.arrivedAt ?? now);
  const key = { scope: `${user.id} promote`, body: request };
  const attempt = () =>
    changeVenue(call, { venueId: waiting.venueId, act: actOf(call), key }, async ({ tx, lock, act }) => {
      const before = (await entryOfVenue(tx, waiting.venueId, waiting.id))!;
      refuseUnlessWaiting(before);
      const offered = await placeOffered(tx, before, wanted, call);
      const passed = await passedOver(tx, before, offered, now);
      const taken = await takeOffered(tx, before, offered, request.overbook, { now, desk: call.desk });
      const { entry, reservation } = await makeOffer(tx, lock, act, {
        entry: before,
        reservationId: request.reservationId,
        further: offered.further,
        passedOver: passed,
        ...taken,
        offeredBy: user.id,
      });
      const reader = { now, lang: call.lang };
      const [held] = await withMessages(tx, reservation.venueId, [reservation], reader);
      const messageLeaves = call.sender.isAutomatic && (await wasApproved(tx, reservation.venueId));
      return { entry: await seenByStaff(tx, entry, reader), reservation: held!, messageLeaves };
    });
  return repeatWithoutHolds(db, now, attempt);
}

interface Offered {
  found: FoundSlot;
  endsAt: Date;
  treated: TreatedColumns;
  further: OfferedPart[];
}

/** The slot asked for, or a room and a professional for the entry's treatment at its time. Throws `HoldsInTheWay`. */
async function placeOffered(tx: Tx, entry: EntryRow, wanted: SlotRequest, call: Call): Promise<Offered> {
  const now = call.clock.now();
  const { found, treated, further } = await placeFor(tx, entry, wanted, call);
  const slot = { startsAt: found.slot.startsAt, endsAt: await endOfSlot(tx, found, now) };
  return { found, endsAt: lastAnswer(slot, !waitsForSeats(entry), now), treated, further };
}

async function placeFor(
  tx: Tx,
  { treatmentId, professionalId, people, furtherTreatments }: EntryRow,
  { venueId, roomId, date, time }: SlotRequest,
  call: Call,
): Promise<Omit<Offered, 'endsAt'>> {
  const now = call.clock.now();
  const at = { venueId, roomId, date, time };
  if (treatmentId === null) return { found: await slotFor(tx, at, now, call.desk), treated: {}, further: [] };
  if (call.desk !== undefined) throw new AppError('treatment_at_desk');
  const asked = { ...at, treatmentId, people, professionalId: professionalId ?? undefined };
  const others = (furtherTreatments ?? []).map(({ isBeside, ...part }) => ({
    ...{ treatmentId: part.treatmentId, professionalId: part.professionalId ?? undefined, beside: isBeside },
  }));
  const [first, ...further] = await placeVisit(tx, asked, others, await venueOfPlace(tx, venueId), { now });
  // A visit is held whole: no overbooking of one part
  if (others.length > 0 && first!.taken !== null) throw first!.taken;
  return {
    ...{ found: first!.found, treated: { treatmentId, ...first!.has } },
    further: further.map((part) => ({
      slot: part.found.slot,
      room: { ...roomTaken(part.found, { of: 'free' }, people), treatmentId: part.treatmentId, ...part.has },
    })),
  };
}

/** Ids are unique per venue only: picks the caller's venue. */
async function entryAsked(db: ReadDb, user: User, { id, venueId }: PromotionRequest): Promise<EntryRow> {
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
  { found, endsAt, treated }: Offered,
  overbook: PromotionRequest['overbook'],
  { now, desk }: { now: Date; desk: DeskOrigin | undefined },
) {
  const claim = {
    isLeased: isCovered(found.slot, entry.people, desk),
    isMade: true,
    wasOffline: desk?.madeOffline ?? false,
  };
  const slot = { ...snapshotOf(found), venue: found.venue, endsAt };
  const offered = decideOffer(entry, slot, overbook, claim, now);
  if (offered.of === 'short') throw new AppError('no_capacity');
  const overbookReason = reasonBeyond(offered, overbook);
  const room = await roomSold(tx, found, offered, { id: null, people: entry.people });
  return {
    seats: await takeSeats(tx, found, offered, desk),
    overbookReason,
    room: { ...room, ...treated },
    place: { slot: found.slot, startsAt: found.slot.startsAt, endsAt, timezone: found.venue.timezone },
  };
}

async function passedOver(tx: Tx, chosen: EntryRow, { found, further }: Offered, now: Date) {
  const { room, slot, venue } = found;
  const waiting = await waitingOn(tx, chosen.venueId, chosen.date);
  if (waitsForTreatment(chosen)) {
    const treated = treatedOnly(waiting);
    const days = await daysWaitedFor(tx, { venue, date: slot.date, now, lapsedAreFree: true }, treated);
    const refusing = await treatedThatRefused(tx, slot);
    const minutes = [slot, ...further.map((part) => part.slot)].map(({ time }) => minuteOfService(time));
    return passedOverAt(chosen, minutes, { waiting: treated, days, refused: refusing });
  }
  const refused = (await refusedBySlot(tx, chosen.venueId, [slot.id])).get(slot.id)!;
  const { whole } = room;
  const of = { roomCapacity: room.capacity, roomMinutes: whole?.minutes ?? null, smallestParty: whole?.minPeople };
  const seats = { ...slot, available: snapshotOf(found).availableCapacity, ...of };
  return passedOverBy(chosen, waiting, seats, refused);
}
