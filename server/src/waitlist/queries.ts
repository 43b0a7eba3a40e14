import { and, asc, eq, gt, gte, inArray, or, sql } from 'drizzle-orm';
import type { ReadDb, Tx } from '#server/db/client';
import { waitlistEntries, waitlistOffers } from '#server/waitlist/table';
import type { WaitlistStatus } from '#shared/waitlist/schema';

export type EntryRow = typeof waitlistEntries.$inferSelect;
export type OfferRow = typeof waitlistOffers.$inferSelect;

/** Most rows of a list that names no date. */
const LIST_MOST = 1000;

export async function insertEntry(tx: Tx, row: typeof waitlistEntries.$inferInsert): Promise<EntryRow> {
  const [made] = await tx.insert(waitlistEntries).values(row).returning();
  return made!;
}

/** An entry by its id alone, as the specification's promote call names it. */
export async function entryById(db: ReadDb, id: string): Promise<EntryRow | undefined> {
  const [entry] = await db.select().from(waitlistEntries).where(eq(waitlistEntries.id, id));
  return entry;
}

export function waitingOn(db: ReadDb, venueId: string, date: string): Promise<EntryRow[]> {
  return db
    .select()
    .from(waitlistEntries)
    .where(
      and(eq(waitlistEntries.venueId, venueId), eq(waitlistEntries.date, date), eq(waitlistEntries.status, 'WAITING')),
    )
    .orderBy(asc(waitlistEntries.createdAt), asc(waitlistEntries.id));
}

/** Whether this phone already waits, or holds an offer, for the same slot. */
export async function alreadyWaits(
  db: ReadDb,
  wanted: { venueId: string; roomId: string; date: string; time: string; phone: string },
  now: Date,
): Promise<boolean> {
  const rows = await db
    .select({ id: waitlistEntries.id })
    .from(waitlistEntries)
    .where(
      and(
        eq(waitlistEntries.venueId, wanted.venueId),
        eq(waitlistEntries.date, wanted.date),
        eq(waitlistEntries.roomId, wanted.roomId),
        eq(waitlistEntries.time, wanted.time),
        eq(waitlistEntries.phone, wanted.phone),
        or(
          eq(waitlistEntries.status, 'WAITING'),
          and(eq(waitlistEntries.status, 'NOTIFIED'), gt(waitlistEntries.holdUntil, now)),
        ),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** The day's entries, or everything from `from` on, oldest first. */
export function entriesOfVenue(
  db: ReadDb,
  venueId: string,
  range: { date: string } | { from: string },
): Promise<EntryRow[]> {
  const days = 'date' in range ? eq(waitlistEntries.date, range.date) : gte(waitlistEntries.date, range.from);
  return db
    .select()
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.venueId, venueId), days))
    .orderBy(asc(waitlistEntries.date), asc(waitlistEntries.createdAt), asc(waitlistEntries.id))
    .limit(LIST_MOST);
}

/** WAITING → NOTIFIED with the time to answer. */
export async function markNotified(tx: Tx, entry: EntryRow, holdUntil: Date): Promise<EntryRow> {
  return changeEntry(tx, entry.venueId, entry.id, 'NOTIFIED', holdUntil) as Promise<EntryRow>;
}

/** Ends an entry; `undefined` where it has ended already, for terminal states are final. */
export function endEntry(
  tx: Tx,
  venueId: string,
  id: string,
  status: 'ACCEPTED' | 'EXPIRED' | 'WITHDRAWN',
): Promise<EntryRow | undefined> {
  return changeEntry(tx, venueId, id, status, null);
}

async function changeEntry(
  tx: Tx,
  venueId: string,
  id: string,
  status: WaitlistStatus,
  holdUntil: Date | null,
): Promise<EntryRow | undefined> {
  const [changed] = await tx
    .update(waitlistEntries)
    .set({ status, holdUntil, version: sql`${waitlistEntries.version} + 1` })
    .where(
      and(
        eq(waitlistEntries.venueId, venueId),
        eq(waitlistEntries.id, id),
        inArray(waitlistEntries.status, ['WAITING', 'NOTIFIED']),
      ),
    )
    .returning();
  return changed;
}

export async function insertOffer(tx: Tx, row: typeof waitlistOffers.$inferInsert): Promise<OfferRow> {
  const [made] = await tx.insert(waitlistOffers).values(row).returning();
  return made!;
}
