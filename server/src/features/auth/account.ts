import { refuseCommonPassword } from '#server/features/auth/common-passwords';
import { endTokens } from '#server/features/auth/desk-tokens';
import { digestOf, hashPassword, isPassword } from '#server/features/auth/passwords';
import { factorSince } from '#server/features/auth/prove-code';
import {
  type Credentials,
  credentialsById,
  endSession as endSessionRow,
  endSessions,
  refuseOvertaken,
  setPassword,
} from '#server/features/auth/queries';
import { type LiveSession, liveSessions } from '#server/features/auth/session-queries';
import { countAttempt } from '#server/features/auth/throttle';
import { type Call, signedIn } from '#server/platform/http/call';
import { noteSecurity } from '#server/platform/http/security-log';
import type { PasswordChange, SessionView, User } from '#shared/auth/schema';
import { AppError } from '#shared/errors';

/** Ends all other sessions, on desks too. Refused with a desk token, which lasts months on a shared computer. */
export async function changePassword({ current, password }: PasswordChange, call: Call): Promise<void> {
  const user = ofBrowser(call);
  const account = await proveOwnPassword(user, current, call);
  const factor = { factorSince: await factorSince(call.db, user.id) };
  refuseCommonPassword(password, user.email);
  const passwordHash = await hashPassword(password);
  const now = call.clock.now();
  await call.db.transaction(async (tx) => {
    await refuseOvertaken(tx, { ...account, ...factor });
    await setPassword(tx, user.id, passwordHash, now);
  });
  await call.session.signIn(user, { passwordChangedAt: now, ...factor });
  noteSecurity(call, 'password_changed', { account: user.id, what: 'self' });
}

/** Throws `invalid_credentials`. Attempts count per account session only. */
export async function proveOwnPassword(user: User, password: string, call: Call): Promise<Credentials> {
  const attempt = await countAttempt(call, { email: user.email, device: `session of ${user.id}` });
  const account = await credentialsById(call.db, user.id);
  if (account === null || !(await isPassword(password, account.passwordHash))) {
    noteSecurity(call, 'sign_in_refused', { account: user.id, code: 'invalid_credentials' });
    throw new AppError('invalid_credentials');
  }
  await attempt.succeed();
  return account;
}

/** Throws `forbidden` for a desk token. */
export function ofBrowser(call: Call): User {
  if (call.deviceId !== null) throw new AppError('forbidden');
  return signedIn(call);
}

export async function ownSessions(call: Call): Promise<SessionView[]> {
  const sessions = await liveSessions(call.db, signedIn(call).id, call.clock.now());
  return sessions
    .map((session) => viewOf(session, call))
    .sort((a, b) => Number(b.isThis) - Number(a.isThis) || b.lastUsedAt.localeCompare(a.lastUsedAt));
}

const viewOf = (session: LiveSession, call: Call): SessionView => ({
  id: idOf(session),
  kind: session.kind,
  name: session.name,
  since: session.since.toISOString(),
  lastUsedAt: session.lastUsedAt.toISOString(),
  isThis: session.key === call.session.key,
});

/** Public id of a session; not usable as a credential. */
const idOf = ({ kind, key }: LiveSession): string => digestOf(`${kind} ${key}`).slice(0, 22);

export async function endSession(id: string, call: Call): Promise<void> {
  const user = signedIn(call);
  const now = call.clock.now();
  const session = (await liveSessions(call.db, user.id, now)).find((each) => idOf(each) === id);
  if (session === undefined) return;
  if (session.key === call.session.key) await call.session.signOut();
  else if (session.kind === 'desk') await endTokens(call.db, { tokenHash: session.key }, now);
  else await endSessionRow(call.db, session.key);
  noteSecurity(call, 'sessions_ended', { account: user.id, what: session.kind });
}

export async function endOtherSessions(call: Call): Promise<void> {
  const user = signedIn(call);
  await call.db.transaction((tx) => endSessions(tx, user.id, call.clock.now(), call.session.key));
  noteSecurity(call, 'sessions_ended', { account: user.id, what: 'others' });
}
