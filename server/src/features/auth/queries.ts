import { and, asc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import {
  deskTokens,
  managerProfiles,
  passwordResets,
  secondFactors,
  sessions,
  users,
} from '#server/features/auth/table';
import { type Db, type ReadDb, rowsOf, type Tx } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';
import type { Role } from '#shared/auth/rules';
import type { ManagerProfile, User } from '#shared/auth/schema';
import { AppError } from '#shared/errors';
import type { Language } from '#shared/i18n/languages';

export const userColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
  phone: users.phone,
  role: users.role,
};

export interface Credentials {
  user: User;
  passwordHash: string | null;
  passwordChangedAt: Date | null;
}

/** What a sign-in has proven. `factorSince` is null for the password alone. */
export interface Proven extends Pick<Credentials, 'user' | 'passwordChangedAt'> {
  factorSince: Date | null;
}

const credentialColumns = {
  user: userColumns,
  passwordHash: users.passwordHash,
  passwordChangedAt: users.passwordChangedAt,
};

export async function userById(db: ReadDb, id: string): Promise<User | null> {
  const [row] = await rowsOf<User>(db, statement(USER_BY_ID, id));
  return row ?? null;
}

export const USER_BY_ID = `
  select id, email, first_name as "firstName", last_name as "lastName", profile_image_url as "profileImageUrl",
         phone, role
  from users where id = $1`;

export const usersByIds = (db: ReadDb, ids: string[]): Promise<User[]> =>
  db.select(userColumns).from(users).where(inArray(users.id, ids));

/** Null once the session ended, by the session store's clock. */
export async function userOfSession(db: ReadDb, sid: string): Promise<User | null> {
  const [row] = await db
    .select(userColumns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sql`(${sessions.sess} ->> 'userId')::uuid`))
    .where(and(eq(sessions.sid, sid), gt(sessions.expire, sql`now()`)));
  return row ?? null;
}

export async function credentialsByEmail(db: ReadDb, email: string): Promise<Credentials | null> {
  const [row] = await db.select(credentialColumns).from(users).where(eq(users.email, email));
  return row ?? null;
}

export async function credentialsById(db: ReadDb, id: string): Promise<Credentials | null> {
  const [row] = await db.select(credentialColumns).from(users).where(eq(users.id, id));
  return row ?? null;
}

/**
 * Waits for a change in progress. Throws if password or second factor are others than proven. The lock of the account
 * is exclusive, because a shared one would deadlock with `giveToken` of another desk.
 */
export async function refuseOvertaken(db: Db | Tx, { user, passwordChangedAt, factorSince }: Proven): Promise<void> {
  const [row] = await db
    .select({ changedAt: users.passwordChangedAt })
    .from(users)
    .where(eq(users.id, user.id))
    .for('update');
  const isFormer = row?.changedAt?.getTime() !== passwordChangedAt?.getTime();
  if (isFormer) throw new AppError('invalid_credentials');
  const [factor] = await db
    .select({ since: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(eq(secondFactors.userId, user.id))
    .for('share');
  const isOther = factor?.since?.getTime() !== factorSince?.getTime();
  if (isOther) throw new AppError(factorSince === null ? 'code_required' : 'code_expired');
}

export async function ownersCredentials(db: ReadDb): Promise<Credentials[]> {
  return db
    .select(credentialColumns)
    .from(users)
    .where(eq(users.role, 'super_admin'))
    .orderBy(asc(users.createdAt), asc(users.id));
}

export interface NewUser {
  id: string;
  role: Role;
  email: string | null;
  firstName: string;
  lastName: string | null;
  phone: string | null;
  lang?: Language;
  emailVerifiedAt?: Date;
  passwordHash: string;
  now: Date;
}

/** Null if the e-mail is taken, also by a concurrent sign-up. */
export async function insertUser(tx: Tx, { now, ...account }: NewUser): Promise<User | null> {
  const [row] = await tx
    .insert(users)
    .values({ ...account, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning(userColumns);
  return row ?? null;
}

export interface NewProfile {
  userId: string;
  nome: string;
  telemovel: string;
  email: string;
  now: Date;
}

export async function insertManagerProfile(tx: Tx, { now, ...profile }: NewProfile): Promise<void> {
  await tx.insert(managerProfiles).values({ ...profile, termsAcceptedAt: now, createdAt: now, updatedAt: now });
}

const profileColumns = {
  nome: managerProfiles.nome,
  telemovel: managerProfiles.telemovel,
  email: managerProfiles.email,
  nif: managerProfiles.nif,
  documentoId: managerProfiles.documentoId,
  morada: managerProfiles.morada,
  completed: managerProfiles.completed,
};

export async function profileOf(db: ReadDb, userId: string): Promise<ManagerProfile | null> {
  const [row] = await db.select(profileColumns).from(managerProfiles).where(eq(managerProfiles.userId, userId));
  return row ?? null;
}

/** Saving the first profile accepts the terms. */
export async function saveProfileRow(tx: Tx, userId: string, profile: ManagerProfile, now: Date): Promise<void> {
  const row = { ...profile, updatedAt: now };
  await tx
    .insert(managerProfiles)
    .values({ ...row, userId, termsAcceptedAt: now, createdAt: now })
    .onConflictDoUpdate({ target: managerProfiles.userId, set: row });
}

export async function changeName(
  tx: Tx,
  userId: string,
  name: { firstName: string; lastName: string | null; phone: string },
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({ ...name, updatedAt: now })
    .where(eq(users.id, userId));
}

/** The platform's messages use the language of the last sign-in. */
export async function noteLanguage(db: Db, userId: string, lang: Language): Promise<void> {
  await db
    .update(users)
    .set({ lang })
    .where(and(eq(users.id, userId), ne(users.lang, lang)));
}

export async function makeStaff(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ role: 'STAFF', updatedAt: now })
    .where(and(eq(users.id, userId), eq(users.role, 'USER')));
}

/** Ends every session, on desks too, and voids reset links and the setup of a second factor. */
export async function setPassword(tx: Tx, userId: string, passwordHash: string, now: Date): Promise<void> {
  await tx.update(users).set({ passwordHash, passwordChangedAt: now, updatedAt: now }).where(eq(users.id, userId));
  // Before the sessions, as a confirmation does
  await tx.delete(secondFactors).where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt)));
  await endSessions(tx, userId, now);
  await voidResetLinks(tx, userId, now);
}

/** Ends sessions and desk tokens; `but` is a session id or token digest to keep. */
export async function endSessions(tx: Tx, userId: string, now: Date, but = ''): Promise<void> {
  await tx.delete(sessions).where(and(eq(sql`${sessions.sess} ->> 'userId'`, userId), ne(sessions.sid, but)));
  await tx
    .update(deskTokens)
    .set({ endedAt: now })
    .where(and(eq(deskTokens.userId, userId), isNull(deskTokens.endedAt), ne(deskTokens.tokenHash, but)));
}

/** False if it had ended. */
export async function endSession(db: ReadDb, sid: string): Promise<boolean> {
  return (await db.delete(sessions).where(eq(sessions.sid, sid)).returning({ sid: sessions.sid })).length > 0;
}

/** Row lock: concurrent links replace each other in order. */
export async function lockUserByEmail(tx: Tx, email: string): Promise<{ id: string } | null> {
  const [row] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email)).for('update');
  return row ?? null;
}

export async function voidResetLinks(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
}

export interface NewResetLink {
  tokenHash: string;
  userId: string;
  expiresAt: Date;
  now: Date;
}

export async function insertResetLink(tx: Tx, { now, ...link }: NewResetLink): Promise<void> {
  await tx.insert(passwordResets).values({ ...link, createdAt: now });
}

const isLive = (tokenHash: string, now: Date) =>
  and(eq(passwordResets.tokenHash, tokenHash), isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, now));

export async function hasLiveResetLink(db: ReadDb, tokenHash: string, now: Date): Promise<boolean> {
  const rows = await db.select({ userId: passwordResets.userId }).from(passwordResets).where(isLive(tokenHash, now));
  return rows.length > 0;
}

/** Null if the link was used, replaced, expired or never issued. One caller wins. */
export async function takeResetLink(tx: Tx, tokenHash: string, now: Date): Promise<string | null> {
  const [row] = await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(isLive(tokenHash, now))
    .returning({ userId: passwordResets.userId });
  return row?.userId ?? null;
}

export async function deleteExpiredSessions(db: ReadDb, now: Date): Promise<number> {
  const gone = await db.delete(sessions).where(lt(sessions.expire, now)).returning({ sid: sessions.sid });
  return gone.length;
}

/** Arbitrary advisory lock key: concurrent starts create one owner. */
const OWNER_LOCK = 748_221_004;

export async function lockOwner(tx: Tx): Promise<void> {
  await rowsOf(tx, sql`select pg_advisory_xact_lock(${OWNER_LOCK})`);
}
