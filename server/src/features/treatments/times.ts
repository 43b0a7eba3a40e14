import { treatmentDay } from '#server/features/treatments/day-queries';
import { venueForVisitors } from '#server/features/venues/service';
import type { Call } from '#server/platform/http/call';
import { AppError } from '#shared/errors';
import { DAYS_AHEAD } from '#shared/reservations/limits';
import { addDays, serviceDay, timeOfService } from '#shared/time';
import { isOffered } from '#shared/treatments/choose';
import { type FreeTime, freeTimes, type TreatmentDay, withoutParties } from '#shared/treatments/day';
import type { TreatmentTime, TreatmentTimesQuery } from '#shared/treatments/schema';

/** Times that have begun, and days too far ahead, are not offered. Throws `venue_not_found`, `treatment_not_found`. */
export const timesOfTreatment = (asked: AskedTimes, call: TimesCall): Promise<TreatmentTime[]> =>
  timesIn(asked, call, freeTimes);

export const timesToWaitFor = (asked: AskedTimes, call: TimesCall): Promise<TreatmentTime[]> =>
  timesIn(asked, call, (day) => freeTimes(withoutParties(day)));

type AskedTimes = TreatmentTimesQuery;

type TimesCall = Pick<Call, 'db' | 'clock'>;

async function timesIn(
  { slugOrId, treatmentId, date, at }: AskedTimes,
  { db, clock }: TimesCall,
  timesOf: (day: TreatmentDay) => FreeTime[],
): Promise<TreatmentTime[]> {
  const now = clock.now();
  const { id: venueId, timezone } = await venueForVisitors(db, slugOrId);
  const today = serviceDay(now, timezone);
  const day = await treatmentDay(db, { venueId, treatmentId, date }, now);
  if (day === undefined || day.isRemoved) throw new AppError('treatment_not_found');
  if (date < today || date > addDays(today, DAYS_AHEAD)) return [];
  const isGiven = isOffered(day.slots, { date, timezone, at }, now);
  return timesOf(day).flatMap(({ minute, ...free }) => {
    const time = timeOfService(minute);
    return isGiven(time) ? [{ time, ...free }] : [];
  });
}
