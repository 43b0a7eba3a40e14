import { and, desc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { messageSender, messages } from '#server/features/messages/table';
import { type ReadDb, rowsOf, type Tx } from '#server/platform/db/client';
import { insertWhole, wholeColumns, wholeRows } from '#server/platform/db/rows';
import { statement } from '#server/platform/db/statement';
import type { GuestMessageType, MessageType } from '#shared/messages/schema';
import type { MessageState } from '#shared/reservations/desk';

export type MessageRow = typeof messages.$inferSelect;
/** A venue's message to a guest; decisions go to the manager. */
export type GuestMessage = MessageRow & { type: GuestMessageType };
type PartyMessage = MessageRow & { type: MessageType };
const isAboutParty = (row: MessageRow): row is PartyMessage => isToGuest(row) && row.type !== 'QUOTE';
export const isToGuest = (row: MessageRow): row is GuestMessage => row.type !== 'DECISION';

/** Automatic messages to a phone since an instant, of all venues, uncertain ones included. Takes a lock per phone. */
export async function countAutomatic(tx: Tx, phone: string, since: Date): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${phone}, 0))`);
  return tx.$count(
    messages,
    and(
      eq(messages.phone, phone),
      or(and(isNotNull(messages.providerId), gt(messages.sentAt, since)), gt(messages.attemptAt, since)),
    ),
  );
}

export const queueMessage = (tx: Tx, row: MessageRow): Promise<MessageRow> => insertWhole(tx, messages, row);

export const dropQueued = (tx: Tx, venueId: string, reservationId: string): Promise<MessageRow[]> =>
  dropWhere(tx, venueId, eq(messages.reservationId, reservationId));

export async function dropThese(tx: Tx, venueId: string, ids: string[]): Promise<MessageRow[]> {
  return ids.length === 0 ? [] : dropWhere(tx, venueId, inArray(messages.id, ids));
}

/** A message being sent, or uncertain, keeps its row; a retry checks again. */
function dropWhere(tx: Tx, venueId: string, which: SQL): Promise<MessageRow[]> {
  const unsent = and(eq(messages.status, 'QUEUED'), isNull(messages.attemptAt));
  return tx
    .update(messages)
    .set({ status: 'DROPPED' })
    .where(and(eq(messages.venueId, venueId), which, unsent))
    .returning();
}

export async function messageOf(db: ReadDb, venueId: string, id: string): Promise<MessageRow | undefined> {
  const [row] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.venueId, venueId), eq(messages.id, id)));
  return row;
}

/** The caller holds the venue lock and has checked the change. */
export async function updateMessage(
  tx: Tx,
  { venueId, id }: Pick<MessageRow, 'venueId' | 'id'>,
  change: Partial<MessageRow>,
): Promise<MessageRow> {
  const [changed] = await tx
    .update(messages)
    .set(change)
    .where(and(eq(messages.venueId, venueId), eq(messages.id, id)))
    .returning();
  return changed!;
}

export async function queueAgain(tx: Tx, venueId: string, ids: string[], now: Date): Promise<MessageRow[]> {
  if (ids.length === 0) return [];
  return tx
    .update(messages)
    .set({ status: 'QUEUED' })
    .where(
      and(
        eq(messages.venueId, venueId),
        inArray(messages.id, ids),
        eq(messages.status, 'DROPPED'),
        gt(messages.sendBefore, now),
      ),
    )
    .returning();
}

/** Oldest first. */
export const messagesOfVisit = (tx: Tx, venueId: string, visitId: string): Promise<MessageRow[]> =>
  wholeRows(tx, messages, statement(OF_VISIT, venueId, visitId));

const OF_VISIT = `
  select ${wholeColumns(messages, 'm')} from messages m join reservations r on r.venue_id = m.venue_id and r.id = m.reservation_id
  where m.venue_id = $1 and r.visit_id = $2 order by m.id`;

export async function lastMessagesOf(
  db: ReadDb,
  venueId: string,
  about: 'reservationId' | 'waitlistEntryId',
  ids: string[],
): Promise<Map<string, MessageState>> {
  if (ids.length === 0) return new Map();
  const subject = messages[about];
  const rows = await db
    .selectDistinctOn([subject])
    .from(messages)
    .where(and(eq(messages.venueId, venueId), inArray(subject, ids)))
    .orderBy(subject, desc(messages.createdAt), desc(messages.id));
  return new Map(rows.filter(isAboutParty).map((row) => [row[about]!, messageStateOf(row)]));
}

function messageStateOf({ id, type, status, failure, createdAt, ...row }: PartyMessage): MessageState {
  const since = { QUEUED: null, SENT: row.sentAt, DELIVERED: row.deliveredAt, READ: row.readAt, FAILED: row.failedAt };
  const at = (status === 'DROPPED' ? null : since[status]) ?? createdAt;
  return { id, type, status, failure, at: at.toISOString() };
}

/** Stored at start: transactions read how messages are sent. */
export async function noteSender(db: ReadDb, isAutomatic: boolean): Promise<void> {
  await db
    .insert(messageSender)
    .values({ isAutomatic })
    .onConflictDoUpdate({ target: messageSender.id, set: { isAutomatic } });
}

/** Strangers may register venues: until an approval nothing leaves in the platform's name. A suspended venue had one. */
export async function wasApproved(db: ReadDb, venueId: string): Promise<boolean> {
  return (await rowsOf(db, statement(APPROVED, venueId))).length > 0;
}

// Approvals are a later feature
const APPROVED = `
  select from venues v where v.id = $1 and (v.status = 'approved' or exists (
    select from venue_approval_logs l where l.venue_id = v.id and l.new_status = 'approved'))`;
