import { endSessions, lockOwner, userById } from '#server/features/auth/queries';
import {
  countOwners,
  findUsers,
  insertRoleChange,
  platformUserById,
  roleChangesOf,
  setRole,
} from '#server/features/platform/user-queries';
import { lockUser } from '#server/features/venues/queries';
import type { ReadDb } from '#server/platform/db/client';
import { type Call, signedIn } from '#server/platform/http/call';
import { can } from '#shared/auth/rules';
import { AppError } from '#shared/errors';
import { newId } from '#shared/ids';
import { refusedRole } from '#shared/platform/rules';
import type { PlatformUser, PlatformUserSearch, RoleChange, RoleLog } from '#shared/platform/schema';

export async function platformUsers(db: ReadDb, search: PlatformUserSearch) {
  const { users, total } = await findUsers(db, search);
  return { users, total, hasMore: search.offset + users.length < total };
}

export async function roleLogs(db: ReadDb, userId: string): Promise<RoleLog[]> {
  if ((await platformUserById(db, userId)) === null) throw new AppError('user_not_found');
  return roleChangesOf(db, userId);
}

/** Ends the account's sessions. Concurrent changes run in sequence, and the caller's role is checked again. */
export function changeRole({ userId, role, seenRole, comment }: RoleChange, call: Call): Promise<PlatformUser> {
  const { id: adminId } = signedIn(call);
  const now = call.clock.now();
  return call.db.transaction(async (tx) => {
    await lockOwner(tx);
    await lockUser(tx, userId);
    if (!can(await userById(tx, adminId), 'changePlatform')) throw new AppError('forbidden');
    const user = await platformUserById(tx, userId);
    if (user === null) throw new AppError('user_not_found');
    const refusal = refusedRole(adminId, user, role, await countOwners(tx));
    if (refusal !== null) throw new AppError(refusal, { count: user.venues });
    if (user.role === role) return user;
    if (user.role !== seenRole) throw new AppError('stale', {}, { current: user });
    await setRole(tx, userId, role, now);
    const roles = { previousRole: user.role, newRole: role };
    await insertRoleChange(tx, { id: newId(), userId, adminId, ...roles, comment, createdAt: now });
    await endSessions(tx, userId, now);
    return { ...user, role };
  });
}
