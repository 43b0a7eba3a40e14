import { stepOf } from '#server/features/auth/one-time-code';
import { bareCode, recoveryHash } from '#server/features/auth/recovery-codes';
import {
  factorOf,
  resealFactor,
  type SecondFactorRow,
  takeRecoveryCode,
  takeStep,
} from '#server/features/auth/second-factor-queries';
import { countAttempt } from '#server/features/auth/throttle';
import type { ReadDb } from '#server/platform/db/client';
import type { Call } from '#server/platform/http/call';
import { noteSecurity } from '#server/platform/http/security-log';
import { seal, unseal } from '#server/seal';
import type { User } from '#shared/auth/schema';
import { AppError } from '#shared/errors';

const PURPOSE = 'reserva second factor';

export const sealSecret = (secret: string, call: Pick<Call, 'secret'>): string => seal(secret, call.secret, PURPOSE);

/** Null without a second factor. */
export const factorSince = async (db: ReadDb, userId: string): Promise<Date | null> =>
  (await factorOf(db, userId))?.confirmedAt ?? null;

export const hasSecondFactor = async (db: ReadDb, userId: string): Promise<boolean> =>
  (await factorSince(db, userId)) !== null;

/** Uses a code or recovery code up. Throws `code_wrong` and `too_many_requests`. */
export async function proveCode(
  user: User,
  code: string,
  call: Call,
  device: string | null,
): Promise<'code' | 'recovery code'> {
  try {
    const attempt = await countAttempt(call, { email: user.email, device, what: 'code' });
    const way = await takeCode(user.id, bareCode(code), call);
    if (way === null) throw new AppError('code_wrong');
    await attempt.succeed();
    if (way === 'recovery code') noteSecurity(call, 'recovery_code_used', { account: user.id });
    return way;
  } catch (error) {
    if (error instanceof AppError) noteSecurity(call, 'code_refused', { account: user.id, code: error.code });
    throw error;
  }
}

/** Returns `factorSince`. Throws `code_required` without a code, and the errors of `proveCode`. */
export async function proveCodeIfNeeded(user: User, code: string | undefined, call: Call, device: string | null) {
  const since = await factorSince(call.db, user.id);
  if (since === null) return null;
  if (code === undefined) throw new AppError('code_required');
  await proveCode(user, code, call, device);
  return since;
}

async function takeCode(userId: string, bare: string, call: Call): Promise<'code' | 'recovery code' | null> {
  const factor = await factorOf(call.db, userId);
  if (factor === null || factor.confirmedAt === null) return null;
  const now = call.clock.now();
  if (!/^\d{6}$/.test(bare)) {
    return (await takeRecoveryCode(call.db, userId, recoveryHash(bare), now)) ? 'recovery code' : null;
  }
  const step = await stepOfFactor(factor, bare, call);
  return step !== null && (await takeStep(call.db, userId, step)) ? 'code' : null;
}

/** Null for a wrong code. A secret sealed under the former SESSION_SECRET is sealed again under the current one. */
export async function stepOfFactor(factor: SecondFactorRow, code: string, call: Call): Promise<number | null> {
  const { secret: present, formerSecret, db, log } = call;
  const known = unseal(factor.sealedSecret, [present], PURPOSE);
  const secret = known ?? (formerSecret === undefined ? null : unseal(factor.sealedSecret, [formerSecret], PURPOSE));
  if (secret === null) {
    const object = { account: factor.userId };
    log.error(object, 'code refused: the second factor of the account is sealed under an unknown SESSION_SECRET');
    return null;
  }
  if (known === null) await resealFactor(db, factor, sealSecret(secret, call));
  return stepOf(secret, code, call.clock.now());
}
