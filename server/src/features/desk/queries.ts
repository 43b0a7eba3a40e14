import { and, asc, eq, isNull, max, sql } from 'drizzle-orm';
import { deskIntents, deskLeases, desks } from '#server/features/desk/table';
import { type ReadDb, rowsOf, type Tx } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';
import type { SyncCall } from '#shared/desk/schema';

export type DeskRow = typeof desks.$inferSelect;

/** Intents of a desk are later than this. */
export const lastContactOf = ({ lastSeenAt, registeredAt }: DeskRow): Date => lastSeenAt ?? registeredAt;

const isDesk = (venueId: string, id: string) => and(eq(desks.venueId, venueId), eq(desks.id, id));

export async function deskById(db: ReadDb, venueId: string, id: string): Promise<DeskRow | undefined> {
  const [row] = await db.select().from(desks).where(isDesk(venueId, id));
  return row;
}

export const desksOf = (db: ReadDb, venueId: string): Promise<DeskRow[]> =>
  db.select().from(desks).where(eq(desks.venueId, venueId)).orderBy(asc(desks.registeredAt), asc(desks.id));

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

/** Skipped if intents were handed in since `desk` was read. */
export async function deskSeen(db: ReadDb, { venueId, id, handedInAt }: DeskRow, at: Date): Promise<void> {
  const isAsRead = handedInAt === null ? isNull(desks.handedInAt) : eq(desks.handedInAt, handedInAt);
  await db
    .update(desks)
    .set({ lastSeenAt: at })
    .where(and(isDesk(venueId, id), isAsRead));
}

/** Highest intent number answered or failed under this desk; 0 if none. */
export async function highestSeq(db: ReadDb, { venueId, id }: Pick<DeskRow, 'venueId' | 'id'>): Promise<number> {
  const isOf = and(eq(deskIntents.venueId, venueId), eq(deskIntents.deskId, id));
  const [row] = await db
    .select({ last: max(deskIntents.seq) })
    .from(deskIntents)
    .where(isOf);
  return row?.last ?? 0;
}

/** Intents above the desk's count, or after a number used twice. */
export async function actsUnknownTo(
  db: ReadDb,
  { venueId, id }: Pick<DeskRow, 'venueId' | 'id'>,
  { counted, intents }: Pick<SyncCall, 'counted' | 'intents'>,
): Promise<number> {
  const given = JSON.stringify(intents.map((intent) => ({ id: intent.id, seq: intent.seq })));
  const [row] = await rowsOf<{ missing: number }>(db, statement(UNKNOWN, venueId, id, counted, given));
  return row!.missing;
}

const UNKNOWN = `
  select count(*)::int as missing from desk_intents
  where venue_id = $1 and desk_id = $2 and kind <> 'returnLease' and seq >= least($3::bigint + 1, (
    select min(o.seq) from desk_intents o join jsonb_to_recordset($4::jsonb) as g(id uuid, seq bigint) on g.seq = o.seq
    where o.venue_id = $1 and o.desk_id = $2 and o.id <> g.id))`;

export async function leasedBy(db: ReadDb, venueId: string): Promise<Map<string, number>> {
  const people = sql<number>`sum(${deskLeases.granted} - ${deskLeases.spent})::int`;
  const rows = await db
    .select({ deskId: deskLeases.deskId, people })
    .from(deskLeases)
    .where(eq(deskLeases.venueId, venueId))
    .groupBy(deskLeases.deskId);
  return new Map(rows.map(({ deskId, people }) => [deskId, people]));
}
