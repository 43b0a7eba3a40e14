import { inArray, sql } from 'drizzle-orm';
import { type ReadDb, rowsOf } from '#server/platform/db/client';
import type { ManagedVenue } from '#shared/venues/schema';

type VenueRefusal = NonNullable<ManagedVenue['refusal']>;

export async function refusalsOf(db: ReadDb, venueIds: string[]): Promise<Map<string, VenueRefusal>> {
  if (venueIds.length === 0) return new Map();
  const rows = await rowsOf<VenueRefusal & { venueId: string }>(
    db,
    sql`select distinct on (venue_id) venue_id as "venueId", comment,
               coalesce(previous_status = 'approved', false) as "wasSuspended"
        from venue_approval_logs where ${inArray(sql`venue_id`, venueIds)}
        order by venue_id, created_at desc, id desc`,
  );
  return new Map(rows.map(({ venueId, wasSuspended, comment }) => [venueId, { wasSuspended, comment }]));
}
