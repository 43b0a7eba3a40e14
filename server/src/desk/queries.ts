import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { ReadDb, Tx } from '#server/db/client';
import { deskLeases, desks } from '#server/desk/table';

/** A device at a venue's front desk. */
export type DeskRow = typeof desks.$inferSelect;

/** Acts that a desk sends were done after this. */
export const lastContactOf = ({ lastSeenAt, registeredAt }: DeskRow): Date => lastSeenAt ?? registeredAt;

const isDesk = (venueId: string, id: string) => and(eq(desks.venueId, venueId), eq(desks.id, id));

export async function deskById(db: ReadDb, venueId: string, id: string): Promise<DeskRow | undefined> {
  const [row] = await db.select().from(desks).where(isDesk(venueId, id));
  return row;
}

/** The venue's desks, who was registered first at first. */
export const desksOf = (db: ReadDb, venueId: string): Promise<DeskRow[]> =>
  db.select().from(desks).where(eq(desks.venueId, venueId)).orderBy(asc(desks.registeredAt), asc(desks.id));

/** The desks that one device is, each at another venue. */
export const desksOfDevice = (db: ReadDb, deviceId: string): Promise<DeskRow[]> =>
  db.select().from(desks).where(eq(desks.id, deviceId)).orderBy(asc(desks.venueId));

export async function insertDesk(tx: Tx, row: typeof desks.$inferInsert): Promise<DeskRow> {
  const [made] = await tx.insert(desks).values(row).returning();
  return made!;
}

export async function updateDesk(
  db: ReadDb,
  { venueId, id }: Pick<DeskRow, 'venueId' | 'id'>,
  change: Partial<Omit<DeskRow, 'venueId' | 'id'>>,
): Promise<DeskRow> {
  const [changed] = await db.update(desks).set(change).where(isDesk(venueId, id)).returning();
  return changed!;
}

/** Notes that a desk as it is in `desk` was here, unless acts were handed in to it since it was read. */
export async function deskSeen(db: ReadDb, { venueId, id, handedInAt }: DeskRow, at: Date): Promise<void> {
  const isAsRead = handedInAt === null ? isNull(desks.handedInAt) : eq(desks.handedInAt, handedInAt);
  await db
    .update(desks)
    .set({ lastSeenAt: at })
    .where(and(isDesk(venueId, id), isAsRead));
}

/** People that each desk of a venue holds unsold, by desk. */
export async function leasedBy(db: ReadDb, venueId: string): Promise<Map<string, number>> {
  const people = sql<number>`sum(${deskLeases.granted} - ${deskLeases.spent})::int`;
  const rows = await db
    .select({ deskId: deskLeases.deskId, people })
    .from(deskLeases)
    .where(eq(deskLeases.venueId, venueId))
    .groupBy(deskLeases.deskId);
  return new Map(rows.map(({ deskId, people }) => [deskId, people]));
}
