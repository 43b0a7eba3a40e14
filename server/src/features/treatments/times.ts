import { treatmentDays } from '#server/features/treatments/day-queries';
import { venueForVisitors } from '#server/features/venues/service';
import type { Call } from '#server/platform/http/call';
import { AppError } from '#shared/errors';
import { DAYS_AHEAD } from '#shared/reservations/limits';
import { addDays, serviceDay, timeOfService } from '#shared/time';
import { isOffered } from '#shared/treatments/choose';
import { type FreeTime, freeTimes, type TreatmentDay, timesOfDay, withoutParties } from '#shared/treatments/day';
import { packedTimes } from '#shared/treatments/lead';
import type { TreatmentTime, TreatmentTimesQuery } from '#shared/treatments/schema';

/** Times that have begun, and days too far ahead, are not offered. Throws `venue_not_found`, `treatment_not_found`. */
export const timesOfTreatment = (asked: AskedTimes, call: TimesCall): Promise<TreatmentTime[]> => timesIn(asked, call);

export const timesToWaitFor = (asked: AskedTimes, call: TimesCall): Promise<TreatmentTime[]> =>
  timesIn(asked, call, (day) => freeTimes(withoutParties(day)));

type AskedTimes = TreatmentTimesQuery;

/** Without a user: staff see all free times, also while their venue is not public. */
type TimesCall = Pick<Call, 'db' | 'clock' | 'user'>;

async function timesIn(
  { slugOrId, treatmentId, date, at }: AskedTimes,
  { db, clock, user }: TimesCall,
  timesOf?: (day: TreatmentDay) => FreeTime[],
): Promise<TreatmentTime[]> {
  const now = clock.now();
  const { id: venueId, timezone, packsTreatments } = await venueForVisitors(db, slugOrId, user);
  const today = serviceDay(now, timezone);
  const isPacked = packsTreatments && user === null && at === undefined && timesOf === undefined;
  const days = await treatmentDays(db, { venueId, treatmentIds: isPacked ? null : [treatmentId], date }, now);
  const day = days.get(treatmentId);
  if (day === undefined || day.isRemoved) throw new AppError('treatment_not_found');
  if (date < today || date > addDays(today, DAYS_AHEAD)) return [];
  const isGiven = isOffered(day.slots, { date, timezone, at }, now);
  const given = (minute: number) => isGiven(timeOfService(minute));
  const times = isPacked
    ? packedTimes(days, day, timesOfDay(day).filter(given), { mayReassign: date > today })
    : (timesOf ?? freeTimes)(day).filter(({ minute }) => given(minute));
  return times.map(({ minute, ...free }) => ({ time: timeOfService(minute), ...free }));
}
