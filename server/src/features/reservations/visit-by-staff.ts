import { arrivalOf, namedSlot, noSlotNow, runningSlot } from '#server/features/reservations/book-by-staff';
import { repeatWithoutHolds } from '#server/features/reservations/expire-holds';
import { newReservation } from '#server/features/reservations/new-row';
import { endOwnLeases, isHeldTreatment } from '#server/features/reservations/own-leases';
import type { ReservationRow } from '#server/features/reservations/queries';
import { roomTaken, seatsFor, takeSeats } from '#server/features/reservations/seats';
import { withMessages } from '#server/features/reservations/staff-queries';
import { placeHeld, type WantedTreatment } from '#server/features/reservations/treatment-place';
import { placePresent } from '#server/features/reservations/visit-kept';
import { type PlacedPart, placeVisit } from '#server/features/reservations/visit-place';
import { writeBooked } from '#server/features/reservations/write-booked';
import { type LedgerRow, takeAsFact } from '#server/features/schedule/ledger';
import { venueOfPlace } from '#server/features/schedule/queries';
import type { SlotRequest } from '#server/features/schedule/service';
import { type StaffCall, venueOfCall } from '#server/features/venues/service';
import { changeVenue, type Work } from '#server/platform/changes/change-venue';
import type { Tx } from '#server/platform/db/client';
import { actOf, type Call, signedIn } from '#server/platform/http/call';
import { idAfter, newId } from '#shared/ids';
import { newVisit, reasonOfNew } from '#shared/reservations/acts';
import { type DeskVisit, partsAsked, type StaffReservation } from '#shared/reservations/desk';
import type { TakenSeats } from '#shared/reservations/seats';
import { planVisit, planWithAny } from '#shared/treatments/visit';

/** All treatments or none. Throws as `placeVisit`, and the refusals of a booking of one treatment by staff. */
export async function bookVisitAtDesk(request: DeskVisit, call: StaffCall): Promise<StaffReservation[]> {
  const { db, clock, lang, desk } = call;
  const { venueId } = request;
  const now = clock.now();
  const user = signedIn(call);
  const venue = await venueOfCall(call, venueId);
  const named = namedSlot(request, call, venue) ?? (await runningSlot(db, venue, request, now));
  const key = { scope: `${user.id} bookVisitAtDesk`, body: request };
  const attempt = () =>
    changeVenue(call, { venueId, act: actOf(call), key }, async ({ tx, lock, act }) => {
      const at = named ?? (await noSlotNow(tx, request, now));
      const promised = await promisedParts(tx, request, at, call);
      if (desk !== undefined) await endLeasesOfVisit({ tx, lock, act }, { request, at, deskId: desk.id });
      const place = desk?.isFact ? placePresent : placeFree;
      const placed = promised === null ? await place(tx, request, at, call) : await placePromised(tx, promised, call);
      const isSure = desk?.isFact || promised !== null;
      const seats = isSure ? await seatAll(tx, request, placed, call) : undefined;
      const rows = rowsOf(request, placed, seats, call);
      const isTold = request.kind === 'phone' && request.notify && placed[0]!.found.slot.startsAt > now;
      await writeBooked({ tx, lock, act }, rows, placed, { isTold, seats: seats?.map(({ taken }) => taken) });
      return withMessages(tx, venueId, rows, { now, lang });
    });
  return repeatWithoutHolds(db, arrivalOf(call), attempt);
}

async function placeFree(tx: Tx, request: DeskVisit, at: SlotRequest, call: Call): Promise<PlacedPart[]> {
  const now = call.clock.now();
  const { treatmentId, professionalId, people, furtherTreatments } = request;
  const asked = { ...at, treatmentId, professionalId, people };
  // Its rows had a plan with other professionals, and the guest was told these times
  const plan = call.desk === undefined ? planVisit : planWithAny;
  const venue = await venueOfPlace(tx, at.venueId);
  const placed = await placeVisit(tx, asked, furtherTreatments, venue, { now: arrivalOf(call), plan });
  for (const { found, taken } of placed) {
    await seatsFor(tx, found, { people, overbook: undefined, mayOverbook: false, now, desk: undefined, full: taken });
  }
  return placed;
}

/** Null unless the desk held the named place of each part, and so has promised the visit. */
async function promisedParts(
  tx: Tx,
  request: DeskVisit,
  at: SlotRequest,
  { desk }: Call,
): Promise<WantedTreatment[] | null> {
  if (desk === undefined || desk.isFact || desk.fromLease === 0) return null;
  const parts = namedParts(request, at);
  for (const part of parts ?? []) if (!(await isHeldTreatment(tx, desk.id, part))) return null;
  return parts;
}

/** Null unless each part names its room and its time. */
function namedParts(request: DeskVisit, at: SlotRequest): WantedTreatment[] | null {
  const { venueId, people } = request;
  const parts = partsAsked({ ...request, ...at }).flatMap(({ treatmentId, roomId, professionalId, time }) =>
    roomId === undefined || time === undefined
      ? []
      : { venueId, treatmentId, professionalId, people, roomId, date: at.date, time },
  );
  return parts.length === request.furtherTreatments.length + 1 ? parts : null;
}

async function placePromised(tx: Tx, parts: WantedTreatment[], call: Call): Promise<PlacedPart[]> {
  const venue = await venueOfPlace(tx, parts[0]!.venueId);
  const placed: PlacedPart[] = [];
  for (const part of parts) {
    const { treatmentId } = part;
    placed.push({ ...(await placeHeld(tx, part, venue, arrivalOf(call), call.desk)), treatmentId });
  }
  return placed;
}

/** Of the rooms and professionals that the desk named, before places are looked for. A refusal rolls this back. */
async function endLeasesOfVisit(
  work: Pick<Work, 'tx' | 'lock' | 'act'>,
  { request, at, deskId }: { request: DeskVisit; at: SlotRequest; deskId: string },
): Promise<void> {
  const { venueId, people } = request;
  const { date } = at;
  for (const { treatmentId, roomId, professionalId, time } of partsAsked({ ...request, ...at })) {
    if (roomId === undefined || time === undefined) continue;
    const asked = { venueId, treatmentId, professionalId, people, roomId, date, time };
    await endOwnLeases(work.tx, { ...work, deskId }, asked);
  }
}

interface SeatsOfPart {
  decided: TakenSeats;
  taken: LedgerRow;
}

/** Whatever is free: the guests are there, or have the desk's promise. */
async function seatAll(tx: Tx, { people }: DeskVisit, placed: PlacedPart[], call: Call): Promise<SeatsOfPart[]> {
  const { clock, desk } = call;
  const seats: SeatsOfPart[] = [];
  for (const { found, isHeld = false } of placed) {
    const asking = { people, overbook: undefined, mayOverbook: false, now: clock.now(), desk, isHeld };
    const decided = await seatsFor(tx, found, asking);
    seats.push({
      decided,
      taken: await (isHeld ? takeAsFact(tx, found.slot, people) : takeSeats(tx, found, decided, desk)),
    });
  }
  return seats;
}

function rowsOf(request: DeskVisit, placed: PlacedPart[], seats: SeatsOfPart[] | undefined, call: Call) {
  const { clock, lang, say } = call;
  const now = clock.now();
  const times = placed.map(({ found }) => found.slot.time);
  const parts = newVisit(request, times, { now, lang, say, venue: placed[0]!.found.venue });
  const visitId = request.id ?? newId();
  const ids = idsOf(request, visitId);
  return placed.map(({ found, treatmentId, has, taken }, n): ReservationRow => {
    const { decided } = seats?.[n] ?? { decided: { of: 'free' } as const };
    const overbookReason = seats && reasonBeside(seats[n]!, taken !== null, call);
    const columns = {
      ...{ ...parts[n]!, ...roomTaken(found, decided, request.people), ...has, treatmentId, visitId },
      ...(overbookReason && { overbookReason, overbookedBy: signedIn(call).id }),
      id: ids[n]!,
    };
    return newReservation(found.slot, columns, now);
  });
}

function idsOf({ furtherTreatments }: DeskVisit, visitId: string): string[] {
  const ids = [visitId];
  for (const { id } of furtherTreatments) ids.push(id ?? idAfter(ids.at(-1)!));
  return ids;
}

function reasonBeside({ decided, taken }: SeatsOfPart, isBeside: boolean, { say }: Call): string | null {
  const overbooked = isBeside ? Math.max(1, taken.overbooked) : taken.overbooked;
  return reasonOfNew(decided, { overbooked }, { overbook: undefined, say });
}
