import { and, desc, eq, gt, isNull, lt } from 'drizzle-orm';
import { emailVerifications, passwordResets, users } from '#server/features/auth/table';
import type { Db, ReadDb, Tx } from '#server/platform/db/client';
import { DAY_MS } from '#shared/time';

export interface EmailState {
  email: string | null;
  verifiedAt: Date | null;
}

const emailState = { email: users.email, verifiedAt: users.emailVerifiedAt };

export async function emailStateOf(db: ReadDb, userId: string): Promise<EmailState> {
  const [row] = await db.select(emailState).from(users).where(eq(users.id, userId));
  return row ?? { email: null, verifiedAt: null };
}

export async function lockEmailState(tx: Tx, userId: string): Promise<EmailState> {
  const [row] = await tx.select(emailState).from(users).where(eq(users.id, userId)).for('update');
  return row ?? { email: null, verifiedAt: null };
}

export async function lastSentAt(db: ReadDb, userId: string, email: string): Promise<Date | null> {
  const [row] = await db
    .select({ createdAt: emailVerifications.createdAt })
    .from(emailVerifications)
    .where(and(eq(emailVerifications.userId, userId), eq(emailVerifications.email, email)))
    .orderBy(desc(emailVerifications.createdAt))
    .limit(1);
  return row?.createdAt ?? null;
}

export interface NewVerification {
  tokenHash: string;
  userId: string;
  email: string;
  expiresAt: Date;
  now: Date;
}

export async function insertVerification(tx: Tx, { now, ...link }: NewVerification): Promise<void> {
  await tx
    .update(emailVerifications)
    .set({ expiresAt: now })
    .where(
      and(
        eq(emailVerifications.userId, link.userId),
        isNull(emailVerifications.usedAt),
        gt(emailVerifications.expiresAt, now),
      ),
    );
  await tx.insert(emailVerifications).values({ ...link, createdAt: now });
}

/** Null if the link cannot be used. One caller wins. */
export async function takeVerification(
  tx: Tx,
  tokenHash: string,
  now: Date,
): Promise<{ userId: string; email: string } | null> {
  const isLive = and(isNull(emailVerifications.usedAt), gt(emailVerifications.expiresAt, now));
  const [row] = await tx
    .update(emailVerifications)
    .set({ usedAt: now })
    .where(and(eq(emailVerifications.tokenHash, tokenHash), isLive))
    .returning({ userId: emailVerifications.userId, email: emailVerifications.email });
  return row ?? null;
}

export async function isUsedVerification(db: ReadDb, tokenHash: string): Promise<boolean> {
  const [row] = await db
    .select({ usedAt: emailVerifications.usedAt })
    .from(emailVerifications)
    .where(eq(emailVerifications.tokenHash, tokenHash));
  return row !== undefined && row.usedAt !== null;
}

export async function setEmailVerified(tx: Tx, userId: string, email: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ emailVerifiedAt: now, updatedAt: now })
    .where(and(eq(users.id, userId), eq(users.email, email)))
    .returning({ id: users.id });
  return rows.length > 0;
}

/** Until then an old link is answered as used or expired, not as unknown. */
const LINKS_KEPT_DAYS = 30;

/** Links of e-mail verification and password reset. */
export async function forgetOldLinks(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LINKS_KEPT_DAYS * DAY_MS);
  await db.delete(emailVerifications).where(lt(emailVerifications.expiresAt, before));
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, before));
}
