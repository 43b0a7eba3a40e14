import { and, eq, ne, sql } from 'drizzle-orm';
import { formerSlugs, venues } from '#server/features/venues/table';
import { type ReadDb, rowsOf, type Tx } from '#server/platform/db/client';

/** Arbitrary namespace of the advisory locks for slugs. */
const SLUG_LOCKS = 748_221_007;

/** Locks until the transaction ends; sorted to prevent deadlocks. */
export async function lockSlugs(tx: Tx, slugs: string[]): Promise<void> {
  for (const slug of [...slugs].sort()) {
    await rowsOf(tx, sql`select pg_advisory_xact_lock(hashtextextended(${slug}, ${SLUG_LOCKS}))`);
  }
}

export async function isSlugTaken(db: ReadDb, slug: string, byOtherThan: string): Promise<boolean> {
  const [now] = await db
    .select({ id: venues.id })
    .from(venues)
    .where(and(eq(venues.slug, slug), ne(venues.id, byOtherThan)));
  if (now !== undefined) return true;
  const before = await venueOfFormerSlug(db, slug);
  return before !== undefined && before !== byOtherThan;
}

export async function venueOfFormerSlug(db: ReadDb, slug: string): Promise<string | undefined> {
  const [row] = await db.select({ venueId: formerSlugs.venueId }).from(formerSlugs).where(eq(formerSlugs.slug, slug));
  return row?.venueId;
}

/** The old slug still leads to the venue; a slug taken back is removed from the former ones. */
export async function keepFormerSlug(tx: Tx, venueId: string, slugs: { old: string; new: string }): Promise<void> {
  await tx.delete(formerSlugs).where(and(eq(formerSlugs.slug, slugs.new), eq(formerSlugs.venueId, venueId)));
  await tx.insert(formerSlugs).values({ slug: slugs.old, venueId });
}
