import { and, between, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import { lastMessagesOf } from '#server/features/messages/queries';
import type { ReservationRow } from '#server/features/reservations/queries';
import { reservations } from '#server/features/reservations/table';
import { staffReservationOf } from '#server/features/reservations/view';
import type { ReadDb } from '#server/platform/db/client';
import type { StaffReservation } from '#shared/reservations/desk';

const LIST_MOST = 1000;
const DAY_MOST = 10_000;

export function listOfVenue(
  db: ReadDb,
  venueId: string,
  range: { date: string } | { from: string; to?: string },
  now: Date,
): Promise<StaffReservation[]> {
  if ('to' in range && range.to !== undefined) {
    return staffList(db, venueId, between(reservations.date, range.from, range.to), DAY_MOST, now);
  }
  return 'date' in range
    ? staffList(db, venueId, eq(reservations.date, range.date), DAY_MOST, now)
    : staffList(db, venueId, gte(reservations.date, range.from), LIST_MOST, now);
}

export const listByIds = (db: ReadDb, venueId: string, ids: string[], now: Date): Promise<StaffReservation[]> =>
  staffList(db, venueId, inArray(reservations.id, ids), LIST_MOST, now);

async function staffList(
  db: ReadDb,
  venueId: string,
  which: SQL,
  most: number,
  now: Date,
): Promise<StaffReservation[]> {
  const rows = await db
    .select()
    .from(reservations)
    .where(and(eq(reservations.venueId, venueId), which))
    .orderBy(...inServiceOrder)
    .limit(most);
  return withMessages(db, venueId, rows, now);
}

export async function withMessages(
  db: ReadDb,
  venueId: string,
  rows: ReservationRow[],
  now: Date,
): Promise<StaffReservation[]> {
  const ids = rows.map(({ id }) => id);
  const last = await lastMessagesOf(db, venueId, 'reservationId', ids);
  return rows.map((row) => staffReservationOf(row, last.get(row.id) ?? null, now));
}

/** Times after midnight sort last within their service day. */
const inServiceOrder = [
  reservations.date,
  sql`${reservations.time} < '06:00'`,
  reservations.time,
  reservations.createdAt,
  reservations.id,
];
