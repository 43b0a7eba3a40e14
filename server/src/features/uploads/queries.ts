import { eq } from 'drizzle-orm';
import { uploads } from '#server/features/uploads/table';
import type { Db, ReadDb, Tx } from '#server/platform/db/client';

export type UploadRow = typeof uploads.$inferSelect;

export async function uploadById(db: ReadDb, id: string): Promise<UploadRow | undefined> {
  const [row] = await db.select().from(uploads).where(eq(uploads.id, id));
  return row;
}

export async function claimUpload(
  db: Db,
  claim: Pick<UploadRow, 'id' | 'userId' | 'digest' | 'width' | 'height' | 'createdAt'>,
): Promise<UploadRow> {
  const [claimed] = await db.insert(uploads).values(claim).onConflictDoNothing().returning();
  return claimed ?? (await uploadById(db, claim.id))!;
}

export async function noteStored(db: Db, id: string, storedAt: Date): Promise<void> {
  await db.update(uploads).set({ storedAt }).where(eq(uploads.id, id));
}

/** Returns whether the image exists. A concurrent sweep waits for this transaction. */
export async function keepUpload(tx: Tx, id: string): Promise<boolean> {
  const [row] = await tx.update(uploads).set({ unusedSince: null }).where(eq(uploads.id, id)).returning();
  return row !== undefined && row.storedAt !== null;
}

export const deleteUpload = (tx: Tx, id: string) => tx.delete(uploads).where(eq(uploads.id, id));
