import { eq, lt, sql } from 'drizzle-orm';
import { whatsappContacts } from '#server/features/messages/table';
import type { Db, ReadDb } from '#server/platform/db/client';
import { DAY_MS } from '#shared/time';

/** Free text is allowed for 24 hours. Events may arrive out of order; the latest time counts. */
export async function noteContact(db: Db, { phone, at }: { phone: string; at: Date }): Promise<void> {
  await db
    .insert(whatsappContacts)
    .values({ phone, lastMessageAt: at })
    .onConflictDoUpdate({
      target: whatsappContacts.phone,
      set: { lastMessageAt: sql`greatest(${whatsappContacts.lastMessageAt}, excluded.last_message_at)` },
    });
}

export async function lastMessageOf(db: ReadDb, phone: string): Promise<Date | null> {
  const [row] = await db.select().from(whatsappContacts).where(eq(whatsappContacts.phone, phone));
  return row?.lastMessageAt ?? null;
}

export async function forgetContacts(db: Db, now: Date): Promise<void> {
  await db.delete(whatsappContacts).where(lt(whatsappContacts.lastMessageAt, new Date(now.getTime() - 2 * DAY_MS)));
}
