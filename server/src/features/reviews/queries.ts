import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { reservations } from '#server/features/reservations/table';
import { reviews } from '#server/features/reviews/table';
import { platformSettings, venues } from '#server/features/venues/table';
import type { ReadDb, Tx } from '#server/platform/db/client';
import type { Tally } from '#shared/reviews/rules';
import type { ReviewFilter } from '#shared/reviews/schema';

export type ReviewRow = typeof reviews.$inferSelect;

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

export async function addToRating(tx: Tx, venueId: string, { count, sum }: Tally): Promise<void> {
  if (count === 0 && sum === 0) return;
  await tx
    .update(venues)
    .set({ ratingCount: sql`${venues.ratingCount} + ${count}`, ratingSum: sql`${venues.ratingSum} + ${sum}` })
    .where(eq(venues.id, venueId));
}

interface PageCursor {
  after: string | undefined;
  limit: number;
}

/** Keyset pagination; the last review seen may be hidden since. */
const olderThan = (venueId: string, after: string | undefined): SQL | undefined =>
  after === undefined
    ? undefined
    : sql`(${reviews.createdAt}, ${reviews.id}) < (
        select seen.created_at, seen.id from reviews seen where seen.venue_id = ${venueId} and seen.id = ${after})`;

const newestFirst = [desc(reviews.createdAt), desc(reviews.id)];

export async function shownReviews(db: ReadDb, venueId: string, { after, limit }: PageCursor) {
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

export async function reviewsForStaff(
  db: ReadDb,
  venueId: string,
  { show, after, limit }: PageCursor & { show: ReviewFilter },
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

/** Creates the row if missing and locks it. */
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
