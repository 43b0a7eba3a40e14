import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { reservations } from '#server/features/reservations/table';
import { reviews } from '#server/features/reviews/table';
import { platformSettings, venues } from '#server/features/venues/table';
import type { ReadDb, Tx } from '#server/platform/db/client';
import type { Tally } from '#shared/reviews/rules';
import type { ReviewFilter } from '#shared/reviews/schema';

export type ReviewRow = typeof reviews.$inferSelect;

/** The review of a visit, where there is one. */
export async function reviewOf(db: ReadDb, venueId: string, reservationId: string): Promise<ReviewRow | undefined> {
  const [row] = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.venueId, venueId), eq(reviews.reservationId, reservationId)));
  return row;
}

export async function insertReview(tx: Tx, row: typeof reviews.$inferInsert): Promise<ReviewRow> {
  const [inserted] = await tx.insert(reviews).values(row).returning();
  return inserted!;
}

/** Changes a review and counts its version up. The caller holds the venue's lock. */
export async function updateReview(
  tx: Tx,
  { venueId, id }: Pick<ReviewRow, 'venueId' | 'id'>,
  change: Partial<typeof reviews.$inferInsert>,
): Promise<ReviewRow> {
  const [changed] = await tx
    .update(reviews)
    .set({ ...change, version: sql`${reviews.version} + 1` })
    .where(and(eq(reviews.venueId, venueId), eq(reviews.id, id)))
    .returning();
  return changed!;
}

/** Moves the figures on the venue's own row, which searches read. The caller holds the venue's lock. */
export async function addToRating(tx: Tx, venueId: string, { count, sum }: Tally): Promise<void> {
  if (count === 0 && sum === 0) return;
  await tx
    .update(venues)
    .set({ ratingCount: sql`${venues.ratingCount} + ${count}`, ratingSum: sql`${venues.ratingSum} + ${sum}` })
    .where(eq(venues.id, venueId));
}

interface Page {
  after: string | undefined;
  limit: number;
}

/** Those before the last one seen, newest first. It may have been hidden since, and still marks its place. */
const olderThan = (venueId: string, after: string | undefined): SQL | undefined =>
  after === undefined
    ? undefined
    : sql`(${reviews.createdAt}, ${reviews.id}) < (
        select seen.created_at, seen.id from reviews seen where seen.venue_id = ${venueId} and seen.id = ${after})`;

const newestFirst = [desc(reviews.createdAt), desc(reviews.id)];

/** A page of what visitors may read of a venue, and whether there is more. */
export async function shownReviews(db: ReadDb, venueId: string, { after, limit }: Page) {
  const rows = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.venueId, venueId), isNull(reviews.hiddenAt), olderThan(venueId, after)))
    .orderBy(...newestFirst)
    .limit(limit + 1);
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

const filters: Record<ReviewFilter, SQL | undefined> = {
  all: undefined,
  unanswered: and(isNull(reviews.answer), isNull(reviews.hiddenAt)),
  hidden: isNotNull(reviews.hiddenAt),
};

/** Reviews with the visits that they are about. */
const withVisits = (db: ReadDb) =>
  db
    .select({
      review: reviews,
      visit: { date: reservations.date, time: reservations.time, people: reservations.people },
    })
    .from(reviews)
    .innerJoin(
      reservations,
      and(eq(reservations.venueId, reviews.venueId), eq(reservations.id, reviews.reservationId)),
    );
export type ReviewWithVisit = Awaited<ReturnType<typeof withVisits>>[number];

/** A page of all of a venue's reviews, and whether there is more. */
export async function reviewsForStaff(
  db: ReadDb,
  venueId: string,
  { show, after, limit }: Page & { show: ReviewFilter },
) {
  const rows = await withVisits(db)
    .where(and(eq(reviews.venueId, venueId), filters[show], olderThan(venueId, after)))
    .orderBy(...newestFirst)
    .limit(limit + 1);
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

export async function reviewForStaff(db: ReadDb, venueId: string, id: string): Promise<ReviewWithVisit | undefined> {
  const [row] = await withVisits(db).where(and(eq(reviews.venueId, venueId), eq(reviews.id, id)));
  return row;
}

/** Makes the row where there is none yet. Two who change the platform's settings at once wait for each other. */
export async function lockPlatformSettings(tx: Tx): Promise<void> {
  await tx.insert(platformSettings).values({ id: 1 }).onConflictDoNothing();
  await tx.select({ id: platformSettings.id }).from(platformSettings).for('update');
}

export async function updatePlatformSettings(
  tx: Tx,
  change: Omit<typeof platformSettings.$inferInsert, 'id'>,
): Promise<void> {
  await tx.update(platformSettings).set(change);
}
