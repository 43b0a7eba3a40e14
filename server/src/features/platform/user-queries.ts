import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import { users } from '#server/features/auth/table';
import { factorRemovals, roleChanges } from '#server/features/platform/table';
import type { ReadDb, Tx } from '#server/platform/db/client';
import type { Role } from '#shared/auth/rules';
import type { FactorRemovalLog, PlatformUser, PlatformUserSearch, RoleLog } from '#shared/platform/schema';
import { searchWords } from '#shared/venues/text';

const columns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  phone: users.phone,
  role: users.role,
  createdAt: users.createdAt,
  isEmailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
  venues: sql<number>`(select count(*)::int from venues v where v.owner_id = users.id)`,
  hasSecondFactor: sql<boolean>`exists (
    select from second_factors f where f.user_id = users.id and f.confirmed_at is not null)`,
};

const folded = sql`lower(regexp_replace(normalize(
  concat_ws(' ', ${users.firstName}, ${users.lastName}, ${users.email}, ${users.phone}), NFKD), '[\\u0300-\\u036f]', '', 'g'))`;

export async function findUsers(
  db: ReadDb,
  search: PlatformUserSearch,
): Promise<{ users: PlatformUser[]; total: number }> {
  const words = searchWords(search.search);
  if (search.search !== '' && words.length === 0) return { users: [], total: 0 };
  const conditions: (SQL | undefined)[] = [
    search.role === undefined ? undefined : eq(users.role, search.role),
    ...words.map((word) => sql`${folded} like ${`%${word}%`}`),
  ];
  const where = and(...conditions);
  const rows = await db
    .select(columns)
    .from(users)
    .where(where)
    .orderBy(desc(users.createdAt), asc(users.id))
    .limit(search.limit)
    .offset(search.offset);
  return { users: rows.map(plain), total: await db.$count(users, where) };
}

const plain = ({ createdAt, ...row }: Omit<PlatformUser, 'createdAt'> & { createdAt: Date }): PlatformUser => ({
  ...row,
  createdAt: createdAt.toISOString(),
});

export async function platformUserById(db: ReadDb, id: string): Promise<PlatformUser | null> {
  const [row] = await db.select(columns).from(users).where(eq(users.id, id));
  return row === undefined ? null : plain(row);
}

export async function countOwners(tx: Tx): Promise<number> {
  const [row] = await tx.select({ owners: count() }).from(users).where(eq(users.role, 'super_admin'));
  return row!.owners;
}

export async function setRole(tx: Tx, id: string, role: Role, now: Date): Promise<void> {
  await tx.update(users).set({ role, updatedAt: now }).where(eq(users.id, id));
}

export async function insertRoleChange(tx: Tx, row: typeof roleChanges.$inferInsert): Promise<void> {
  await tx.insert(roleChanges).values(row);
}

export async function roleChangesOf(db: ReadDb, userId: string): Promise<RoleLog[]> {
  const rows = await db
    .select({ log: roleChanges, adminId: users.id, email: users.email })
    .from(roleChanges)
    .leftJoin(users, eq(users.id, roleChanges.adminId))
    .where(eq(roleChanges.userId, userId))
    .orderBy(desc(roleChanges.createdAt), desc(roleChanges.id));
  return rows.map(({ log, adminId, email }) => ({
    id: log.id,
    previousRole: log.previousRole,
    newRole: log.newRole,
    comment: log.comment,
    createdAt: log.createdAt.toISOString(),
    admin: adminId === null ? null : { email },
  }));
}

export async function insertFactorRemoval(tx: Tx, row: typeof factorRemovals.$inferInsert): Promise<void> {
  await tx.insert(factorRemovals).values(row);
}

export async function factorRemovalsOf(db: ReadDb, userId: string): Promise<FactorRemovalLog[]> {
  const rows = await db
    .select({ log: factorRemovals, email: users.email })
    .from(factorRemovals)
    .leftJoin(users, eq(users.id, factorRemovals.adminId))
    .where(eq(factorRemovals.userId, userId))
    .orderBy(desc(factorRemovals.createdAt), desc(factorRemovals.id));
  return rows.map(({ log: { id, reason, createdAt, adminId }, email }) => ({
    id,
    reason,
    createdAt: createdAt.toISOString(),
    admin: adminId === null ? null : { email },
  }));
}
