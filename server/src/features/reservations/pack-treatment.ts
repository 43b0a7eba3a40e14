import { applyConsequences } from '#server/consequences/index';
import type { BookingRead } from '#server/features/reservations/booking-read';
import { byId, update } from '#server/features/reservations/queries';
import { givingBack, moveSeats } from '#server/features/reservations/seats';
import { placeRowOf, refuseHoldsInTheWay } from '#server/features/reservations/treatment-place';
import { take } from '#server/features/schedule/ledger';
import type { VenueOfPlace } from '#server/features/schedule/queries';
import { placeFrom } from '#server/features/schedule/service';
import { type ReadDay, treatmentDays } from '#server/features/treatments/day-queries';
import type { Work } from '#server/platform/changes/change-venue';
import { slotId } from '#shared/ids';
import type { NewReservation } from '#shared/reservations/schema';
import { minuteOfService, serviceDay } from '#shared/time';
import { servedByNone } from '#shared/treatments/day';
import { leastPlace, lossesOf } from '#shared/treatments/lead';
import { type Move, reassign } from '#shared/treatments/reassign';

type Read = Pick<BookingRead, 'venue' | 'days' | 'place' | 'hasLapsedHolds'>;
type Packed = Read & { wish: PlaceWish };

export type PlaceWish = Pick<NewReservation, 'roomId' | 'professionalId'>;

/** Guests of one treatment who name no professional are told neither professional nor room: both may still change. */
export const leavesPlaceToVenue = (request: NewReservation, { packsTreatments }: VenueOfPlace): boolean => {
  const { treatmentId, professionalId, furtherTreatments = [] } = request;
  const namesNone = professionalId === undefined && furtherTreatments.length === 0;
  return packsTreatments && treatmentId !== undefined && namesNone;
};

/** Null: placed as without the setting. Until the eve, other parties may make its place free. Throws `HoldsInTheWay`. */
export async function packFor(work: Work, request: NewReservation, read: Read): Promise<Packed | null> {
  const { venue } = read;
  if (!leavesPlaceToVenue(request, venue)) return null;
  const { treatmentId = '', venueId, date, time } = request;
  const asked = { venueId, treatmentIds: null, date };
  const days = await treatmentDays(work.tx, asked, work.now);
  const day = days.get(treatmentId);
  if (day === undefined) return null;
  const minute = minuteOfService(time);
  const free = leastPlace(day, minute, lossesOf(days.values()));
  if (free !== null) return { ...read, days, wish: wishOf(free) };
  const mayReassign = date > serviceDay(work.now, venue.timezone);
  const found = mayReassign ? reassign(days, day, minute) : null;
  if (found === null) return null;
  for (const move of found.moves) await writeMove(work, days.get(move.treatmentId)!, move, { venue, date });
  return { ...read, days: await treatmentDays(work.tx, asked, work.now), wish: wishOf(found) };
}

const wishOf = ({ roomId, professionalId }: { roomId: string; professionalId: string | null }): PlaceWish => ({
  roomId,
  professionalId: professionalId ?? undefined,
});

/** The guest was told neither room nor professional, and gets no message. */
async function writeMove(
  { tx, lock, now }: Work,
  day: ReadDay,
  { id, minute, ...given }: Move,
  { venue, date }: { venue: VenueOfPlace; date: string },
): Promise<void> {
  const { venueId } = venue;
  const before = (await byId(tx, venueId, id))!;
  const { roomId = before.roomId, professionalId = before.professionalId } = given;
  const at = { venueId, roomId, date, time: before.time };
  refuseHoldsInTheWay(day, at, { ...servedByNone, roomId, professionalId });
  const target = { ...before, roomId, professionalId, slotId: slotId(at) };
  const { slot } = placeFrom(placeRowOf(venue, day, { roomId, minute, isTaken: false }), at);
  const run = () => take(tx, slot, before.people);
  const changesRoom = roomId !== before.roomId;
  const seats = changesRoom ? await moveSeats([givingBack(tx, before), { kind: 'taken', of: target, run }]) : [];
  const after = await update(tx, before, { roomId, professionalId, slotId: target.slotId }, now);
  await applyConsequences(tx, lock, { actor: 'system', at: now }, { kind: 'reassigned', before, after, seats });
}
