import { and, eq, ne, sql } from 'drizzle-orm';
import { formerSlugs, venues } from '#server/features/venues/table';
import { type ReadDb, rowsOf, type Tx } from '#server/platform/db/client';

/** Any number that is ours: it keeps the locks of slugs apart from other advisory locks. */
const SLUG_LOCKS = 748_221_007;

/** Until the transaction ends nobody else takes these slugs or gives them up. In one order, so that no two wait in a ring. */
export async function lockSlugs(tx: Tx, slugs: string[]): Promise<void> {
  for (const slug of [...slugs].sort()) {
    await rowsOf(tx, sql`select pg_advisory_xact_lock(hashtextextended(${slug}, ${SLUG_LOCKS}))`);
  }
}

/** Another venue has the slug, or had it and is still found by it. */
export async function isSlugTaken(db: ReadDb, slug: string, byOtherThan: string): Promise<boolean> {
  const [now] = await db
    .select({ id: venues.id })
    .from(venues)
    .where(and(eq(venues.slug, slug), ne(venues.id, byOtherThan)));
  if (now !== undefined) return true;
  const before = await venueOfFormerSlug(db, slug);
  return before !== undefined && before !== byOtherThan;
}

/** The id of the venue that had this slug before. */
export async function venueOfFormerSlug(db: ReadDb, slug: string): Promise<string | undefined> {
  const [row] = await db.select({ venueId: formerSlugs.venueId }).from(formerSlugs).where(eq(formerSlugs.slug, slug));
  return row?.venueId;
}

/** The old slug goes on leading to the venue; one that it takes back is its own again. */
export async function keepFormerSlug(tx: Tx, venueId: string, slugs: { old: string; new: string }): Promise<void> {
  await tx.delete(formerSlugs).where(and(eq(formerSlugs.slug, slugs.new), eq(formerSlugs.venueId, venueId)));
  await tx.insert(formerSlugs).values({ slug: slugs.old, venueId });
}
