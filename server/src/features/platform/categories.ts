import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { categories } from '#server/features/venues/table';
import { type Db, type ReadDb, rowsOf, type Tx } from '#server/platform/db/client';
import type { Call } from '#server/platform/http/call';
import { AppError } from '#shared/errors';
import { newId } from '#shared/ids';
import type { CategoryChange, NewCategory, PlatformCategory } from '#shared/platform/schema';

/** Arbitrary advisory lock key: serializes changes of categories. */
const CATEGORIES_LOCK = 748_221_011;

const columns = {
  id: categories.id,
  slug: categories.slug,
  name: categories.name,
  emoji: categories.emoji,
  venues: sql<number>`(select count(*)::int from venue_categories c where c.category_id = categories.id)`,
};

export const platformCategories = (db: ReadDb): Promise<PlatformCategory[]> =>
  db.select(columns).from(categories).orderBy(asc(categories.createdAt), asc(categories.name));

export const addCategory = ({ name, slug, emoji }: NewCategory, { db, clock }: Call): Promise<PlatformCategory> =>
  inOrder(db, async (tx) => {
    await refuseTakenSlug(tx, slug, null);
    const id = newId();
    await tx.insert(categories).values({ id, name, slug, emoji, createdAt: clock.now() });
    return { id, name, slug, emoji, venues: 0 };
  });

export const changeCategory = (
  { categoryId, name, slug, emoji }: CategoryChange,
  { db }: Call,
): Promise<PlatformCategory> =>
  inOrder(db, async (tx) => {
    await refuseTakenSlug(tx, slug, categoryId);
    await tx.update(categories).set({ name, slug, emoji }).where(eq(categories.id, categoryId));
    return categoryById(tx, categoryId);
  });

/** Throws `category_in_use` with the number of venues; waits for a registration in progress. */
export const removeCategory = (categoryId: string, { db }: Call): Promise<void> =>
  inOrder(db, async (tx) => {
    await tx.select({ id: categories.id }).from(categories).where(eq(categories.id, categoryId)).for('update');
    const { venues } = await categoryById(tx, categoryId);
    if (venues > 0) throw new AppError('category_in_use', { count: venues });
    await tx.delete(categories).where(eq(categories.id, categoryId));
  });

const inOrder = <Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.transaction(async (tx) => {
    await rowsOf(tx, sql`select pg_advisory_xact_lock(${CATEGORIES_LOCK})`);
    return work(tx);
  });

async function categoryById(db: ReadDb, id: string): Promise<PlatformCategory> {
  const [row] = await db.select(columns).from(categories).where(eq(categories.id, id));
  if (row === undefined) throw new AppError('category_not_found');
  return row;
}

async function refuseTakenSlug(tx: Tx, slug: string, own: string | null): Promise<void> {
  const isOther = own === null ? undefined : ne(categories.id, own);
  const taken = await tx.$count(categories, and(eq(categories.slug, slug), isOther));
  if (taken > 0) throw new AppError('slug_taken');
}
