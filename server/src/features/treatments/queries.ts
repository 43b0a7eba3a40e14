import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { equipment, professionals, treatments } from '#server/features/treatments/table';
import { isLive } from '#server/features/venues/obstacles';
import { type ReadDb, rowsOf, type Tx } from '#server/platform/db/client';
import type { Obstacle } from '#shared/errors';
import { SERVICE_DAY_END } from '#shared/time';

export type TreatmentRow = typeof treatments.$inferSelect;
export type ProfessionalRow = typeof professionals.$inferSelect;
export type TreatmentFields = Pick<
  TreatmentRow,
  | 'names'
  | 'minutes'
  | 'bufferMinutes'
  | 'preparationMinutes'
  | 'price'
  | 'people'
  | 'roomIds'
  | 'professionalIds'
  | 'teamSize'
  | 'equipmentIds'
>;
export type PieceRow = typeof equipment.$inferSelect;
export type ProfessionalFields = Pick<ProfessionalRow, 'name' | 'shifts' | 'absences' | 'deskHolds'>;

/** Without the removed ones. */
export const treatmentsOf = (db: ReadDb, venueId: string): Promise<TreatmentRow[]> =>
  db
    .select()
    .from(treatments)
    .where(and(eq(treatments.venueId, venueId), isNull(treatments.removedAt)))
    .orderBy(asc(treatments.createdAt), asc(treatments.id));

/** Rooms in which a treatment is done. */
export async function roomsOfTreatments(db: ReadDb, venueId: string): Promise<string[]> {
  const rows = await treatmentsOf(db, venueId);
  return [...new Set(rows.flatMap(({ roomIds }) => roomIds))];
}

/** Without the removed ones. */
export const professionalsOf = (db: ReadDb, venueId: string): Promise<ProfessionalRow[]> =>
  db
    .select()
    .from(professionals)
    .where(and(eq(professionals.venueId, venueId), isNull(professionals.removedAt)))
    .orderBy(asc(professionals.createdAt), asc(professionals.id));

/** Without the removed ones. */
export const equipmentOf = (db: ReadDb, venueId: string): Promise<PieceRow[]> =>
  db
    .select()
    .from(equipment)
    .where(and(eq(equipment.venueId, venueId), isNull(equipment.removedAt)))
    .orderBy(asc(equipment.createdAt), asc(equipment.id));

/** Minutes from a first arrival time of the week to the room's end of services, or of the service day. Null without one. */
export async function longestOpening(db: ReadDb, venueId: string, roomIds: string[]): Promise<number | null> {
  const [row] = await rowsOf<{ longest: number | null }>(
    db,
    sql`select max(coalesce(r.services_end_minute, ${SERVICE_DAY_END}) - p.first_minute)::int as longest
        from rooms r join schedule_patterns p on p.venue_id = r.venue_id and p.room_id = r.id
        where r.venue_id = ${venueId} and r.id = any(${sql.param(`{${roomIds.join(',')}}`)}::uuid[])`,
  );
  return row!.longest;
}

export async function treatmentById(db: ReadDb, venueId: string, id: string): Promise<TreatmentRow | undefined> {
  const [row] = await db
    .select()
    .from(treatments)
    .where(and(eq(treatments.venueId, venueId), eq(treatments.id, id), isNull(treatments.removedAt)));
  return row;
}

export async function professionalById(db: ReadDb, venueId: string, id: string): Promise<ProfessionalRow | undefined> {
  const [row] = await db
    .select()
    .from(professionals)
    .where(and(eq(professionals.venueId, venueId), eq(professionals.id, id), isNull(professionals.removedAt)));
  return row;
}

export async function pieceById(db: ReadDb, venueId: string, id: string): Promise<PieceRow | undefined> {
  const [row] = await db
    .select()
    .from(equipment)
    .where(and(eq(equipment.venueId, venueId), eq(equipment.id, id), isNull(equipment.removedAt)));
  return row;
}

export async function insertTreatment(tx: Tx, row: typeof treatments.$inferInsert): Promise<TreatmentRow> {
  const [added] = await tx.insert(treatments).values(row).returning();
  return added!;
}

export async function insertProfessional(tx: Tx, row: typeof professionals.$inferInsert): Promise<ProfessionalRow> {
  const [added] = await tx.insert(professionals).values(row).returning();
  return added!;
}

export async function insertPiece(tx: Tx, row: typeof equipment.$inferInsert): Promise<PieceRow> {
  const [added] = await tx.insert(equipment).values(row).returning();
  return added!;
}

interface Key {
  venueId: string;
  id: string;
}

export async function updateTreatment(
  tx: Tx,
  { venueId, id }: Key,
  change: Partial<TreatmentFields> & { removedAt?: Date },
): Promise<TreatmentRow> {
  const [changed] = await tx
    .update(treatments)
    .set({ ...change, version: sql`${treatments.version} + 1` })
    .where(and(eq(treatments.venueId, venueId), eq(treatments.id, id)))
    .returning();
  return changed!;
}

export async function updateProfessional(
  tx: Tx,
  { venueId, id }: Key,
  change: Partial<ProfessionalFields> & { removedAt?: Date },
): Promise<ProfessionalRow> {
  const [changed] = await tx
    .update(professionals)
    .set({ ...change, version: sql`${professionals.version} + 1` })
    .where(and(eq(professionals.venueId, venueId), eq(professionals.id, id)))
    .returning();
  return changed!;
}

export async function updatePiece(
  tx: Tx,
  { venueId, id }: Key,
  change: Partial<Pick<PieceRow, 'name' | 'removedAt'>>,
): Promise<PieceRow> {
  const [changed] = await tx
    .update(equipment)
    .set({ ...change, version: sql`${equipment.version} + 1` })
    .where(and(eq(equipment.venueId, venueId), eq(equipment.id, id)))
    .returning();
  return changed!;
}

const columnsOf = {
  treatment: sql`treatment_id`,
  professional: sql`professional_id, second_professional_id`,
  equipment: sql`equipment_id`,
};

/** Live parties from a service day on, by the id of their treatment, professional or piece of equipment. */
export async function upcomingBy(
  db: ReadDb,
  venueId: string,
  by: keyof typeof columnsOf,
  from: string,
  now: Date,
): Promise<Map<string, number>> {
  const rows = await rowsOf<{ id: string; upcoming: number }>(
    db,
    sql`select h.id, count(*)::int as upcoming from reservations, unnest(array[${columnsOf[by]}]) h (id)
        where venue_id = ${venueId} and date >= ${from}::date and ${isLive(now)} and h.id is not null
        group by h.id`,
  );
  return new Map(rows.map(({ id, upcoming }) => [id, upcoming]));
}

/** Live parties from a service day on, with the minutes of their treatment. */
export const partiesOfProfessional = (
  db: ReadDb,
  { venueId, id }: Key,
  from: string,
  now: Date,
): Promise<(Obstacle & { minutes: number })[]> =>
  rowsOf(
    db,
    sql`select p.id as "reservationId", p.name, p.room_id as "roomId", p.date::text as date, p."time", p.people, t.minutes
        from (select * from reservations where venue_id = ${venueId} and ${id}::uuid in (professional_id, second_professional_id)
                and date >= ${from}::date and ${isLive(now)}) p
        join treatments t on t.venue_id = p.venue_id and t.id = p.treatment_id
        order by p.date, p."time" < '06:00', p."time", p.id`,
  );
