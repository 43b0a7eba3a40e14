import { v5 } from 'uuid';
import { refuseCommonPassword } from '#server/features/auth/common-passwords';
import { queueVerification } from '#server/features/auth/email-verification';
import { knownDevice } from '#server/features/auth/known-device';
import { digestOf, hashPassword, isPassword, newToken } from '#server/features/auth/passwords';
import { factorSince, hasSecondFactor, proveCode } from '#server/features/auth/prove-code';
import {
  type Credentials,
  credentialsByEmail,
  credentialsById,
  hasLiveResetLink,
  insertManagerProfile,
  insertResetLink,
  insertUser,
  lockUserByEmail,
  noteLanguage,
  ownersCredentials,
  type Proven,
  setPassword,
  takeResetLink,
  userById,
  voidResetLinks,
} from '#server/features/auth/queries';
import { type Attempt, countAttempt, forgetAttempts } from '#server/features/auth/throttle';
import type { Call } from '#server/platform/http/call';
import { noteSecurity } from '#server/platform/http/security-log';
import { splitName } from '#shared/auth/rules';
import type { ManagerLogin, ManagerSignUp, User } from '#shared/auth/schema';
import { AppError } from '#shared/errors';
import { newId } from '#shared/ids';
import { HOUR_MS, MINUTE_MS } from '#shared/time';

const PENDING_MS = 10 * MINUTE_MS;
const RESET_LINK_MS = 24 * HOUR_MS;
/** UUIDv5 namespace for the Idempotency-Key of a sign-up. */
const SIGN_UP_NAMESPACE = 'b1a0f0f4-52a5-5a53-9c55-6e0f3c7a2d11';

export async function signUpManager(form: ManagerSignUp, call: Call): Promise<User> {
  refuseCommonPassword(form.password, form.email);
  const id = signUpId(form.email, call.idempotencyKey);
  const passwordHash = await hashPassword(form.password);
  const created = await call.db.transaction(async (tx) => {
    const now = call.clock.now();
    const { firstName, lastName } = splitName(form.nome);
    const account = { id, role: 'MANAGER' as const, email: form.email, firstName, lastName, phone: form.telemovel };
    const user = await insertUser(tx, { ...account, lang: call.lang, passwordHash, now });
    if (user === null) return null;
    const { nome, telemovel, email } = form;
    await insertManagerProfile(tx, { userId: user.id, nome, telemovel, email, now });
    if (call.mail.isConfigured) await queueVerification(tx, { id: user.id, email }, call);
    return user;
  });
  if (created === null) return enter(await sameSignUp(id, form, call), call, 'sign-up');
  await call.session.signIn(created);
  noteSecurity(call, 'signed_in', { account: created.id, what: 'sign-up' });
  return created;
}

/**
 * The id derives from the Idempotency-Key, so a repeated sign-up finds its own account. Stores no digest of a body
 * with a password.
 */
const signUpId = (email: string, key: string | null): string =>
  key === null ? newId() : v5(`${key} ${email}`, SIGN_UP_NAMESPACE);

async function sameSignUp(id: string, { email, password }: ManagerSignUp, call: Call): Promise<Credentials> {
  const account = call.idempotencyKey === null ? null : await credentialsByEmail(call.db, email);
  if (account?.user.id !== id || !(await isPassword(password, account.passwordHash))) {
    throw new AppError('email_taken');
  }
  return account;
}

export const logInManager = async (login: ManagerLogin, call: Call): Promise<User> =>
  enter(await accountOf(login, call), call);

export const logInAdmin = async (password: string, call: Call): Promise<User> =>
  enter(await ownerOf(password, call), call);

/** Throws `code_required` with a second factor; the session then awaits a code and is not signed in. */
async function enter(account: Credentials, call: Call, what = 'password'): Promise<User> {
  const { user, passwordChangedAt } = account;
  if (await hasSecondFactor(call.db, user.id)) {
    const until = call.clock.now().getTime() + PENDING_MS;
    await call.session.awaitCode({ userId: user.id, passwordSetAt: passwordChangedAt?.getTime() ?? null, until });
    throw new AppError('code_required');
  }
  return begin({ ...account, factorSince: null }, call, what);
}

async function begin(proven: Proven, call: Call, what: string): Promise<User> {
  const { user } = proven;
  await noteLanguage(call.db, user.id, call.lang);
  await call.session.signIn(user, proven);
  noteSecurity(call, 'signed_in', { account: user.id, what });
  return user;
}

/** Throws `code_expired`, and the errors of `proveCode`. */
export async function signInWithCode(code: string, call: Call): Promise<User> {
  const pending = call.session.pending();
  const account = pending === null ? null : await credentialsById(call.db, pending.userId);
  const isLive = pending !== null && pending.until > call.clock.now().getTime();
  const isSamePassword = (account?.passwordChangedAt?.getTime() ?? null) === pending?.passwordSetAt;
  if (!isLive || !isSamePassword || account === null) throw new AppError('code_expired');
  const { user } = account;
  const since = await factorSince(call.db, user.id);
  if (since === null) throw new AppError('code_expired');
  const way = await proveCode(user, code, call, knownDevice(call.devices, { email: user.email }, account));
  return begin({ ...account, factorSince: since }, call, way);
}

export type DeviceOf = (account: Credentials | null) => Promise<string | null>;

/** Throws `invalid_credentials` and `too_many_requests`. */
export async function accountOf(
  { email, password }: ManagerLogin,
  call: Call,
  deviceOf?: DeviceOf,
): Promise<Credentials> {
  const account = await credentialsByEmail(call.db, email);
  const device = deviceOf ? await deviceOf(account) : knownDevice(call.devices, { email }, account);
  const found = account === null ? [] : [account];
  return checked(found, () => countAttempt(call, { email, device }), password, call);
}

export async function ownerOf(password: string, call: Call, deviceOf?: DeviceOf): Promise<Credentials> {
  const owners = await ownersCredentials(call.db);
  const device = await ownersDevice(owners, call, deviceOf);
  return checked(owners, () => countAttempt(call, { email: null, device }), password, call);
}

async function ownersDevice(owners: Credentials[], { devices }: Call, deviceOf?: DeviceOf): Promise<string | null> {
  for (const owner of owners) {
    const device = deviceOf ? await deviceOf(owner) : knownDevice(devices, { email: null }, owner);
    if (device !== null) return device;
  }
  return null;
}

/** Without an account a dummy hash is checked, so that the time is equal. */
async function rightOne(accounts: Credentials[], password: string): Promise<Credentials | null> {
  if (accounts.length === 0) await isPassword(password, null);
  for (const account of accounts) {
    if (await isPassword(password, account.passwordHash)) return account;
  }
  return null;
}

/** Counts the attempt first. A refusal goes to the security log. */
async function checked(
  accounts: Credentials[],
  count: () => Promise<Attempt>,
  password: string,
  call: Call,
): Promise<Credentials> {
  try {
    const attempt = await count();
    const account = await rightOne(accounts, password);
    if (account === null) throw new AppError('invalid_credentials');
    await attempt.succeed();
    return account;
  } catch (error) {
    const account = accounts[0]?.user.id ?? null;
    if (error instanceof AppError) noteSecurity(call, 'sign_in_refused', { account, code: error.code });
    throw error;
  }
}

export async function issueResetLink(email: string, call: Call): Promise<{ link: string; expiresAt: string }> {
  const { token, tokenHash } = newToken();
  const now = call.clock.now();
  const expiresAt = new Date(now.getTime() + RESET_LINK_MS);
  const userId = await call.db.transaction(async (tx) => {
    const account = await lockUserByEmail(tx, email);
    if (account === null) throw new AppError('not_found');
    await voidResetLinks(tx, account.id, now);
    await insertResetLink(tx, { tokenHash, userId: account.id, expiresAt, now });
    return account.id;
  });
  noteSecurity(call, 'reset_link_issued', { account: userId });
  return { link: `${call.publicUrl}/nova-palavra-passe/${token}`, expiresAt: expiresAt.toISOString() };
}

/** Ends all sessions and the waits after wrong passwords; the browser becomes a known device. */
export async function resetPassword({ token, password }: { token: string; password: string }, call: Call) {
  const now = call.clock.now();
  const tokenHash = digestOf(token);
  // Checked first: made-up tokens must not cost a hash
  if (!(await hasLiveResetLink(call.db, tokenHash, now))) {
    noteSecurity(call, 'reset_link_refused');
    throw new AppError('reset_used');
  }
  refuseCommonPassword(password, null);
  const passwordHash = await hashPassword(password);
  const user = await call.db.transaction(async (tx) => {
    const userId = await takeResetLink(tx, tokenHash, now);
    if (userId === null) throw new AppError('reset_used');
    await setPassword(tx, userId, passwordHash, now);
    return userById(tx, userId);
  });
  if (user === null) return;
  noteSecurity(call, 'password_changed', { account: user.id, what: 'link' });
  await forgetAttempts(call, { email: user.email, device: null });
  call.session.knowDevice(user);
}
