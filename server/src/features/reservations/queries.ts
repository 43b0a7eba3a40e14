import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { reservations } from '#server/features/reservations/table';
import { rooms, venues } from '#server/features/venues/table';
import { type ReadDb, rowsOf, type Tx } from '#server/platform/db/client';
import { insertWhole, statement, wholeColumns, wholeRows } from '#server/platform/db/statement';
import { liveStatuses } from '#shared/reservations/rules';

export type ReservationRow = typeof reservations.$inferSelect;

/** Most slots swept in one round; the next round takes the others. */
const SWEEP_MOST = 500;

/** Inserts a reservation; the row names every column. */
export const insert = (tx: Tx, row: ReservationRow): Promise<ReservationRow> => insertWhole(tx, reservations, row);

/** Live bookings of the venue's day: by this phone, and those by this address that no guest has confirmed from the phone. */
export async function countLive(
  db: ReadDb,
  { venueId, date, phone, clientHash }: { venueId: string; date: string; phone: string; clientHash: string },
  now: Date,
): Promise<LiveBookings> {
  const [row] = await rowsOf<LiveBookings>(
    db,
    statement(COUNT_LIVE, venueId, date, phone, clientHash, now.toISOString()),
  );
  return row!;
}

interface LiveBookings {
  /** The platform's bound on unproven seats; null where it asks for no proof. */
  unprovenMost: number | null;
  ofPhone: number;
  ofAddress: number;
  seatsOfAddress: number;
}

/** Seats of the venue's day that public bookings hold while they wait for a confirmation. */
export async function heldSeats(db: ReadDb, venueId: string, date: string, now: Date): Promise<number> {
  const [row] = await rowsOf<{ seats: number }>(db, statement(HELD_SEATS, venueId, date, now.toISOString()));
  return row!.seats;
}

/** Seats of the venue's day whose guests have proven neither phone nor e-mail: booked by the public, or waited for. */
export async function unprovenSeats(db: ReadDb, venueId: string, date: string, now: Date): Promise<number> {
  const [row] = await rowsOf<{ seats: number }>(db, statement(UNPROVEN_SEATS, venueId, date, now.toISOString()));
  return row!.seats;
}

const HELD_SEATS = `select coalesce(sum(people), 0)::int as seats from reservations
  where venue_id = $1 and date = $2 and status = 'HOLD' and source = 'web' and hold_until > $3::timestamptz`;

const statuses = liveStatuses.map((status) => `'${status}'`).join(', ');
/** A hold whose time has run out is no longer live, swept or not. */
const liveAt = (now: string) =>
  `status in (${statuses}) and not (status = 'HOLD' and hold_until <= ${now}::timestamptz)`;
const live = liveAt('$5');
const COUNT_LIVE = `select phone.bookings as "ofPhone", address.bookings as "ofAddress", address.seats as "seatsOfAddress"
    , (select unproven_seats from platform_settings) as "unprovenMost"
  from (select count(*)::int as bookings from reservations
    where venue_id = $1 and date = $2 and phone = $3 and ${live}) phone,
  (select count(*)::int as bookings, coalesce(sum(people), 0)::int as seats from reservations
    where venue_id = $1 and date = $2 and client_hash = $4 and ${live}) address`;

// An accepted offer turns waiting people into booked ones: counted together, accepting never passes the bound
const UNPROVEN_SEATS = `select (
  (select coalesce(sum(people), 0) from reservations
    where venue_id = $1 and date = $2 and client_hash is not null and not proven and ${liveAt('$3')})
  + (select coalesce(sum(people), 0) from waitlist_entries
    where venue_id = $1 and date = $2 and client_hash is not null and not proven and status = 'WAITING'))::int as seats`;

/** One reservation of a venue; `undefined` where the venue has none by this id. */
export async function byId(db: ReadDb, venueId: string, id: string): Promise<ReservationRow | undefined> {
  return (await wholeRows(db, reservations, statement(BY_ID, venueId, id)))[0];
}

const BY_ID = `select ${wholeColumns(reservations, 'r')} from reservations r where r.venue_id = $1 and r.id = $2`;

/** What a guest's link says of the venue. */
export const venueOfGuest = {
  id: venues.id,
  name: venues.name,
  slug: venues.slug,
  address: venues.address,
  city: venues.city,
  phone: venues.phone,
  timezone: venues.timezone,
  coverUrl: venues.coverUrl,
};

/** A guest link's booking with where it goes; nothing else of the venue is read. */
export async function byGuestToken(db: ReadDb, token: string) {
  const [row] = await db
    .select({
      reservation: reservations,
      roomName: rooms.name,
      stayMinutes: sql<number>`coalesce(${rooms.stayMinutes}, ${venues.stayMinutes})`,
      venue: { ...venueOfGuest, noticeMinutes: venues.noticeMinutes },
    })
    .from(reservations)
    .innerJoin(venues, eq(venues.id, reservations.venueId))
    .innerJoin(rooms, and(eq(rooms.venueId, reservations.venueId), eq(rooms.id, reservations.roomId)))
    .where(eq(reservations.guestToken, token));
  return row;
}

/**
 * Changes a row and counts its version up. The caller holds the venue's lock and has judged the move. What was done before
 * can no longer be undone, unless the change itself sets `undoUntil`.
 */
export async function update(
  tx: Tx,
  row: Pick<ReservationRow, 'venueId' | 'id'>,
  change: Partial<typeof reservations.$inferInsert>,
  now: Date,
): Promise<ReservationRow> {
  const [changed] = await tx
    .update(reservations)
    .set({ undoUntil: null, ...change, version: sql`${reservations.version} + 1`, updatedAt: now })
    .where(and(eq(reservations.venueId, row.venueId), eq(reservations.id, row.id)))
    .returning();
  return changed!;
}

/** A hold that its guest or staff confirmed: it no longer counts against the address that it was made from. */
export const confirmed = { status: 'CONFIRMED', holdUntil: null, clientHash: null } as const;

/** Whether a slot has holds whose time has run out. Asked before every take. */
export async function hasLapsedHolds(db: ReadDb, venueId: string, slotId: string, now: Date): Promise<boolean> {
  return (await rowsOf(db, statement(LAPSED, venueId, slotId, now.toISOString()))).length > 0;
}

const LAPSED = `select 1 from reservations
  where venue_id = $1 and slot_id = $2 and status = 'HOLD' and hold_until <= $3::timestamptz limit 1`;

/** Slots of any venue that have holds whose time has run out, for sweeping them one by one. */
export function slotsWithLapsedHolds(db: ReadDb, now: Date): Promise<{ venueId: string; slotId: string }[]> {
  return db
    .selectDistinct({ venueId: reservations.venueId, slotId: reservations.slotId })
    .from(reservations)
    .where(and(eq(reservations.status, 'HOLD'), lte(reservations.holdUntil, now)))
    .limit(SWEEP_MOST);
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
