import { and, count, eq, isNotNull, isNull, lt, notInArray } from 'drizzle-orm';
import { recoveryCodes, secondFactors, signInRules, users } from '#server/features/auth/table';
import { type ReadDb, rowsOf, type Tx } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';

export type SecondFactorRow = typeof secondFactors.$inferSelect;

export async function factorOf(db: ReadDb, userId: string): Promise<SecondFactorRow | null> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return row ?? null;
}

/** False if a confirmed factor exists; replaces an unconfirmed one. */
export async function beginFactor(db: ReadDb, userId: string, sealedSecret: string, now: Date): Promise<boolean> {
  const begun = { sealedSecret, lastStep: 0, createdAt: now };
  const rows = await db
    .insert(secondFactors)
    .values({ userId, ...begun })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: begun,
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId });
  return rows.length > 0;
}

export async function confirmFactor(tx: Tx, factor: SecondFactorRow, step: number, now: Date): Promise<boolean> {
  const { userId, sealedSecret } = factor;
  const isThatOne = and(eq(secondFactors.userId, userId), eq(secondFactors.sealedSecret, sealedSecret));
  const rows = await tx
    .update(secondFactors)
    .set({ confirmedAt: now, lastStep: step })
    .where(and(isThatOne, isNull(secondFactors.confirmedAt)))
    .returning({ userId: secondFactors.userId });
  return rows.length > 0;
}

/** False if this or a later step was used. One caller wins. */
export async function takeStep(db: ReadDb, userId: string, step: number): Promise<boolean> {
  const rows = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(
      and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt), lt(secondFactors.lastStep, step)),
    )
    .returning({ userId: secondFactors.userId });
  return rows.length > 0;
}

export async function resealFactor(
  db: ReadDb,
  { userId, sealedSecret: before }: SecondFactorRow,
  sealedSecret: string,
) {
  await db
    .update(secondFactors)
    .set({ sealedSecret })
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.sealedSecret, before)));
}

export async function deleteFactor(db: ReadDb, userId: string): Promise<boolean> {
  const gone = await db
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ confirmedAt: secondFactors.confirmedAt });
  return gone.some(({ confirmedAt }) => confirmedAt !== null);
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** False for an unknown or used code. One caller wins. */
export async function takeRecoveryCode(db: ReadDb, userId: string, codeHash: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId });
  return rows.length > 0;
}

export async function recoveryCodesLeft(db: ReadDb, userId: string): Promise<number> {
  const unused = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(unused);
  return row!.left;
}

export async function ownersNeedCode(db: ReadDb): Promise<boolean> {
  const [row] = await db.select({ isNeeded: signInRules.ownersNeedCode }).from(signInRules);
  return row?.isNeeded ?? false;
}

export async function needsFactor(db: ReadDb, ownerId: string): Promise<boolean> {
  return (await rowsOf(db, statement(NEEDS_FACTOR, ownerId))).length > 0;
}

const NEEDS_FACTOR = `
  select from sign_in_rules where owners_need_code
    and not exists (select from second_factors where user_id = $1 and confirmed_at is not null)`;

export async function setOwnersNeedCode(tx: Tx, needed: boolean, by: string, now: Date): Promise<void> {
  const rules = { ownersNeedCode: needed, updatedBy: by, updatedAt: now };
  await tx.insert(signInRules).values(rules).onConflictDoUpdate({ target: signInRules.id, set: rules });
}

export async function ownersWithoutFactor(tx: Tx): Promise<string[]> {
  const protectedOnes = tx
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(isNotNull(secondFactors.confirmedAt));
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'super_admin'), notInArray(users.id, protectedOnes)));
  return rows.map(({ id }) => id);
}
