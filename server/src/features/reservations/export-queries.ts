import { and, asc, between, count, eq, gte, type SQL, sql } from 'drizzle-orm';
import {
  ofProfessional,
  ofTreatment,
  type ReservationRow,
  treatmentOfParty,
} from '#server/features/reservations/queries';
import { reservations } from '#server/features/reservations/table';
import type { JoinedTreatment } from '#server/features/treatments/booked';
import { professionals, treatments } from '#server/features/treatments/table';
import { rooms } from '#server/features/venues/table';
import type { ReadDb } from '#server/platform/db/client';

export type ExportRow = ReservationRow & { roomName: string; treatment: JoinedTreatment | null };

export interface ExportRange {
  venueId: string;
  from: string;
  to: string;
}

const PAGE = 500;

const within = ({ venueId, from, to }: ExportRange): SQL =>
  and(eq(reservations.venueId, venueId), between(reservations.date, from, to))!;

export async function countOfDays(db: ReadDb, range: ExportRange): Promise<number> {
  const [row] = await db.select({ total: count() }).from(reservations).where(within(range));
  return row!.total;
}

export const hasTreatments = async (db: ReadDb, { venueId }: ExportRange): Promise<boolean> =>
  (await db.$count(treatments, eq(treatments.venueId, venueId))) > 0;

export async function pageOfDays(db: ReadDb, range: ExportRange, last: ExportRow | null): Promise<ExportRow[]> {
  const isNight = sql`(${reservations.time} < '06:00')`;
  const following =
    last === null
      ? undefined
      : and(
          gte(reservations.date, last.date),
          sql`(${reservations.date}, ${isNight}, ${reservations.time}, ${reservations.id})
              > (${last.date}::date, ${last.time < '06:00'}::boolean, ${last.time}, ${last.id}::uuid)`,
        );
  const rows = await db
    .select({ reservation: reservations, roomName: rooms.name, treatment: treatmentOfParty })
    .from(reservations)
    .innerJoin(rooms, and(eq(rooms.venueId, reservations.venueId), eq(rooms.id, reservations.roomId)))
    .leftJoin(treatments, ofTreatment)
    .leftJoin(professionals, ofProfessional)
    .where(and(within(range), following))
    .orderBy(asc(reservations.date), isNight, asc(reservations.time), asc(reservations.id))
    .limit(PAGE);
  return rows.map(({ reservation, ...joined }) => ({ ...reservation, ...joined }));
}
