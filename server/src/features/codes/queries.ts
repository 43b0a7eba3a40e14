import { and, eq, gt, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import { phoneCodes, phoneProofs } from '#server/features/codes/table';
import type { Db, ReadDb, Tx } from '#server/platform/db/client';
import { CODE_TRIES, type CodeChannelName } from '#shared/codes/rules';

export type CodeRow = typeof phoneCodes.$inferSelect;

export const insertCode = (db: Db, row: typeof phoneCodes.$inferInsert) => db.insert(phoneCodes).values(row);
export const dropCode = (db: Db, id: string) => db.delete(phoneCodes).where(eq(phoneCodes.id, id));
export const setChannel = (db: Db, id: string, by: CodeChannelName) =>
  db.update(phoneCodes).set({ by }).where(eq(phoneCodes.id, id));

/** Counts before the comparison: concurrent tries get no more than five. */
export async function countTry(db: Db, id: string, now: Date): Promise<CodeRow | undefined> {
  const isOpen = and(
    eq(phoneCodes.id, id),
    isNull(phoneCodes.usedAt),
    gt(phoneCodes.expiresAt, now),
    lt(phoneCodes.tries, CODE_TRIES),
  );
  const [row] = await db
    .update(phoneCodes)
    .set({ tries: sql`${phoneCodes.tries} + 1` })
    .where(isOpen)
    .returning();
  return row;
}

export async function spendCode(tx: Tx, id: string, now: Date): Promise<boolean> {
  const unused = and(eq(phoneCodes.id, id), isNull(phoneCodes.usedAt));
  const spent = await tx.update(phoneCodes).set({ usedAt: now }).where(unused).returning({ id: phoneCodes.id });
  return spent.length > 0;
}

export const insertProof = (tx: Tx, row: typeof phoneProofs.$inferInsert) => tx.insert(phoneProofs).values(row);

/** Undefined without a proof, or if it is too old or for another phone. Each digest may be under either of two secrets. */
export async function proofOf(
  db: ReadDb,
  { proofHashes, phoneKeys }: { proofHashes: string[]; phoneKeys: string[] },
  now: Date,
): Promise<CodeChannelName | undefined> {
  const isGood = and(
    inArray(phoneProofs.proofHash, proofHashes),
    inArray(phoneProofs.phoneKey, phoneKeys),
    gt(phoneProofs.expiresAt, now),
  );
  const [row] = await db.select({ by: phoneProofs.by }).from(phoneProofs).where(isGood);
  return row?.by;
}

export async function forgetOldCodes(db: Db, now: Date): Promise<void> {
  await db.delete(phoneCodes).where(lte(phoneCodes.expiresAt, now));
  await db.delete(phoneProofs).where(lte(phoneProofs.expiresAt, now));
}
