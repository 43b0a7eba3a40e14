import {
  type AnalyticsParts,
  categoriesOf,
  citiesOf,
  daysOf,
  occupancyOf,
  waitlistOf,
} from '#server/features/insights/analytics-parts';
import { computedAnalytics } from '#server/features/insights/computed-analytics';
import { filledRange, type Range } from '#server/features/insights/roll-days';
import { rolledAnalytics } from '#server/features/insights/rolled-analytics';
import { venuesByWeek } from '#server/features/insights/venues-by-week';
import type { ReadDb } from '#server/platform/db/client';
import type { Call } from '#server/platform/http/call';
import type { Analytics, AnalyticsQuery } from '#shared/insights/analytics';
import { noShowsByWeek } from '#shared/insights/analytics-rules';
import { addDays } from '#shared/time';

/** One query after the other, to leave connections to requests. */
export async function analyticsOf(
  scope: AnalyticsQuery,
  { db, clock }: Pick<Call, 'db' | 'clock'>,
): Promise<Analytics> {
  const { from, to } = scope;
  const parts = await partsOf(db, scope, clock.now());
  const days = daysOf(parts, scope);
  return {
    from,
    to,
    venues: await venuesByWeek(db, scope),
    reservations: days.map(({ date, reservations, people }) => ({ date, reservations, people })),
    occupancy: occupancyOf(parts),
    waitlist: waitlistOf(parts),
    noShows: noShowsByWeek(scope, days),
    categories: categoriesOf(parts),
    cities: citiesOf(parts),
  };
}

/** Days without roll-ups are computed: those after tomorrow, and past days until the job has stored them. */
async function partsOf(db: ReadDb, scope: AnalyticsQuery, now: Date): Promise<AnalyticsParts[]> {
  const stored = overlapOf(scope, await filledRange(db));
  if (stored === null) return [await computedAnalytics(db, scope, now)];
  const around = [
    { from: scope.from, to: addDays(stored.from, -1) },
    { from: addDays(stored.to, 1), to: scope.to },
  ].filter(({ from, to }) => from <= to);
  const parts = [await rolledAnalytics(db, scope, stored, now)];
  for (const range of around) parts.push(await computedAnalytics(db, { ...scope, ...range }, now));
  return parts;
}

function overlapOf(scope: Range, filled: Range | null): Range | null {
  if (filled === null) return null;
  const from = scope.from > filled.from ? scope.from : filled.from;
  const to = scope.to < filled.to ? scope.to : filled.to;
  return from <= to ? { from, to } : null;
}
