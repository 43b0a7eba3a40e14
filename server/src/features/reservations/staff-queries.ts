import { and, between, eq, gte, inArray, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { lastMessagesOf } from '#server/features/messages/queries';
import type { ReservationRow } from '#server/features/reservations/queries';
import { reservations } from '#server/features/reservations/table';
import { staffReservationOf } from '#server/features/reservations/view';
import { placesInVisits } from '#server/features/reservations/visit-queries';
import { bookedTreatments } from '#server/features/treatments/booked';
import type { ReadDb } from '#server/platform/db/client';
import type { Language } from '#shared/i18n/languages';
import { PARTIES_MOST } from '#shared/live/patch';
import type { StaffReservation } from '#shared/reservations/desk';

const LIST_MOST = 1000;
const DAY_MOST = PARTIES_MOST;

export interface StaffReader {
  now: Date;
  lang: Language;
}

export function listOfVenue(
  db: ReadDb,
  venueId: string,
  range: { date: string } | { from: string; to?: string },
  reader: StaffReader,
): Promise<StaffReservation[]> {
  if ('to' in range && range.to !== undefined) {
    return staffList(db, venueId, between(reservations.date, range.from, range.to), DAY_MOST, reader);
  }
  return 'date' in range
    ? staffList(db, venueId, eq(reservations.date, range.date), DAY_MOST, reader)
    : staffList(db, venueId, gte(reservations.date, range.from), LIST_MOST, reader);
}

export const listByIds = (
  db: ReadDb,
  venueId: string,
  ids: string[],
  reader: StaffReader,
): Promise<StaffReservation[]> => staffList(db, venueId, inArray(reservations.id, ids), LIST_MOST, reader);

/** These parties, the other parts of their visits, and holds that have expired, of a day. */
export function changedOfDay(
  db: ReadDb,
  venueId: string,
  { date, ids }: { date: string; ids: string[] },
  reader: StaffReader,
): Promise<StaffReservation[]> {
  const visits = db
    .select({ id: reservations.visitId })
    .from(reservations)
    .where(and(eq(reservations.venueId, venueId), inArray(reservations.id, ids), isNotNull(reservations.visitId)));
  const hasExpired = and(eq(reservations.status, 'HOLD'), lte(reservations.holdUntil, reader.now));
  const isChanged =
    ids.length === 0
      ? hasExpired
      : or(inArray(reservations.id, ids), inArray(reservations.visitId, visits), hasExpired);
  return staffList(db, venueId, and(eq(reservations.date, date), isChanged)!, DAY_MOST, reader);
}

async function staffList(
  db: ReadDb,
  venueId: string,
  which: SQL,
  most: number,
  reader: StaffReader,
): Promise<StaffReservation[]> {
  const rows = await db
    .select()
    .from(reservations)
    .where(and(eq(reservations.venueId, venueId), which))
    .orderBy(...inServiceOrder)
    .limit(most);
  return withMessages(db, venueId, rows, reader);
}

export async function withMessages(
  db: ReadDb,
  venueId: string,
  rows: ReservationRow[],
  { now, lang }: StaffReader,
): Promise<StaffReservation[]> {
  const ids = rows.map(({ id }) => id);
  const last = await lastMessagesOf(db, venueId, 'reservationId', ids);
  const treatmentOf = await bookedTreatments(db, venueId, rows, lang);
  const placeOf = await placesInVisits(db, venueId, rows);
  return rows.map((row) =>
    staffReservationOf(row, last.get(row.id) ?? null, now, {
      treatment: treatmentOf(row),
      visitPart: placeOf.get(row.id),
    }),
  );
}

/** Times after midnight sort last within their service day. */
const inServiceOrder = [
  reservations.date,
  sql`${reservations.time} < '06:00'`,
  reservations.time,
  reservations.createdAt,
  reservations.id,
];
