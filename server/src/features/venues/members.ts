import { and, eq, inArray } from 'drizzle-orm';
import type { VenueRow } from '#server/features/venues/queries';
import { venueStaff, venues } from '#server/features/venues/table';
import { type ReadDb, rowsOf } from '#server/platform/db/client';
import { wholeColumns, wholeRow } from '#server/platform/db/rows';
import { statement } from '#server/platform/db/statement';
import { accessTo, type Membership } from '#shared/auth/rules';
import type { User } from '#shared/auth/schema';

export async function venueAndMembership(
  db: ReadDb,
  venueId: string,
  userId: string,
): Promise<{ venue: VenueRow; membership: Membership | null } | undefined> {
  const [raw] = await rowsOf<Record<string, unknown> & { may_overbook: boolean | null }>(
    db,
    statement(WITH_MEMBERSHIP, venueId, userId),
  );
  if (raw === undefined) return undefined;
  const mayOverbook = raw.may_overbook;
  return { venue: wholeRow(venues, raw), membership: mayOverbook === null ? null : { mayOverbook } };
}

const WITH_MEMBERSHIP = `
  select ${wholeColumns(venues, 'v')}, s.may_overbook
  from venues v left join venue_staff s on s.venue_id = v.id and s.user_id = $2 where v.id = $1`;

export async function membershipsAt(db: ReadDb, venueId: string, userIds: string[]): Promise<Map<string, Membership>> {
  const rows = await db
    .select()
    .from(venueStaff)
    .where(and(eq(venueStaff.venueId, venueId), inArray(venueStaff.userId, userIds)));
  return new Map(rows.map(({ userId, mayOverbook }) => [userId, { mayOverbook }]));
}

export async function membershipsOf(db: ReadDb, userId: string): Promise<Map<string, Membership>> {
  const rows = await db.select().from(venueStaff).where(eq(venueStaff.userId, userId));
  return new Map(rows.map(({ venueId, mayOverbook }) => [venueId, { mayOverbook }]));
}

export async function venuesOfStaff(db: ReadDb, user: User, venueIds: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: venues.id, ownerId: venues.ownerId, mayOverbook: venueStaff.mayOverbook })
    .from(venues)
    .leftJoin(venueStaff, and(eq(venueStaff.venueId, venues.id), eq(venueStaff.userId, user.id)))
    .where(inArray(venues.id, venueIds));
  const mayRun = new Set(
    rows
      .filter(
        ({ mayOverbook, ...venue }) => accessTo(user, venue, mayOverbook === null ? null : { mayOverbook }).mayRun,
      )
      .map(({ id }) => id),
  );
  return venueIds.filter((id) => mayRun.has(id));
}
