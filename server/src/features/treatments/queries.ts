import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { professionals, treatments } from '#server/features/treatments/table';
import { isLive } from '#server/features/venues/obstacles';
import { type ReadDb, rowsOf, type Tx } from '#server/platform/db/client';
import type { Obstacle } from '#shared/errors';

export type TreatmentRow = typeof treatments.$inferSelect;
export type ProfessionalRow = typeof professionals.$inferSelect;
export type TreatmentFields = Pick<
  TreatmentRow,
  'names' | 'minutes' | 'bufferMinutes' | 'price' | 'people' | 'roomIds' | 'professionalIds'
>;
export type ProfessionalFields = Pick<ProfessionalRow, 'name' | 'shifts' | 'absences'>;

/** Without the removed ones. */
export const treatmentsOf = (db: ReadDb, venueId: string): Promise<TreatmentRow[]> =>
  db
    .select()
    .from(treatments)
    .where(and(eq(treatments.venueId, venueId), isNull(treatments.removedAt)))
    .orderBy(asc(treatments.createdAt), asc(treatments.id));

/** Without the removed ones. */
export const professionalsOf = (db: ReadDb, venueId: string): Promise<ProfessionalRow[]> =>
  db
    .select()
    .from(professionals)
    .where(and(eq(professionals.venueId, venueId), isNull(professionals.removedAt)))
    .orderBy(asc(professionals.createdAt), asc(professionals.id));

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

export async function insertTreatment(tx: Tx, row: typeof treatments.$inferInsert): Promise<TreatmentRow> {
  const [added] = await tx.insert(treatments).values(row).returning();
  return added!;
}

export async function insertProfessional(tx: Tx, row: typeof professionals.$inferInsert): Promise<ProfessionalRow> {
  const [added] = await tx.insert(professionals).values(row).returning();
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

/** Live parties from a service day on, by the id of their treatment or professional. */
export async function upcomingBy(
  db: ReadDb,
  venueId: string,
  by: 'treatment' | 'professional',
  from: string,
  now: Date,
): Promise<Map<string, number>> {
  const column: SQL = by === 'treatment' ? sql`treatment_id` : sql`professional_id`;
  const rows = await rowsOf<{ id: string; upcoming: number }>(
    db,
    sql`select ${column} as id, count(*)::int as upcoming from reservations
        where venue_id = ${venueId} and date >= ${from}::date and ${isLive(now)} and ${column} is not null
        group by ${column}`,
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
        from (select * from reservations where venue_id = ${venueId} and professional_id = ${id}
                and date >= ${from}::date and ${isLive(now)}) p
        join treatments t on t.venue_id = p.venue_id and t.id = p.treatment_id
        order by p.date, p."time" < '06:00', p."time", p.id`,
  );
