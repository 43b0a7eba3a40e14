import { placeRowOf, refuseHoldsInTheWay, servedBy } from '#server/features/reservations/treatment-place';
import type { PlacedPart } from '#server/features/reservations/visit-place';
import { venueOfPlace } from '#server/features/schedule/queries';
import { placeFrom, type SlotRequest } from '#server/features/schedule/service';
import { type ReadDay, treatmentDays } from '#server/features/treatments/day-queries';
import type { Tx } from '#server/platform/db/client';
import type { Call } from '#server/platform/http/call';
import { AppError } from '#shared/errors';
import { type DeskVisit, partsAsked, type VisitPartAsked } from '#shared/reservations/desk';
import { minuteOfService, timeOfService } from '#shared/time';
import { type KeptStep, keepVisit } from '#shared/treatments/visit-kept';

type ReadStep = KeptStep & { day: ReadDay };

/**
 * The places of guests who came while the desk had no connection: as it recorded them, whatever is taken or has changed
 * since then. Throws `treatment_not_found`, and `not_a_slot` for a part whose room no longer has the treatment, if no other
 * room takes arrivals at its time.
 */
export async function placePresent(
  tx: Tx,
  visit: DeskVisit,
  { venueId, roomId, date, time }: SlotRequest,
  { clock, desk }: Call,
): Promise<PlacedPart[]> {
  const venue = await venueOfPlace(tx, venueId);
  if (venue === undefined) throw new AppError('venue_not_found');
  const parts = partsAsked({ ...visit, roomId, date, time });
  const treatmentIds = parts.map((part) => part.treatmentId);
  const days = await treatmentDays(tx, { venueId, treatmentIds, date }, desk?.arrivedAt ?? clock.now());
  const steps = parts.map((part) => stepOf(part, days.get(part.treatmentId))) as [ReadStep, ...ReadStep[]];
  const kept = keepVisit(steps, true);
  if (typeof kept === 'number') throw new AppError('not_a_slot', { time: parts[kept]?.time ?? '' });
  return kept.map(({ minute, missing, ...assigned }, n) => {
    const { day } = steps[n]!;
    const at = { venueId, roomId: assigned.roomId, date, time: timeOfService(minute) };
    if (missing === null) refuseHoldsInTheWay(day, at, assigned);
    const row = placeRowOf(venue, day, { roomId: at.roomId, minute, isTaken: missing !== null });
    const taken = missing && new AppError(missing);
    return { found: placeFrom(row, at, desk), treatmentId: treatmentIds[n]!, has: servedBy(assigned), taken };
  });
}

function stepOf({ roomId, professionalId, time, beside }: VisitPartAsked, day: ReadDay | undefined): ReadStep {
  if (day === undefined || day.rooms.length === 0) throw new AppError('treatment_not_found');
  const minute = time === undefined ? undefined : minuteOfService(time);
  return { day, slots: day.slots, wish: { roomId, professionalId }, minute, isBeside: beside };
}
