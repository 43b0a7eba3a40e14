import { and, asc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import { users } from '#server/features/auth/table';
import { namesOf, shownTreatments } from '#server/features/venues/searched-treatments';
import { categories, rooms, venueCategories, venueSearch, venues } from '#server/features/venues/table';
import type { ReadDb, Tx } from '#server/platform/db/client';
import { isUuid } from '#shared/ids';
import { plusMinutes, stayOf } from '#shared/venues/rules';
import type { Category, Room, Venue } from '#shared/venues/schema';
import type { NewVenue } from '#shared/venues/setup-schema';
import { foldText, searchableText } from '#shared/venues/text';

export type VenueRow = typeof venues.$inferSelect;
export type RoomRow = typeof rooms.$inferSelect;

const categoryColumns = { id: categories.id, slug: categories.slug, name: categories.name, emoji: categories.emoji };

export const allCategories = (db: ReadDb): Promise<Category[]> =>
  db.select(categoryColumns).from(categories).orderBy(asc(categories.createdAt), asc(categories.name));

export async function venueById(db: ReadDb, id: string): Promise<VenueRow | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await db.select().from(venues).where(eq(venues.id, id));
  return row;
}

export async function venueBySlug(db: ReadDb, slug: string): Promise<VenueRow | undefined> {
  const [row] = await db.select().from(venues).where(eq(venues.slug, slug));
  return row;
}

export const venuesByIds = (db: ReadDb, ids: string[]): Promise<VenueRow[]> =>
  db.select().from(venues).where(inArray(venues.id, ids));

export const roomsOf = (db: ReadDb, venueIds: string[]): Promise<RoomRow[]> =>
  db
    .select()
    .from(rooms)
    .where(and(inArray(rooms.venueId, venueIds), isNull(rooms.removedAt)))
    .orderBy(asc(rooms.createdAt), asc(rooms.id));

// The feature's table comes later in the order of the features. A room sold by seats again is still listed there.
const hasTreatments = sql<boolean>`${rooms.soldAs} = 'whole' and exists (select 1 from treatments t
  where t.venue_id = rooms.venue_id and rooms.id = any (t.room_ids) and t.removed_at is null)`;

const publicRoomsOf = (db: ReadDb, venueIds: string[]) =>
  db
    .select({ ...getTableColumns(rooms), hasTreatments })
    .from(rooms)
    .where(and(inArray(rooms.venueId, venueIds), isNull(rooms.removedAt)))
    .orderBy(asc(rooms.createdAt), asc(rooms.id));

export async function roomById(db: ReadDb, venueId: string, id: string): Promise<RoomRow | undefined> {
  const [room] = await db
    .select()
    .from(rooms)
    .where(and(eq(rooms.venueId, venueId), eq(rooms.id, id), isNull(rooms.removedAt)));
  return room;
}

export async function withCategories(db: ReadDb, rows: VenueRow[]): Promise<Omit<Venue, 'rooms' | 'depositAmount'>[]> {
  if (rows.length === 0) return [];
  const links = await db
    .select({ venueId: venueCategories.venueId, ...categoryColumns })
    .from(venueCategories)
    .innerJoin(categories, eq(categories.id, venueCategories.categoryId))
    .where(
      inArray(
        venueCategories.venueId,
        rows.map((row) => row.id),
      ),
    )
    .orderBy(asc(categories.createdAt), asc(categories.name));
  return rows.map((row) => {
    const own = links.filter((link) => link.venueId === row.id).map(({ venueId: _, ...category }) => category);
    return {
      ...row,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      categories: own,
      categoryIds: own.map((category) => category.id),
    };
  });
}

export const withRooms = (db: ReadDb, rows: VenueRow[]): Promise<Venue[]> => withRoomsAs(db, rows, publicRoom);

export const withRoomsForStaff = (db: ReadDb, rows: VenueRow[]) =>
  withRoomsAs(db, rows, (room, venue) => {
    const { bufferMinutes } = room;
    return { ...publicRoom(room, venue), stayMinutes: stayOf(room, venue), bufferMinutes };
  });

type FoundRoom = Awaited<ReturnType<typeof publicRoomsOf>>[number];

async function withRoomsAs<Shown>(
  db: ReadDb,
  rows: VenueRow[],
  show: (room: FoundRoom, venue: VenueRow) => Shown,
): Promise<(Omit<Venue, 'rooms'> & { rooms: Shown[] })[]> {
  if (rows.length === 0) return [];
  const cards = await withCategories(db, rows);
  const allRooms = await publicRoomsOf(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row, index) => ({
    ...cards[index]!,
    depositAmount: row.depositAmount,
    rooms: allRooms.filter((room) => room.venueId === row.id).map((room) => show(room, row)),
  }));
}

const publicRoom = (room: FoundRoom, venue: Pick<VenueRow, 'stayMinutes'>): Room => {
  const { id, name, capacity, soldAs, minPeople } = room;
  const whole = { minPeople: minPeople ?? 1, stayMinutes: stayOf(room, venue) };
  const seatStays = shownStays(room);
  return {
    ...{ id, name, capacity },
    ...(soldAs === 'whole' && { whole }),
    ...(seatStays !== null && { seatStays }),
    ...(room.hasTreatments && { hasTreatments: true as const }),
  };
};

/** Of a room that counts its people, as people read them: without the gap. */
export const shownStays = ({ seatStays, bufferMinutes }: Pick<RoomRow, 'seatStays' | 'bufferMinutes'>) =>
  seatStays && plusMinutes(seatStays, -bufferMinutes);

/** Locks the found categories against removal. */
export async function knownCategories(tx: Tx, ids: string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(inArray(categories.id, ids))
    .orderBy(asc(categories.id))
    .for('key share');
  return rows.map((row) => row.id);
}

/** Serializes a user's registrations, so that a double tap gets the first answer. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

export const countPending = (db: ReadDb, ownerId: string): Promise<number> =>
  db.$count(venues, and(eq(venues.ownerId, ownerId), eq(venues.status, 'pending')));

export interface VenueToInsert extends Omit<NewVenue, 'categoryIds' | 'rooms'> {
  id: string;
  ownerId: string | null;
  createdAt: Date;
}

/** Undefined if the slug is taken, also by a concurrent transaction. */
export async function insertVenue(tx: Tx, venue: VenueToInsert): Promise<VenueRow | undefined> {
  const [row] = await tx
    .insert(venues)
    .values({ ...venue, updatedAt: venue.createdAt })
    .onConflictDoNothing({ target: venues.slug })
    .returning();
  return row;
}

export const insertRooms = (tx: Tx, list: (typeof rooms.$inferInsert)[]): Promise<RoomRow[]> =>
  tx.insert(rooms).values(list).returning();

export async function insertVenueCategories(tx: Tx, venueId: string, categoryIds: string[]): Promise<void> {
  if (categoryIds.length === 0) return;
  await tx.insert(venueCategories).values(categoryIds.map((categoryId) => ({ venueId, categoryId })));
}

export async function updateVenueRow(
  tx: Tx,
  venueId: string,
  change: Partial<Omit<VenueRow, 'id' | 'ownerId' | 'createdAt'>>,
): Promise<VenueRow> {
  const [row] = await tx.update(venues).set(change).where(eq(venues.id, venueId)).returning();
  return row!;
}

export async function replaceVenueCategories(tx: Tx, venueId: string, categoryIds: string[]): Promise<void> {
  await tx.delete(venueCategories).where(eq(venueCategories.venueId, venueId));
  await insertVenueCategories(tx, venueId, categoryIds);
}

export async function setVenueStatus(
  tx: Tx,
  venueId: string,
  status: VenueRow['status'],
  updatedAt: Date,
): Promise<VenueRow> {
  const [row] = await tx.update(venues).set({ status, updatedAt }).where(eq(venues.id, venueId)).returning();
  return row!;
}

/** The row exists only while approved. Call it in each transaction that changes searched fields. */
export async function refreshSearch(tx: Tx, venueId: string): Promise<void> {
  const [venue] = await tx
    .select()
    .from(venues)
    .where(and(eq(venues.id, venueId), eq(venues.status, 'approved')));
  if (venue === undefined) {
    await tx.delete(venueSearch).where(eq(venueSearch.venueId, venueId));
    return;
  }
  const links = await tx
    .select({ id: venueCategories.categoryId })
    .from(venueCategories)
    .where(eq(venueCategories.venueId, venueId));
  const treatments = await shownTreatments(tx, [venueId]);
  const row = {
    words: searchableText(
      venue,
      treatments.flatMap(({ names }) => namesOf(names)),
    ),
    sortName: foldText(venue.name),
    categoryIds: links.map((link) => link.id),
    timezone: venue.timezone,
    minParty: venue.minParty,
    maxParty: venue.maxParty,
  };
  await tx
    .insert(venueSearch)
    .values({ venueId, ...row })
    .onConflictDoUpdate({ target: venueSearch.venueId, set: row });
}
