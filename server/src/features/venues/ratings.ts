import type { VenueRow } from '#server/features/venues/queries';
import { platformSettings } from '#server/features/venues/table';
import type { ReadDb } from '#server/platform/db/client';
import { averageOf } from '#shared/reviews/rules';
import type { VenueRating } from '#shared/venues/schema';

export type PlatformSettingsRow = Pick<
  typeof platformSettings.$inferSelect,
  'placeholderRatings' | 'unprovenSeats' | 'version'
>;

/** Defaults until the platform's owner changes them. */
const unset: PlatformSettingsRow = { placeholderRatings: true, unprovenSeats: null, version: 1 };

export async function platformSettingsOf(db: ReadDb): Promise<PlatformSettingsRow> {
  const { placeholderRatings, unprovenSeats, version } = platformSettings;
  const [row] = await db.select({ placeholderRatings, unprovenSeats, version }).from(platformSettings);
  return row ?? unset;
}

export async function ratingsOf(db: ReadDb, rows: VenueRow[]): Promise<VenueRating[]> {
  const someHaveNone = rows.some(({ ratingCount }) => ratingCount === 0);
  const placeholderRating = someHaveNone && (await platformSettingsOf(db)).placeholderRatings;
  return rows.map(({ ratingCount: count, ratingSum: sum }) => ({
    rating: averageOf({ count, sum }),
    reviewCount: count,
    placeholderRating: placeholderRating && count === 0,
  }));
}
