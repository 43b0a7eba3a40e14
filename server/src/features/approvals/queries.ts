import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { venueApprovalLogs } from '#server/features/approvals/table';
import { users } from '#server/features/auth/table';
import { hasText } from '#server/features/venues/managed';
import type { VenueRow } from '#server/features/venues/queries';
import { venues } from '#server/features/venues/table';
import type { ReadDb, Tx } from '#server/platform/db/client';
import type { ApprovalLog, PlatformVenueSearch, VenueStanding } from '#shared/approvals/schema';
import type { VenueStatus } from '#shared/venues/schema';

const MOST_PENDING = 1000;

export const pendingRows = (db: ReadDb): Promise<VenueRow[]> =>
  db
    .select()
    .from(venues)
    .where(eq(venues.status, 'pending'))
    .orderBy(asc(venues.createdAt), asc(venues.id))
    .limit(MOST_PENDING);

const previousOfVenue = sql<VenueStatus | null>`(select l.previous_status from venue_approval_logs l
  where l.venue_id = venues.id order by l.created_at desc, l.id desc limit 1)`;

const standing = sql<VenueStanding>`case when ${venues.status} = 'rejected' and ${previousOfVenue} = 'approved'
  then 'suspended' else ${venues.status} end`;

export async function platformRows(
  db: ReadDb,
  search: PlatformVenueSearch,
): Promise<{ rows: { venue: VenueRow; standing: VenueStanding }[]; total: number }> {
  const text = hasText(search.search);
  if (text === 'nothing') return { rows: [], total: 0 };
  const where = and(...text, search.standings.length === 0 ? undefined : inArray(standing, search.standings));
  const rows = await db
    .select({ venue: venues, standing })
    .from(venues)
    .where(where)
    .orderBy(asc(venues.createdAt), asc(venues.id))
    .limit(search.limit)
    .offset(search.offset);
  return { rows, total: await db.$count(venues, where) };
}

export async function ownersVerified(db: ReadDb, rows: { ownerId: string | null }[]): Promise<(boolean | null)[]> {
  const ids = [...new Set(rows.map(({ ownerId }) => ownerId).filter((id) => id !== null))];
  if (ids.length === 0) return rows.map(() => null);
  const owners = await db
    .select({ id: users.id, email: users.email, verifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(inArray(users.id, ids));
  const verified = new Map(
    owners.map(({ id, email, verifiedAt }) => [id, email === null ? null : verifiedAt !== null]),
  );
  return rows.map(({ ownerId }) => (ownerId === null ? null : (verified.get(ownerId) ?? null)));
}

export async function lastPrevious(db: ReadDb, venueId: string): Promise<VenueStatus | null> {
  const [row] = await db.select({ previous: previousOfVenue }).from(venues).where(eq(venues.id, venueId));
  return row?.previous ?? null;
}

export async function insertLog(tx: Tx, log: typeof venueApprovalLogs.$inferInsert): Promise<void> {
  await tx.insert(venueApprovalLogs).values(log);
}

export async function logsOf(db: ReadDb, venueId: string): Promise<ApprovalLog[]> {
  const rows = await db
    .select({ log: venueApprovalLogs, email: users.email, adminId: users.id })
    .from(venueApprovalLogs)
    .leftJoin(users, eq(users.id, venueApprovalLogs.adminId))
    .where(eq(venueApprovalLogs.venueId, venueId))
    .orderBy(desc(venueApprovalLogs.createdAt), desc(venueApprovalLogs.id));
  return rows.map(({ log, email, adminId }) => ({
    ...log,
    createdAt: log.createdAt.toISOString(),
    admin: adminId === null ? null : { email },
  }));
}
