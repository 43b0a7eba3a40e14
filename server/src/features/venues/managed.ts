import { and, asc, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { VenueRow } from '#server/features/venues/queries';
import { venueStaff, venues } from '#server/features/venues/table';
import type { ReadDb } from '#server/platform/db/client';
import type { ManagedVenueSearch } from '#shared/venues/schema';
import { searchWords } from '#shared/venues/text';

const folded = sql`lower(regexp_replace(normalize(
  ${venues.name} || ' ' || ${venues.slug} || ' ' || ${venues.city} || ' ' || ${venues.address}, NFKD), '[\\u0300-\\u036f]', '', 'g'))`;

export function hasText(search: string): SQL[] | 'nothing' {
  const words = searchWords(search);
  if (search !== '' && words.length === 0) return 'nothing';
  return words.map((word) => sql`${folded} like ${`%${word}%`}`);
}

export async function findManaged(
  db: ReadDb,
  staffId: string | null,
  search: ManagedVenueSearch,
): Promise<{ rows: VenueRow[]; total: number }> {
  const text = hasText(search.search);
  if (text === 'nothing') return { rows: [], total: 0 };
  const conditions: (SQL | undefined)[] = [
    staffId === null ? undefined : or(eq(venues.ownerId, staffId), worksAt(db, staffId)),
    search.status === undefined ? undefined : eq(venues.status, search.status),
    ...text,
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

const worksAt = (db: ReadDb, userId: string): SQL =>
  inArray(venues.id, db.select({ id: venueStaff.venueId }).from(venueStaff).where(eq(venueStaff.userId, userId)));
