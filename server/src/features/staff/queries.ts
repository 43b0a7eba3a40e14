import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { users } from '#server/features/auth/table';
import { staffInvites } from '#server/features/staff/table';
import { venueStaff, venues } from '#server/features/venues/table';
import type { Db, ReadDb, Tx } from '#server/platform/db/client';
import { DAY_MS } from '#shared/time';

export type InviteRow = typeof staffInvites.$inferSelect;

const memberColumns = {
  userId: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  mayOverbook: venueStaff.mayOverbook,
  createdAt: venueStaff.createdAt,
};

export type MemberRow = Awaited<ReturnType<typeof membersOf>>[number];

export const membersOf = (db: ReadDb, venueId: string) =>
  db
    .select(memberColumns)
    .from(venueStaff)
    .innerJoin(users, eq(users.id, venueStaff.userId))
    .where(eq(venueStaff.venueId, venueId))
    .orderBy(asc(venueStaff.createdAt), asc(users.id));

export async function memberById(db: ReadDb, venueId: string, userId: string): Promise<MemberRow | undefined> {
  const [row] = await db
    .select(memberColumns)
    .from(venueStaff)
    .innerJoin(users, eq(users.id, venueStaff.userId))
    .where(and(eq(venueStaff.venueId, venueId), eq(venueStaff.userId, userId)));
  return row;
}

export async function addMember(
  tx: Tx,
  member: { venueId: string; userId: string; mayOverbook: boolean; createdAt: Date },
): Promise<void> {
  await tx
    .insert(venueStaff)
    .values(member)
    .onConflictDoUpdate({
      target: [venueStaff.venueId, venueStaff.userId],
      set: { mayOverbook: member.mayOverbook },
    });
}

const isMember = (venueId: string, userId: string) =>
  and(eq(venueStaff.venueId, venueId), eq(venueStaff.userId, userId));

export async function setMayOverbook(tx: Tx, venueId: string, userId: string, mayOverbook: boolean): Promise<void> {
  await tx.update(venueStaff).set({ mayOverbook }).where(isMember(venueId, userId));
}

export async function deleteMember(tx: Tx, venueId: string, userId: string): Promise<void> {
  await tx.delete(venueStaff).where(isMember(venueId, userId));
}

export async function worksThere(db: ReadDb, venueId: string, email: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(venues, eq(venues.id, venueId))
    .leftJoin(venueStaff, and(eq(venueStaff.venueId, venueId), eq(venueStaff.userId, users.id)))
    .where(and(eq(users.email, email), sql`(${venues.ownerId} = ${users.id} or ${venueStaff.userId} is not null)`));
  return rows.length > 0;
}

const isOpen = (now: Date) => and(isNull(staffInvites.usedAt), gt(staffInvites.expiresAt, now));

export const openInvites = (db: ReadDb, venueId: string, now: Date): Promise<InviteRow[]> =>
  db
    .select()
    .from(staffInvites)
    .where(and(eq(staffInvites.venueId, venueId), isOpen(now)))
    .orderBy(asc(staffInvites.createdAt), asc(staffInvites.id));

export async function insertInvite(tx: Tx, row: typeof staffInvites.$inferInsert): Promise<InviteRow> {
  const [made] = await tx.insert(staffInvites).values(row).returning();
  return made!;
}

/** By id or by e-mail; returns those that were open. */
export function endInvites(
  tx: Tx,
  venueId: string,
  which: { id: string } | { email: string },
  now: Date,
): Promise<InviteRow[]> {
  const one = 'id' in which ? eq(staffInvites.id, which.id) : eq(staffInvites.email, which.email);
  return tx
    .update(staffInvites)
    .set({ usedAt: now })
    .where(and(eq(staffInvites.venueId, venueId), one, isOpen(now)))
    .returning();
}

export async function inviteByHash(db: ReadDb, tokenHash: string) {
  const [row] = await db
    .select({ invite: staffInvites, venueName: venues.name })
    .from(staffInvites)
    .innerJoin(venues, eq(venues.id, staffInvites.venueId))
    .where(eq(staffInvites.tokenHash, tokenHash));
  return row;
}

/** Until then an old link is answered as used or expired, not as unknown. */
const INVITES_KEPT_DAYS = 30;

export async function forgetOldInvites(db: Db, now: Date): Promise<void> {
  await db.delete(staffInvites).where(lt(staffInvites.expiresAt, new Date(now.getTime() - INVITES_KEPT_DAYS * DAY_MS)));
}
