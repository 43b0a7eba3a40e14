import { treatmentDays } from '#server/features/treatments/day-queries';
import { venueForVisitors } from '#server/features/venues/service';
import type { Call } from '#server/platform/http/call';
import { AppError } from '#shared/errors';
import { DAYS_AHEAD } from '#shared/reservations/limits';
import { addDays, serviceDay } from '#shared/time';
import { isOffered } from '#shared/treatments/choose';
import { type TreatmentDay, withoutParties } from '#shared/treatments/day';
import type { VisitTime, VisitTimesQuery } from '#shared/treatments/schema';
import type { VisitStep } from '#shared/treatments/visit';
import { startsOf } from '#shared/treatments/visit-times';

/** Starts that have begun, and days too far ahead, are not offered. Throws `venue_not_found`, `treatment_not_found`. */
export const timesOfVisit = (asked: VisitTimesQuery, call: TimesCall): Promise<VisitTime[]> =>
  timesIn(asked, call, (day) => day);

/** As if the day had no parties. */
export const visitTimesToWaitFor = (asked: VisitTimesQuery, call: TimesCall): Promise<VisitTime[]> =>
  timesIn(asked, call, withoutParties);

type TimesCall = Pick<Call, 'db' | 'clock' | 'user'>;

async function timesIn(
  { slugOrId, date, parts, at }: VisitTimesQuery,
  { db, clock, user }: TimesCall,
  seen: (day: TreatmentDay) => TreatmentDay,
): Promise<VisitTime[]> {
  const now = clock.now();
  const { id: venueId, timezone } = await venueForVisitors(db, slugOrId, user);
  const today = serviceDay(now, timezone);
  const steps: VisitStep[] = [];
  const days = await treatmentDays(db, { venueId, treatmentIds: parts.map((part) => part.treatmentId), date }, now);
  for (const { treatmentId, professionalId, isBeside } of parts) {
    const day = days.get(treatmentId);
    if (day === undefined || day.isRemoved) throw new AppError('treatment_not_found');
    steps.push({ day: seen(day), wish: { professionalId }, isBeside });
  }
  if (date < today || date > addDays(today, DAYS_AHEAD)) return [];
  const isAsked = isOffered(days.get(parts[0]!.treatmentId)!.slots, { date, timezone, at }, now);
  return startsOf(steps, parts, isAsked);
}
