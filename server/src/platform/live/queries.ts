import { inArray } from 'drizzle-orm';
import { venueClocks } from '#server/platform/changes/table';
import type { ReadDb } from '#server/platform/db/client';
import type { LiveChange } from '#shared/live/schema';

/** Oldest first, `most` at most; no guest data. */
export type ChangesAfter = (db: ReadDb, venueId: string, revision: number, most: number) => Promise<LiveChange[]>;

export async function revisionsOf(db: ReadDb, venueIds: string[]): Promise<Map<string, number>> {
  if (venueIds.length === 0) return new Map();
  const rows = await db
    .select({ venueId: venueClocks.venueId, revision: venueClocks.revision })
    .from(venueClocks)
    .where(inArray(venueClocks.venueId, venueIds));
  return new Map(rows.map(({ venueId, revision }) => [venueId, revision]));
}
