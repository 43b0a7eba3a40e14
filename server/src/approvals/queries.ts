import { asc, desc, eq } from 'drizzle-orm';
import { venueApprovalLogs } from '#server/approvals/table';
import { users } from '#server/auth/table';
import type { ReadDb, Tx } from '#server/db/client';
import type { VenueRow } from '#server/venues/queries';
import { venues } from '#server/venues/table';
import type { ApprovalLog } from '#shared/approvals/schema';

/** More venues than anybody decides on one screen; the rest follows as these are decided. */
const MOST_PENDING = 1000;

export const pendingRows = (db: ReadDb): Promise<VenueRow[]> =>
  db
    .select()
    .from(venues)
    .where(eq(venues.status, 'pending'))
    .orderBy(asc(venues.createdAt), asc(venues.id))
    .limit(MOST_PENDING);

export async function insertLog(tx: Tx, log: typeof venueApprovalLogs.$inferInsert): Promise<void> {
  await tx.insert(venueApprovalLogs).values(log);
}

/** A venue's decisions, newest first. */
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
