import { and, desc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import { users } from '#server/features/auth/table';
import { reservations } from '#server/features/reservations/table';
import { rooms } from '#server/features/venues/table';
import type { EntryRow } from '#server/features/waitlist/queries';
import { waitlistEntries, waitlistOffers } from '#server/features/waitlist/table';
import { type ReadDb, rowsOf, type Tx } from '#server/platform/db/client';
import { insertWhole } from '#server/platform/db/rows';
import type { PassedOverReason } from '#shared/waitlist/schema';

export type OfferRow = typeof waitlistOffers.$inferSelect;
export type OfferOutcome = NonNullable<OfferRow['outcome']>;

export const insertOffer = (tx: Tx, row: OfferRow): Promise<OfferRow> => insertWhole(tx, waitlistOffers, row);

export async function openOffer(db: ReadDb, venueId: string, reservationId: string) {
  const [found] = await db
    .select({ offer: waitlistOffers, entry: waitlistEntries, reservation: reservations })
    .from(waitlistOffers)
    .innerJoin(
      reservations,
      and(eq(reservations.venueId, waitlistOffers.venueId), eq(reservations.id, waitlistOffers.reservationId)),
    )
    .innerJoin(
      waitlistEntries,
      and(eq(waitlistEntries.venueId, waitlistOffers.venueId), eq(waitlistEntries.id, waitlistOffers.entryId)),
    )
    .where(
      and(
        eq(waitlistOffers.venueId, venueId),
        eq(waitlistOffers.reservationId, reservationId),
        isNull(waitlistOffers.outcome),
      ),
    );
  return found;
}

export async function changeOffer(
  tx: Tx,
  offer: Pick<OfferRow, 'venueId' | 'id'>,
  change: Partial<Pick<OfferRow, 'outcome' | 'endedAt' | 'holdUntil' | 'slotId'>>,
): Promise<OfferRow> {
  const [changed] = await tx
    .update(waitlistOffers)
    .set(change)
    .where(and(eq(waitlistOffers.venueId, offer.venueId), eq(waitlistOffers.id, offer.id)))
    .returning();
  return changed!;
}

export async function heldReservations(db: ReadDb, venueId: string, entryIds: string[]): Promise<Map<string, string>> {
  if (entryIds.length === 0) return new Map();
  const rows = await db
    .select({ entryId: waitlistOffers.entryId, reservationId: waitlistOffers.reservationId })
    .from(waitlistOffers)
    .where(
      and(
        eq(waitlistOffers.venueId, venueId),
        inArray(waitlistOffers.entryId, entryIds),
        isNull(waitlistOffers.outcome),
      ),
    );
  return new Map(rows.map(({ entryId, reservationId }) => [entryId, reservationId]));
}

export async function refusedBySlot(db: ReadDb, venueId: string, slotIds: string[]): Promise<Map<string, EntryRow[]>> {
  const bySlot = new Map<string, EntryRow[]>(slotIds.map((id) => [id, []]));
  if (slotIds.length === 0) return bySlot;
  const rows = await db
    .select({ slotId: waitlistOffers.slotId, entry: getTableColumns(waitlistEntries) })
    .from(waitlistOffers)
    .innerJoin(
      waitlistEntries,
      and(eq(waitlistEntries.venueId, waitlistOffers.venueId), eq(waitlistEntries.id, waitlistOffers.entryId)),
    )
    .where(
      and(
        eq(waitlistOffers.venueId, venueId),
        inArray(waitlistOffers.slotId, slotIds),
        inArray(waitlistOffers.outcome, ['DECLINED', 'EXPIRED']),
      ),
    );
  for (const { slotId, entry } of rows) bySlot.get(slotId)!.push(entry);
  return bySlot;
}

export async function lastOfferTo(db: ReadDb, venueId: string, entryId: string) {
  const [found] = await db
    .select({ offer: waitlistOffers, reservation: reservations, roomName: rooms.name })
    .from(waitlistOffers)
    .innerJoin(
      reservations,
      and(eq(reservations.venueId, waitlistOffers.venueId), eq(reservations.id, waitlistOffers.reservationId)),
    )
    .innerJoin(rooms, and(eq(rooms.venueId, reservations.venueId), eq(rooms.id, reservations.roomId)))
    .where(and(eq(waitlistOffers.venueId, venueId), eq(waitlistOffers.entryId, entryId)))
    .orderBy(desc(waitlistOffers.createdAt), desc(waitlistOffers.id))
    .limit(1);
  return found;
}

interface SkipRow {
  at: Date;
  offeredTo: string;
  roomName: string;
  date: string;
  time: string;
  people: number;
  reason: PassedOverReason;
  byFirst: string | null;
  byLast: string | null;
}

export async function skipsOf(db: ReadDb, entry: Pick<EntryRow, 'venueId' | 'id' | 'date'>): Promise<SkipRow[]> {
  const rows = await rowsOf<SkipRow>(
    db,
    sql`select o.created_at as at, e.name as "offeredTo", m.name as "roomName", s.date::text as date, s."time", e.people,
               skipped ->> 'reason' as reason, u.first_name as "byFirst", u.last_name as "byLast"
        from schedule_slots s
        join ${waitlistOffers} o on o.venue_id = s.venue_id and o.slot_id = s.id
        join ${waitlistEntries} e on e.venue_id = o.venue_id and e.id = o.entry_id
        join ${rooms} m on m.venue_id = s.venue_id and m.id = s.room_id
        cross join lateral jsonb_array_elements(o.passed_over) skipped
        left join ${users} u on u.id = o.offered_by
        where s.venue_id = ${entry.venueId} and s.date = ${entry.date} and skipped ->> 'entryId' = ${entry.id}
        order by o.created_at desc, o.id desc`,
  );
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}
