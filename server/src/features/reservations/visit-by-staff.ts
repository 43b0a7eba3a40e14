import { noSlotNow, runningSlot } from '#server/features/reservations/book-by-staff';
import { repeatWithoutHolds } from '#server/features/reservations/expire-holds';
import { newReservation } from '#server/features/reservations/new-row';
import type { ReservationRow } from '#server/features/reservations/queries';
import { roomTaken, seatsFor } from '#server/features/reservations/seats';
import { withMessages } from '#server/features/reservations/staff-queries';
import { type PlacedPart, placeVisit } from '#server/features/reservations/visit-place';
import { writeBooked } from '#server/features/reservations/write-booked';
import { venueOfPlace } from '#server/features/schedule/queries';
import type { SlotRequest } from '#server/features/schedule/service';
import { venueOfStaff } from '#server/features/venues/service';
import { changeVenue } from '#server/platform/changes/change-venue';
import type { Tx } from '#server/platform/db/client';
import { actOf, type Call, signedIn } from '#server/platform/http/call';
import { newId } from '#shared/ids';
import { newVisit } from '#shared/reservations/acts';
import type { DeskVisit, StaffReservation } from '#shared/reservations/desk';

/** All treatments or none. Throws as `placeVisit`, and the refusals of a booking of one treatment by staff. */
export async function bookVisitAtDesk(request: DeskVisit, call: Call): Promise<StaffReservation[]> {
  const { db, clock, lang } = call;
  const { venueId } = request;
  const now = clock.now();
  const user = signedIn(call);
  const venue = await venueOfStaff(db, user, venueId);
  const named = namedSlot(request) ?? (await runningSlot(db, venue, request, now));
  const key = { scope: `${user.id} bookVisitAtDesk`, body: request };
  const attempt = () =>
    changeVenue(call, { venueId, act: actOf(call), key }, async ({ tx, lock, act }) => {
      const placed = await placeFree(tx, request, named ?? (await noSlotNow(tx, request, now)), now);
      const rows = rowsOf(request, placed, call);
      const isTold = request.kind === 'phone' && request.notify && placed[0]!.found.slot.startsAt > now;
      await writeBooked({ tx, lock, act }, rows, placed, { isTold });
      return withMessages(tx, venueId, rows, { now, lang });
    });
  return repeatWithoutHolds(db, now, attempt);
}

const namedSlot = ({ kind, venueId, roomId, date, time }: DeskVisit): SlotRequest | null =>
  kind === 'walk-in' || date === undefined || time === undefined ? null : { venueId, roomId, date, time };

async function placeFree(tx: Tx, request: DeskVisit, at: SlotRequest, now: Date): Promise<PlacedPart[]> {
  const { treatmentId, professionalId, people, furtherTreatments } = request;
  const asked = { ...at, treatmentId, professionalId, people };
  const placed = await placeVisit(tx, asked, furtherTreatments, await venueOfPlace(tx, at.venueId), now);
  for (const { found, taken } of placed) {
    await seatsFor(tx, found, { people, overbook: undefined, mayOverbook: false, now, desk: undefined, full: taken });
  }
  return placed;
}

function rowsOf(request: DeskVisit, placed: PlacedPart[], { clock, lang, say }: Call): ReservationRow[] {
  const now = clock.now();
  const times = placed.map(({ found }) => found.slot.time);
  const parts = newVisit(request, times, { now, lang, say, venue: placed[0]!.found.venue });
  const visitId = newId();
  return placed.map(({ found, treatmentId, has }, n) => {
    const taken = roomTaken(found, { of: 'free' }, request.people);
    const columns = { ...parts[n]!, ...taken, ...has, treatmentId, visitId, ...(n === 0 && { id: visitId }) };
    return newReservation(found.slot, columns, now);
  });
}
