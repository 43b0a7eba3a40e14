import { asc, count, eq } from 'drizzle-orm';
import { venueSearch, venues } from '#server/features/venues/table';
import type { ReadDb } from '#server/platform/db/client';

export async function approvedCount(db: ReadDb): Promise<number> {
  const [row] = await db.select({ count: count() }).from(venueSearch);
  return row!.count;
}

export const approvedPage = (db: ReadDb, { offset, limit }: { offset: number; limit: number }) =>
  db
    .select({ slug: venues.slug, updatedAt: venues.updatedAt })
    .from(venueSearch)
    .innerJoin(venues, eq(venues.id, venueSearch.venueId))
    .orderBy(asc(venueSearch.venueId))
    .offset(offset)
    .limit(limit);
