import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm';
import type { ReadDb } from '#server/db/client';
import type { VenueRow } from '#server/venues/queries';
import { venues } from '#server/venues/table';
import type { ManagedVenueSearch } from '#shared/venues/schema';
import { searchWords } from '#shared/venues/text';

/** Name, slug, city and address as `foldText` leaves them, but for punctuation: pending venues have no search row. */
const folded = sql`lower(regexp_replace(normalize(
  ${venues.name} || ' ' || ${venues.slug} || ' ' || ${venues.city} || ' ' || ${venues.address}, NFKD), '[\\u0300-\\u036f]', '', 'g'))`;

/** Venues for their staff, any status, oldest first: those of one owner, or everybody's where `ownerId` is null. */
export async function findManaged(
  db: ReadDb,
  ownerId: string | null,
  search: ManagedVenueSearch,
): Promise<{ rows: VenueRow[]; total: number }> {
  const words = searchWords(search.search);
  if (search.search !== '' && words.length === 0) return { rows: [], total: 0 };
  const conditions: (SQL | undefined)[] = [
    ownerId === null ? undefined : eq(venues.ownerId, ownerId),
    search.status === undefined ? undefined : eq(venues.status, search.status),
    ...words.map((word) => sql`${folded} like ${`%${word}%`}`),
  ];
  const where = and(...conditions);
  const rows = await db
    .select()
    .from(venues)
    .where(where)
    .orderBy(asc(venues.createdAt), asc(venues.id))
    .limit(search.limit)
    .offset(search.offset);
  const [all] = await db.select({ total: count() }).from(venues).where(where);
  return { rows, total: all!.total };
}
