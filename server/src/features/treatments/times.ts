import { treatmentDay } from '#server/features/treatments/day-queries';
import { venueForVisitors } from '#server/features/venues/service';
import type { Call } from '#server/platform/http/call';
import { AppError } from '#shared/errors';
import { DAYS_AHEAD } from '#shared/reservations/limits';
import { addDays, instantOf, serviceDay, timeOfService } from '#shared/time';
import { freeTimes } from '#shared/treatments/day';
import type { TreatmentTime } from '#shared/treatments/schema';

/** Times that have begun, and days too far ahead, are not offered. Throws `venue_not_found`, `treatment_not_found`. */
export async function timesOfTreatment(
  { slugOrId, treatmentId, date }: { slugOrId: string; treatmentId: string; date: string },
  { db, clock }: Pick<Call, 'db' | 'clock'>,
): Promise<TreatmentTime[]> {
  const now = clock.now();
  const { id: venueId, timezone } = await venueForVisitors(db, slugOrId);
  const today = serviceDay(now, timezone);
  const day = await treatmentDay(db, { venueId, treatmentId, date }, now);
  if (day === undefined || day.isRemoved) throw new AppError('treatment_not_found');
  if (date < today || date > addDays(today, DAYS_AHEAD)) return [];
  return freeTimes(day).flatMap(({ minute, ...free }) => {
    const time = timeOfService(minute);
    return instantOf(date, time, timezone) <= now ? [] : [{ time, ...free }];
  });
}
