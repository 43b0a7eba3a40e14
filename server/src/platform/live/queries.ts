import { inArray } from 'drizzle-orm';
import { venueClocks } from '#server/platform/changes/table';
import { type ReadDb, rowsOf } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';
import type { LiveChange } from '#shared/live/schema';

export async function revisionsOf(db: ReadDb, venueIds: string[]): Promise<Map<string, number>> {
  if (venueIds.length === 0) return new Map();
  const rows = await db
    .select({ venueId: venueClocks.venueId, revision: venueClocks.revision })
    .from(venueClocks)
    .where(inArray(venueClocks.venueId, venueIds));
  return new Map(rows.map(({ venueId, revision }) => [venueId, revision]));
}

const AFTER = `select venue_id as "venueId", revision::int, entity, entity_id as id, kind from changes
  where venue_id = $1 and revision > $2 order by revision limit $3`;

/** Oldest first; no guest data. */
export const changesAfter = (db: ReadDb, venueId: string, revision: number, most: number): Promise<LiveChange[]> =>
  rowsOf<LiveChange>(db, statement(AFTER, venueId, revision, most));
