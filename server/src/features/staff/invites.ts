import { refuseCommonPassword } from '#server/features/auth/common-passwords';
import { knownDevice } from '#server/features/auth/known-device';
import { digestOf, hashPassword, isPassword } from '#server/features/auth/passwords';
import { proveCodeIfNeeded } from '#server/features/auth/prove-code';
import {
  type Credentials,
  credentialsByEmail,
  insertUser,
  makeStaff,
  type Proven,
  userById,
} from '#server/features/auth/queries';
import { countAttempt } from '#server/features/auth/throttle';
import { addMember, endInvites, type InviteRow, inviteByHash, memberById } from '#server/features/staff/queries';
import { memberOf, staffChange } from '#server/features/staff/service';
import { changeVenue } from '#server/platform/changes/change-venue';
import { record } from '#server/platform/changes/changes';
import type { ReadDb, Tx } from '#server/platform/db/client';
import type { Call } from '#server/platform/http/call';
import { noteSecurity } from '#server/platform/http/security-log';
import type { ParsedInputOf } from '#shared/api/table';
import { splitName } from '#shared/auth/rules';
import type { User } from '#shared/auth/schema';
import { AppError } from '#shared/errors';
import { newId } from '#shared/ids';
import type { InviteView } from '#shared/staff/schema';

/** Must not write: link previews fetch it. */
export async function seeInvite(token: string, { db, clock }: Call): Promise<InviteView> {
  const { invite, venueName } = await openInvite(db, token, clock.now());
  const { name, email, expiresAt } = invite;
  const hasAccount = (await credentialsByEmail(db, email)) !== null;
  return { venueName, name, email, hasAccount, expiresAt: expiresAt.toISOString() };
}

/**
 * The link proves the invited e-mail only. An existing account needs its password, and its code if it has one;
 * attempts count as sign-ins.
 */
export async function acceptInvite(answer: ParsedInputOf<'acceptInvite'>, call: Call): Promise<User> {
  const { invite } = await openInvite(call.db, answer.token, call.clock.now());
  const account = await credentialsByEmail(call.db, invite.email);
  const proven = account && (await checkAccount(account, answer, invite.email, call));
  if (account === null) refuseCommonPassword(answer.password, invite.email);
  const passwordHash = account === null ? await hashPassword(answer.password) : null;
  const { venueId, mayOverbook } = invite;
  const userId = account?.user.id ?? newId();
  const joining = { actor: userId, at: call.clock.now() };
  const user = await changeVenue(call, { venueId, act: joining }, async ({ tx, lock, act, now }) => {
    const [used] = await endInvites(tx, venueId, { id: invite.id }, now);
    if (used === undefined) throw new AppError('invite_used');
    if (passwordHash === null) await makeStaff(tx, userId, now);
    else await addAccount(tx, userId, invite, answer.nome, passwordHash, now);
    await addMember(tx, { venueId, userId, mayOverbook, createdAt: now });
    const joined = memberOf((await memberById(tx, venueId, userId))!);
    await record(tx, lock, act, [staffChange(userId, 'joined', null, joined)]);
    return (await userById(tx, userId))!;
  });
  await call.session.signIn(user, proven ?? undefined);
  noteSecurity(call, 'signed_in', { account: user.id, what: 'invitation' });
  noteSecurity(call, 'team_changed', { account: user.id, venue: venueId, what: 'joined' });
  return user;
}

async function checkAccount(
  account: Credentials,
  { password, code }: Pick<ParsedInputOf<'acceptInvite'>, 'password' | 'code'>,
  email: string,
  call: Call,
): Promise<Proven> {
  const device = knownDevice(call.devices, { email }, account);
  const attempt = await countAttempt(call, { email, device });
  if (!(await isPassword(password, account.passwordHash))) {
    noteSecurity(call, 'sign_in_refused', { account: account.user.id, code: 'invalid_credentials' });
    throw new AppError('invalid_credentials');
  }
  await attempt.succeed();
  return { ...account, factorSince: await proveCodeIfNeeded(account.user, code, call, device) };
}

async function addAccount(tx: Tx, id: string, { email }: InviteRow, nome: string, passwordHash: string, now: Date) {
  const account = { id, role: 'STAFF' as const, email, ...splitName(nome), phone: null, passwordHash, now };
  if ((await insertUser(tx, account)) === null) throw new AppError('email_taken');
}

async function openInvite(db: ReadDb, token: string, now: Date) {
  const found = await inviteByHash(db, digestOf(token));
  if (found === undefined) throw new AppError('invite_not_found');
  if (found.invite.usedAt !== null || found.invite.expiresAt <= now) throw new AppError('invite_used');
  return found;
}
