import { and, asc, eq, gte, lte, sql } from 'drizzle-orm';
import { type ReadDb, rowsOf, type Tx } from '#server/db/client';
import { reservations } from '#server/reservations/table';
import { rooms, venues } from '#server/venues/table';
import { liveStatuses } from '#shared/reservations/rules';

export type ReservationRow = typeof reservations.$inferSelect;
export type NewReservationRow = typeof reservations.$inferInsert;

/** Most rows of a list that names no date. */
const LIST_MOST = 1000;

export async function insert(tx: Tx, row: NewReservationRow): Promise<ReservationRow> {
  const [made] = await tx.insert(reservations).values(row).returning();
  return made!;
}

/** Live bookings of the venue's day: by this phone, and by this address. */
export async function countLive(
  db: ReadDb,
  { venueId, date, phone, clientHash }: { venueId: string; date: string; phone: string; clientHash: string },
): Promise<{ ofPhone: number; ofAddress: number }> {
  const live = sql.join(
    liveStatuses.map((status) => sql`${status}`),
    sql`, `,
  );
  const [row] = await rowsOf<{ ofPhone: number; ofAddress: number }>(
    db,
    sql`select
      (select count(*)::int from reservations
        where venue_id = ${venueId} and date = ${date} and phone = ${phone} and status in (${live})) as "ofPhone",
      (select count(*)::int from reservations
        where venue_id = ${venueId} and date = ${date} and client_hash = ${clientHash} and status in (${live})) as "ofAddress"`,
  );
  return row!;
}

/** The day's reservations, or everything from `from` on, oldest first. */
export function listOfVenue(
  db: ReadDb,
  venueId: string,
  range: { date: string } | { from: string },
): Promise<ReservationRow[]> {
  const days = 'date' in range ? eq(reservations.date, range.date) : gte(reservations.date, range.from);
  return db
    .select()
    .from(reservations)
    .where(and(eq(reservations.venueId, venueId), days))
    .orderBy(
      asc(reservations.date),
      // the service day's order: what is after midnight comes last
      sql`${reservations.time} < '06:00'`,
      asc(reservations.time),
      asc(reservations.createdAt),
      asc(reservations.id),
    )
    .limit(LIST_MOST);
}

/** A guest link's booking with where it goes; nothing else of the venue is read. */
export async function byGuestToken(db: ReadDb, token: string) {
  const [row] = await db
    .select({
      reservation: reservations,
      roomName: rooms.name,
      stayMinutes: rooms.stayMinutes,
      venue: {
        id: venues.id,
        name: venues.name,
        slug: venues.slug,
        address: venues.address,
        city: venues.city,
        phone: venues.phone,
        timezone: venues.timezone,
        coverUrl: venues.coverUrl,
        noticeMinutes: venues.noticeMinutes,
      },
    })
    .from(reservations)
    .innerJoin(venues, eq(venues.id, reservations.venueId))
    .innerJoin(rooms, and(eq(rooms.venueId, reservations.venueId), eq(rooms.id, reservations.roomId)))
    .where(eq(reservations.guestToken, token));
  return row;
}

/** Changes a row and counts its version up. The caller holds the venue's lock and has judged the move. */
export async function update(
  tx: Tx,
  row: Pick<ReservationRow, 'venueId' | 'id'>,
  change: Partial<NewReservationRow>,
  now: Date,
): Promise<ReservationRow> {
  const [changed] = await tx
    .update(reservations)
    .set({ ...change, version: sql`${reservations.version} + 1`, updatedAt: now })
    .where(and(eq(reservations.venueId, row.venueId), eq(reservations.id, row.id)))
    .returning();
  return changed!;
}

/** Holds of a slot whose time to confirm has run out. */
export function lapsedHolds(db: ReadDb, venueId: string, slotId: string, now: Date): Promise<ReservationRow[]> {
  return db
    .select()
    .from(reservations)
    .where(
      and(
        eq(reservations.venueId, venueId),
        eq(reservations.slotId, slotId),
        eq(reservations.status, 'HOLD'),
        lte(reservations.holdUntil, now),
      ),
    )
    .orderBy(asc(reservations.id));
}
