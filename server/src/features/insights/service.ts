import { dayCounts, platformCounts } from '#server/features/insights/queries';
import { venueOfStaff } from '#server/features/venues/service';
import type { ReadDb } from '#server/platform/db/client';
import type { User } from '#shared/auth/schema';
import { figuresOf } from '#shared/insights/rules';
import type { DayFigures } from '#shared/insights/schema';

export const platformStats = platformCounts;

export async function dayFigures(
  db: ReadDb,
  user: User,
  { venueId, date }: { venueId: string; date: string },
  now: Date,
): Promise<DayFigures> {
  await venueOfStaff(db, user, venueId);
  return figuresOf(date, await dayCounts(db, venueId, date, now));
}
