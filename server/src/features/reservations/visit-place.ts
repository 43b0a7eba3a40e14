import {
  fitDay,
  placeOn,
  placeRowOf,
  refuseHoldsInTheWay,
  servedBy,
  slotToWait,
  type TreatmentPlace,
  type WantedTreatment,
} from '#server/features/reservations/treatment-place';
import type { VenueOfPlace } from '#server/features/schedule/queries';
import { type FoundSlot, placeFrom } from '#server/features/schedule/service';
import { type ReadDay, treatmentDays } from '#server/features/treatments/day-queries';
import type { ReadDb } from '#server/platform/db/client';
import { AppError, type ErrorCode } from '#shared/errors';
import type { FurtherTreatment, LostPart } from '#shared/reservations/schema';
import { minuteOfService, timeOfService } from '#shared/time';
import { withoutParties } from '#shared/treatments/day';
import { isPlanned, planVisit, type VisitPart, type VisitStep } from '#shared/treatments/visit';

export interface PlacedPart extends TreatmentPlace {
  treatmentId: string | null;
}

/** Reads the day, then as `placeVisitOn`. */
export async function placeVisit(
  db: ReadDb,
  wanted: WantedTreatment,
  further: WantedPart[],
  venue: VenueOfPlace | undefined,
  { now, plan }: { now: Date; plan?: typeof planVisit },
): Promise<PlacedPart[]> {
  return placeVisitOn(await daysOfVisit(db, wanted, further, now), wanted, further, venue, plan);
}

/**
 * The slots, rooms and professionals of a visit in order. Throws as `placeTreatment`, and `treatment_taken` or
 * `professional_taken` if a further treatment is not free.
 */
export function placeVisitOn(
  days: Map<string, ReadDay>,
  wanted: WantedTreatment,
  further: WantedPart[],
  venue: VenueOfPlace | undefined,
  planFor = planVisit,
): PlacedPart[] {
  if (venue === undefined) throw new AppError('venue_not_found');
  const { treatmentId } = wanted;
  const ids = treatmentsOf(wanted, further);
  const steps = stepsOf(days, wanted, further);
  const first = { ...placeOn(steps[0].day, wanted, venue), treatmentId };
  if (further.length === 0) return [first];
  const asked = [wanted, ...further];
  if (first.taken !== null) return [{ ...first, taken: lost(asked, 0, first.taken.code) }];
  const plan = planFor(steps, minuteOfService(wanted.time));
  if (!isPlanned(plan)) throw lost(asked, plan.at, plan.isNamedOnly ? 'professional_taken' : 'treatment_taken');
  return plan.map((part, n) => placePart(steps[n]!.day, part, ids[n]!, { wanted, venue }));
}

/** A desk names the room in which it ended its leases. */
type WantedPart = FurtherTreatment & { roomId?: string | undefined };

type ReadStep = VisitStep & { day: ReadDay };

const daysOfVisit = (db: ReadDb, wanted: WantedTreatment, further: FurtherTreatment[], now: Date) =>
  treatmentDays(db, { ...wanted, treatmentIds: treatmentsOf(wanted, further) }, now);

export const treatmentsOf = (first: Pick<WantedTreatment, 'treatmentId'>, further: FurtherTreatment[]): string[] =>
  [first, ...further].map(({ treatmentId }) => treatmentId);

/** Throws `treatment_not_found`, `professional_not_found`, and an issue for another number of people. */
function stepsOf(
  days: Map<string, ReadDay>,
  wanted: WantedTreatment,
  further: WantedPart[],
): [ReadStep, ...ReadStep[]] {
  const { treatmentId, professionalId, roomId, people } = wanted;
  const steps: [ReadStep, ...ReadStep[]] = [
    { day: fitDay(days.get(treatmentId), wanted), wish: { roomId, professionalId } },
  ];
  for (const [n, part] of further.entries()) {
    const path = ['furtherTreatments', n, 'treatmentId'];
    const { professionalId, roomId, time, beside: isBeside } = part;
    const minute = time === undefined ? undefined : minuteOfService(time);
    const day = fitDay(days.get(part.treatmentId), { professionalId, people }, path);
    steps.push({ day, wish: { roomId, professionalId }, isBeside, minute });
  }
  return steps;
}

/** Where a party waits for a visit. Throws as `slotToWait`, and `not_a_slot` if even an empty day has no time for it. */
export async function visitToWait(
  db: ReadDb,
  wanted: WantedTreatment,
  further: FurtherTreatment[],
  venue: VenueOfPlace | undefined,
  now: Date,
): Promise<FoundSlot> {
  const found = await slotToWait(db, wanted, venue, now);
  if (further.length === 0) return found;
  const { time } = wanted;
  const days = await daysOfVisit(db, wanted, further, now);
  const steps = stepsOf(days, wanted, further).map(({ day, ...step }) => ({
    ...{ ...step, day: withoutParties(day), minute: undefined },
  }));
  if (!isPlanned(planVisit(steps, minuteOfService(time)))) throw new AppError('not_a_slot', { time });
  return found;
}

/** Names the part that is not free, or not at the time that the guest saw. */
function lost(asked: FurtherTreatment[], at: number, code: ErrorCode): AppError {
  const { treatmentId, time = null } = asked[at]!;
  return new AppError(code, {}, { current: { number: at + 1, treatmentId, time } satisfies LostPart });
}

function placePart(
  day: ReadDay,
  { minute, ...assigned }: VisitPart,
  treatmentId: string,
  { wanted: { venueId, date }, venue }: { wanted: WantedTreatment; venue: VenueOfPlace },
): PlacedPart {
  const { roomId } = assigned;
  const at = { venueId, roomId, date, time: timeOfService(minute) };
  refuseHoldsInTheWay(day, at, assigned);
  const row = placeRowOf(venue, day, { roomId, minute, isTaken: false });
  return { found: placeFrom(row, at), treatmentId, has: servedBy(assigned), taken: null };
}
