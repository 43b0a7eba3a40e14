import { and, eq, inArray } from 'drizzle-orm';
import { messages } from '#server/features/messages/table';
import { scheduleSlots } from '#server/features/schedule/table';
import { waitlistOffers } from '#server/features/waitlist/table';
import { venueClocks } from '#server/platform/changes/table';
import { type ReadDb, rowsOf } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';
import type { ChangedEntity } from '#shared/live/schema';

export async function clockOf(db: ReadDb, venueId: string): Promise<{ revision: number; hash: string }> {
  const [clock] = await db
    .select({ revision: venueClocks.revision, hash: venueClocks.hash })
    .from(venueClocks)
    .where(eq(venueClocks.venueId, venueId));
  return clock!;
}

export interface ChangeOfDay {
  entity: ChangedEntity;
  kind: string;
  id: string;
  dateBefore: string | null;
}

const SINCE = `
  select c.entity, c.kind, c.entity_id as id, d.before ->> 'date' as "dateBefore"
  from changes c left join change_details d on d.venue_id = c.venue_id and d.revision = c.revision
  where c.venue_id = $1 and c.revision > $2 order by c.revision limit $3`;

export const changesSince = (db: ReadDb, venueId: string, revision: number, most: number): Promise<ChangeOfDay[]> =>
  rowsOf<ChangeOfDay>(db, statement(SINCE, venueId, revision, most));

interface Subject {
  reservationId: string | null;
  entryId: string | null;
}

export async function subjectsOfMessages(db: ReadDb, venueId: string, ids: string[]): Promise<Subject[]> {
  if (ids.length === 0) return [];
  return db
    .select({ reservationId: messages.reservationId, entryId: messages.waitlistEntryId })
    .from(messages)
    .where(and(eq(messages.venueId, venueId), inArray(messages.id, ids)));
}

export async function subjectsOfOffers(db: ReadDb, venueId: string, ids: string[]): Promise<Subject[]> {
  if (ids.length === 0) return [];
  return db
    .select({ reservationId: waitlistOffers.reservationId, entryId: waitlistOffers.entryId })
    .from(waitlistOffers)
    .where(and(eq(waitlistOffers.venueId, venueId), inArray(waitlistOffers.id, ids)));
}

export async function datesOfSlots(db: ReadDb, venueId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectDistinct({ date: scheduleSlots.date })
    .from(scheduleSlots)
    .where(and(eq(scheduleSlots.venueId, venueId), inArray(scheduleSlots.id, ids)));
  return rows.map(({ date }) => date);
}
