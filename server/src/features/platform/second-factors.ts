import { endSessions, lockOwner, userById } from '#server/features/auth/queries';
import { deleteFactor } from '#server/features/auth/second-factor-queries';
import { factorRemovalsOf, insertFactorRemoval, platformUserById } from '#server/features/platform/user-queries';
import type { ReadDb } from '#server/platform/db/client';
import { type Call, signedIn } from '#server/platform/http/call';
import { noteSecurity } from '#server/platform/http/security-log';
import { AppError } from '#shared/errors';
import { newId } from '#shared/ids';
import { refusedFactorRemoval } from '#shared/platform/rules';
import type { FactorRemoval, FactorRemovalLog, PlatformUser } from '#shared/platform/schema';

export async function factorRemovals(db: ReadDb, userId: string): Promise<FactorRemovalLog[]> {
  if ((await platformUserById(db, userId)) === null) throw new AppError('user_not_found');
  return factorRemovalsOf(db, userId);
}

export async function removeSecondFactor({ userId, reason }: FactorRemoval, call: Call): Promise<PlatformUser> {
  const { id: adminId } = signedIn(call);
  const now = call.clock.now();
  const user = await call.db.transaction(async (tx) => {
    await lockOwner(tx);
    const admin = await userById(tx, adminId);
    const user = await platformUserById(tx, userId);
    if (user === null) throw new AppError('user_not_found');
    const refusal = admin === null ? 'forbidden' : refusedFactorRemoval(admin, user);
    if (refusal !== null) throw new AppError(refusal);
    if (!(await deleteFactor(tx, userId))) throw new AppError('second_factor_off');
    await insertFactorRemoval(tx, { id: newId(), userId, adminId, reason, createdAt: now });
    await endSessions(tx, userId, now);
    return user;
  });
  noteSecurity(call, 'second_factor_removed', { account: userId });
  return { ...user, hasSecondFactor: false };
}
