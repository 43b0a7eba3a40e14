import { hasSecondFactor } from '#server/features/auth/prove-code';
import { endSessions, lockOwner } from '#server/features/auth/queries';
import {
  needsFactor,
  ownersNeedCode,
  ownersWithoutFactor,
  setOwnersNeedCode,
} from '#server/features/auth/second-factor-queries';
import type { ReadDb } from '#server/platform/db/client';
import { type Call, signedIn } from '#server/platform/http/call';
import { noteSecurity } from '#server/platform/http/security-log';
import { can } from '#shared/auth/rules';
import type { SignInRules, User } from '#shared/auth/schema';
import { AppError } from '#shared/errors';

export const signInRules = async ({ db }: Call): Promise<SignInRules> => ({ ownersNeedCode: await ownersNeedCode(db) });

/** Only an owner with a second factor can require it; sessions of owners without one end. */
export async function saveSignInRules({ ownersNeedCode: wanted }: SignInRules, call: Call): Promise<SignInRules> {
  const { id } = signedIn(call);
  const now = call.clock.now();
  const hasChanged = await call.db.transaction(async (tx) => {
    await lockOwner(tx);
    if ((await ownersNeedCode(tx)) === wanted) return false;
    if (wanted && !(await hasSecondFactor(tx, id))) throw new AppError('own_factor_first');
    await setOwnersNeedCode(tx, wanted, id, now);
    if (wanted) for (const owner of await ownersWithoutFactor(tx)) await endSessions(tx, owner, now);
    return true;
  });
  if (hasChanged)
    noteSecurity(call, 'sign_in_rules_changed', { what: wanted ? 'owners need a code' : 'owners need no code' });
  return { ownersNeedCode: wanted };
}

export const lacksRequiredFactor = async (db: ReadDb, user: User): Promise<boolean> =>
  can(user, 'changePlatform') && (await needsFactor(db, user.id));
