import { ofBrowser, proveOwnPassword } from '#server/features/auth/account';
import { linkOf, newSecret } from '#server/features/auth/one-time-code';
import { factorSince, proveCode, sealSecret, stepOfFactor } from '#server/features/auth/prove-code';
import { endSessions, type Proven, refuseOvertaken } from '#server/features/auth/queries';
import { bareCode, newRecoveryCodes } from '#server/features/auth/recovery-codes';
import {
  beginFactor,
  confirmFactor,
  deleteFactor,
  factorOf,
  ownersNeedCode,
  recoveryCodesLeft,
  replaceRecoveryCodes,
} from '#server/features/auth/second-factor-queries';
import { countAttempt } from '#server/features/auth/throttle';
import { type Call, signedIn } from '#server/platform/http/call';
import { noteSecurity } from '#server/platform/http/security-log';
import { can } from '#shared/auth/rules';
import type { SecondFactor, SecondFactorProof, SecondFactorSecret, User } from '#shared/auth/schema';
import { AppError } from '#shared/errors';
import { HOUR_MS } from '#shared/time';

const BEGUN_MS = HOUR_MS;

export async function secondFactorState(call: Call): Promise<SecondFactor> {
  const user = signedIn(call);
  const since = (await factorOf(call.db, user.id))?.confirmedAt ?? null;
  return {
    isOn: since !== null,
    since: since?.toISOString() ?? null,
    recoveryCodesLeft: since === null ? 0 : await recoveryCodesLeft(call.db, user.id),
    isRequired: can(user, 'changePlatform') && (await ownersNeedCode(call.db)),
  };
}

/** Needs the password. Sign-ins are unchanged until a code confirms the secret. */
export async function beginSecondFactor({ current }: { current: string }, call: Call): Promise<SecondFactorSecret> {
  const user = ofBrowser(call);
  await proveOwnPassword(user, current, call);
  const secret = newSecret();
  const isBegun = await beginFactor(call.db, user.id, sealSecret(secret, call), call.clock.now());
  if (!isBegun) throw new AppError('second_factor_on');
  return { secret, link: linkOf(secret, labelOf(user)) };
}

const labelOf = ({ email, firstName, lastName }: User): string =>
  email ?? [firstName, lastName].filter((part) => part !== null).join(' ');

/** Returns the recovery codes once. Ends the other sessions, on desks too: they used the password alone. */
export async function confirmSecondFactor({ code }: { code: string }, call: Call): Promise<{ codes: string[] }> {
  const user = ofBrowser(call);
  const attempt = await countAttempt(call, { email: user.email, device: deviceOf(user), what: 'code' });
  const now = call.clock.now();
  const factor = await factorOf(call.db, user.id);
  if (factor !== null && factor.confirmedAt !== null) throw new AppError('second_factor_on');
  if (factor === null || now.getTime() - factor.createdAt.getTime() > BEGUN_MS) throw new AppError('setup_expired');
  const step = await stepOfFactor(factor, bareCode(code), call);
  if (step === null) {
    noteSecurity(call, 'code_refused', { account: user.id, code: 'code_wrong' });
    throw new AppError('code_wrong');
  }
  await attempt.succeed();
  const { codes, hashes } = newRecoveryCodes();
  await call.db.transaction(async (tx) => {
    if (!(await confirmFactor(tx, factor, step, now))) throw new AppError('second_factor_on');
    await replaceRecoveryCodes(tx, user.id, hashes);
    await endSessions(tx, user.id, now, call.session.key);
  });
  noteSecurity(call, 'second_factor_on', { account: user.id });
  return { codes };
}

export async function renewRecoveryCodes(proof: SecondFactorProof, call: Call): Promise<{ codes: string[] }> {
  const proven = await proveBoth(proof, call);
  const { id } = proven.user;
  const { codes, hashes } = newRecoveryCodes();
  await call.db.transaction(async (tx) => {
    await refuseOvertaken(tx, proven);
    await replaceRecoveryCodes(tx, id, hashes);
  });
  noteSecurity(call, 'recovery_codes_renewed', { account: id });
  return { codes };
}

export async function endSecondFactor(proof: SecondFactorProof, call: Call): Promise<void> {
  const proven = await proveBoth(proof, call);
  const { id } = proven.user;
  await call.db.transaction(async (tx) => {
    await refuseOvertaken(tx, proven);
    await deleteFactor(tx, id);
  });
  noteSecurity(call, 'second_factor_off', { account: id });
}

async function proveBoth({ current, code }: SecondFactorProof, call: Call): Promise<Proven> {
  const user = ofBrowser(call);
  const since = await factorSince(call.db, user.id);
  if (since === null) throw new AppError('second_factor_off');
  const account = await proveOwnPassword(user, current, call);
  await proveCode(user, code, call, deviceOf(user));
  return { ...account, factorSince: since };
}

const deviceOf = ({ id }: User): string => `session of ${id}`;
