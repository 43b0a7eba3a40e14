import { applyConsequences } from '#server/consequences/index';
import { writeStatus } from '#server/features/reservations/change-status';
import { endLapsedHolds } from '#server/features/reservations/expire-holds';
import type { ReservationRow } from '#server/features/reservations/queries';
import { type StaffAction, staleWith } from '#server/features/reservations/staff-action';
import { withMessages } from '#server/features/reservations/staff-queries';
import { partiesOfVisit } from '#server/features/reservations/visit-queries';
import { venueOfStaff } from '#server/features/venues/service';
import { changeVenue } from '#server/platform/changes/change-venue';
import { actOf, type Call, signedIn } from '#server/platform/http/call';
import { changeStatus } from '#shared/reservations/acts';
import type { StaffReservation, VisitCancellation } from '#shared/reservations/desk';
import { canMove } from '#shared/reservations/rules';
import { instantOf } from '#shared/time';

export async function partsOfParty(party: { venueId: string; id: string }, call: Call): Promise<StaffReservation[]> {
  const { db, clock, lang } = call;
  await venueOfStaff(db, signedIn(call), party.venueId);
  return withMessages(db, party.venueId, await partiesOfVisit(db, party), { now: clock.now(), lang });
}

/** All open parts, or none; the guest gets one message. Throws `reservation_not_found`, and `stale` with a part. */
export async function cancelVisit(request: VisitCancellation, call: Call): Promise<StaffReservation[]> {
  const { db, clock, lang } = call;
  const { venueId } = request;
  const now = clock.now();
  const venue = await venueOfStaff(db, signedIn(call), venueId);
  for (const part of await partiesOfVisit(db, request)) await endLapsedHolds(db, part, now);
  return changeVenue(call, { venueId, act: actOf(call) }, async (work) => {
    const parts = await partiesOfVisit(work.tx, request);
    const unseen = parts.find((part) => !isAsSeen(part, request));
    if (unseen !== undefined) throw await staleWith(work.tx, unseen, { now, lang });
    const cancelled: ReservationRow[] = [];
    for (const before of parts.filter(isOpen)) {
      const isTold = request.notify && cancelled.length === 0;
      cancelled.push(await cancelPart({ ...work, venue, before }, request.reason, { isTold, say: call.say }));
    }
    for (const slot of cancelled) await applyConsequences(work.tx, work.lock, work.act, { kind: 'seatsFreed', slot });
    return withMessages(work.tx, venueId, cancelled, { now, lang });
  });
}

const isOpen = ({ status }: ReservationRow): boolean => canMove(status, 'CANCELLED');

/** An open part is named with its version, and no other part. */
const isAsSeen = (part: ReservationRow, { parts }: VisitCancellation): boolean =>
  parts.find(({ id }) => id === part.id)?.version === (isOpen(part) ? part.version : undefined);

async function cancelPart(
  action: StaffAction,
  reason: string | null,
  { isTold, say }: { isTold: boolean; say: Call['say'] },
): Promise<ReservationRow> {
  const { tx, lock, act, before, venue, now } = action;
  const startsAt = instantOf(before.date, before.time, venue.timezone);
  const change = changeStatus(before, { to: 'CANCELLED', reason }, { now, startsAt });
  const event = await writeStatus(action, change, { startsAt, isTold, say });
  await applyConsequences(tx, lock, act, event.kind === 'cancelled' ? { ...event, isPart: true } : event);
  return event.after;
}
