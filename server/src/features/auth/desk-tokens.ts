import { and, eq, gt, inArray, isNull, lt } from 'drizzle-orm';
import { userColumns } from '#server/features/auth/queries';
import { deskTokens, users } from '#server/features/auth/table';
import type { Db, ReadDb, Tx } from '#server/platform/db/client';
import type { User } from '#shared/auth/schema';
import { addMonths, DAY_MS, HOUR_MS, serviceDay } from '#shared/time';

const UNUSED_DAYS = 90;
/** Desks sync every few seconds; the last use is stored at most this often. */
const NOTED_EVERY_MS = HOUR_MS;
/** Unsent intents of a former user may still be on the device. */
const KEPT_MONTHS = 12;

export interface SignedInDevice {
  user: User;
  deviceId: string;
}

export const isLiveToken = (now: Date) =>
  and(isNull(deskTokens.endedAt), gt(deskTokens.lastUsedAt, new Date(now.getTime() - UNUSED_DAYS * DAY_MS)));

/** Null once the token has ended. */
export async function deviceOfToken(db: ReadDb, tokenHash: string, now: Date): Promise<SignedInDevice | null> {
  const [row] = await db
    .select({ user: userColumns, deviceId: deskTokens.deviceId })
    .from(deskTokens)
    .innerJoin(users, eq(users.id, deskTokens.userId))
    .where(and(eq(deskTokens.tokenHash, tokenHash), isLiveToken(now)));
  return row ?? null;
}

export async function noteUse(db: ReadDb, tokenHash: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - NOTED_EVERY_MS);
  await db
    .update(deskTokens)
    .set({ lastUsedAt: now })
    .where(and(eq(deskTokens.tokenHash, tokenHash), lt(deskTokens.lastUsedAt, before)));
}

/** Also for an ended token. */
export async function deviceOfAnyToken(db: ReadDb, tokenHash: string): Promise<string | null> {
  const [row] = await db
    .select({ deviceId: deskTokens.deviceId })
    .from(deskTokens)
    .where(eq(deskTokens.tokenHash, tokenHash));
  return row?.deviceId ?? null;
}

export interface NewDeskToken {
  tokenHash: string;
  deviceId: string;
  deviceName: string;
  userId: string;
  now: Date;
}

export async function giveToken(tx: Tx, { now, ...token }: NewDeskToken): Promise<void> {
  const { deviceId, userId } = token;
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  await tx
    .update(deskTokens)
    .set({ endedAt: now })
    .where(and(eq(deskTokens.deviceId, deviceId), eq(deskTokens.userId, userId), isNull(deskTokens.endedAt)));
  await tx.insert(deskTokens).values({ ...token, createdAt: now, lastUsedAt: now });
}

export async function endTokens(
  db: ReadDb,
  which: { tokenHash: string } | { deviceId: string; userIds: string[] },
  now: Date,
): Promise<void> {
  const these =
    'tokenHash' in which
      ? eq(deskTokens.tokenHash, which.tokenHash)
      : and(eq(deskTokens.deviceId, which.deviceId), inArray(deskTokens.userId, which.userIds));
  await db
    .update(deskTokens)
    .set({ endedAt: now })
    .where(and(these, isNull(deskTokens.endedAt)));
}

/** `until` is null while the token is valid. */
export interface SignIn {
  createdAt: Date;
  endedAt: Date | null;
}

export const signInsOn = (db: ReadDb, deviceId: string, userId: string): Promise<SignIn[]> =>
  db
    .select({ createdAt: deskTokens.createdAt, endedAt: deskTokens.endedAt })
    .from(deskTokens)
    .where(and(eq(deskTokens.deviceId, deviceId), eq(deskTokens.userId, userId)));

export async function lastSignInOn(db: ReadDb, deviceId: string, userId: string): Promise<Date | null> {
  const signIns = await signInsOn(db, deviceId, userId);
  return signIns.reduce<Date | null>(
    (last, { createdAt }) => (last === null || createdAt > last ? createdAt : last),
    null,
  );
}

export const peopleOfDevice = (db: ReadDb, deviceId: string): Promise<User[]> =>
  db
    .selectDistinct(userColumns)
    .from(deskTokens)
    .innerJoin(users, eq(users.id, deskTokens.userId))
    .where(eq(deskTokens.deviceId, deviceId))
    .orderBy(users.firstName, users.id);

export async function forgetOldTokens(db: Db, now: Date): Promise<void> {
  const unusedSince = new Date(`${addMonths(serviceDay(now, 'UTC'), -KEPT_MONTHS)}T00:00:00Z`);
  await db.delete(deskTokens).where(lt(deskTokens.endedAt, unusedSince));
  const neverEnded = new Date(unusedSince.getTime() - UNUSED_DAYS * DAY_MS);
  await db.delete(deskTokens).where(and(isNull(deskTokens.endedAt), lt(deskTokens.lastUsedAt, neverEnded)));
}
