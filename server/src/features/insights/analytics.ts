import {
  dayRows,
  occupancyByHour,
  reservationsByCategory,
  reservationsByCity,
  venuesByWeek,
  waitlistSteps,
} from '#server/features/insights/analytics-queries';
import type { Call } from '#server/platform/http/call';
import type { Analytics, AnalyticsQuery } from '#shared/insights/analytics';
import { noShowsByWeek } from '#shared/insights/analytics-rules';

/** One query after the other, to leave connections to requests. */
export async function analyticsOf(
  scope: AnalyticsQuery,
  { db, clock }: Pick<Call, 'db' | 'clock'>,
): Promise<Analytics> {
  const { from, to } = scope;
  const days = await dayRows(db, scope);
  return {
    from,
    to,
    venues: await venuesByWeek(db, scope),
    reservations: days.map(({ date, reservations, people }) => ({ date, reservations, people })),
    occupancy: await occupancyByHour(db, scope, clock.now()),
    waitlist: await waitlistSteps(db, scope),
    noShows: noShowsByWeek(scope, days),
    categories: await reservationsByCategory(db, scope),
    cities: await reservationsByCity(db, scope),
  };
}
