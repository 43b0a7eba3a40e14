import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { enquiries } from '#server/features/enquiries/table';
import { type ReservationRow, venueOfGuest } from '#server/features/reservations/queries';
import { reservations } from '#server/features/reservations/table';
import { treatments } from '#server/features/treatments/table';
import { rooms, venues } from '#server/features/venues/table';
import type { ReadDb, Tx } from '#server/platform/db/client';

export type EnquiryRow = typeof enquiries.$inferSelect;

const LIST_MOST = 500;

const open = inArray(enquiries.stage, ['NEW', 'QUOTED']);

/** Open ones first, so that a venue with many enquiries misses none of them. */
export const enquiriesOf = (db: ReadDb, venueId: string): Promise<EnquiryRow[]> =>
  db
    .select()
    .from(enquiries)
    .where(eq(enquiries.venueId, venueId))
    .orderBy(desc(open), desc(enquiries.createdAt), desc(enquiries.id))
    .limit(LIST_MOST);

export async function enquiryById(db: ReadDb, venueId: string, id: string): Promise<EnquiryRow | undefined> {
  const [row] = await db
    .select()
    .from(enquiries)
    .where(and(eq(enquiries.venueId, venueId), eq(enquiries.id, id)));
  return row;
}

export async function enquiryByToken(db: ReadDb, token: string) {
  const [row] = await db
    .select({ enquiry: enquiries, venue: venueOfGuest })
    .from(enquiries)
    .innerJoin(venues, eq(venues.id, enquiries.venueId))
    .where(eq(enquiries.guestToken, token));
  return row;
}

/** The caller holds the venue lock. Keeps the version unless `isNews`: readers of that version need not read again. */
export async function updateEnquiry(
  tx: Tx,
  { venueId, id }: Pick<EnquiryRow, 'venueId' | 'id'>,
  change: Partial<Pick<EnquiryRow, 'stage' | 'quote' | 'closeReason' | 'reservationId' | 'phone'>>,
  { now, isNews = true }: { now: Date; isNews?: boolean },
): Promise<EnquiryRow> {
  const [changed] = await tx
    .update(enquiries)
    .set({ ...change, version: sql`${enquiries.version} + ${isNews ? 1 : 0}::int`, updatedAt: now })
    .where(and(eq(enquiries.venueId, venueId), eq(enquiries.id, id)))
    .returning();
  return changed!;
}

/** An unanswered enquiry whose days are past waits for nothing. */
export const countOpen = (
  db: ReadDb,
  { venueId, phone }: Pick<EnquiryRow, 'venueId' | 'phone'>,
  today: string,
): Promise<number> => {
  const isToCome = sql`(${enquiries.stage} = 'QUOTED' or ${today} <= any(${enquiries.dates}))`;
  return db.$count(enquiries, and(eq(enquiries.venueId, venueId), eq(enquiries.phone, phone), open, isToCome));
};

/** Of all venues. */
export const countFrom = (db: ReadDb, clientHash: string, since: Date): Promise<number> =>
  db.$count(enquiries, and(eq(enquiries.clientHash, clientHash), gt(enquiries.createdAt, since)));

/** Open enquiries that wish the service day, oldest first. */
export const wishing = (db: ReadDb, venueId: string, date: string) =>
  db
    .select({ id: enquiries.id, name: enquiries.name, people: enquiries.people })
    .from(enquiries)
    .where(and(eq(enquiries.venueId, venueId), open, sql`${date} = any(${enquiries.dates})`))
    .orderBy(asc(enquiries.createdAt), asc(enquiries.id));

export type Hall = Awaited<ReturnType<typeof hallsOf>>[number];

/** Rooms sold whole that no treatment uses. */
export const hallsOf = (db: ReadDb, venueId: string) =>
  db
    .select({
      id: rooms.id,
      name: rooms.name,
      capacity: rooms.capacity,
      minPeople: sql<number>`coalesce(${rooms.minPeople}, 1)`,
      stayMinutes: sql<number>`coalesce(${rooms.stayMinutes}, ${venues.stayMinutes})`,
      bufferMinutes: rooms.bufferMinutes,
    })
    .from(rooms)
    .innerJoin(venues, eq(venues.id, rooms.venueId))
    .leftJoin(
      treatments,
      and(
        eq(treatments.venueId, rooms.venueId),
        isNull(treatments.removedAt),
        sql`${rooms.id} = any(${treatments.roomIds})`,
      ),
    )
    .where(and(eq(rooms.venueId, venueId), eq(rooms.soldAs, 'whole'), isNull(rooms.removedAt), isNull(treatments.id)))
    .orderBy(asc(rooms.createdAt), asc(rooms.id));

export interface OptionRow {
  reservation: ReservationRow;
  roomName: string;
}

export const optionsByIds = (db: ReadDb, venueId: string, ids: string[]): Promise<OptionRow[]> =>
  db
    .select({ reservation: reservations, roomName: rooms.name })
    .from(reservations)
    .innerJoin(rooms, and(eq(rooms.venueId, reservations.venueId), eq(rooms.id, reservations.roomId)))
    .where(and(eq(reservations.venueId, venueId), inArray(reservations.id, ids)));

/** Options that hold a hall, expired ones included. */
export const heldOptions = (
  db: ReadDb,
  { venueId, id }: Pick<EnquiryRow, 'venueId' | 'id'>,
  besides?: string,
): Promise<ReservationRow[]> =>
  db
    .select()
    .from(reservations)
    .where(
      and(
        eq(reservations.venueId, venueId),
        eq(reservations.enquiryId, id),
        eq(reservations.status, 'HOLD'),
        besides === undefined ? undefined : ne(reservations.id, besides),
      ),
    )
    .orderBy(asc(reservations.slotId));

/** Ended options included. */
export const optionsWithPhone = (
  db: ReadDb,
  { venueId, id, phone }: Pick<EnquiryRow, 'venueId' | 'id' | 'phone'>,
): Promise<ReservationRow[]> =>
  db
    .select()
    .from(reservations)
    .where(and(eq(reservations.venueId, venueId), eq(reservations.enquiryId, id), eq(reservations.phone, phone)))
    .orderBy(asc(reservations.id));

/** An undone cancellation would hold the hall for a quote that no longer offers it. */
export async function endUndo(
  tx: Tx,
  { venueId, id }: Pick<EnquiryRow, 'venueId' | 'id'>,
  besides?: string,
): Promise<void> {
  const undoable = and(eq(reservations.enquiryId, id), isNotNull(reservations.undoUntil));
  const others = besides === undefined ? undefined : ne(reservations.id, besides);
  await tx
    .update(reservations)
    .set({ undoUntil: null })
    .where(and(eq(reservations.venueId, venueId), undoable, others));
}
