import { and, eq } from 'drizzle-orm';
import type { Tx } from '#server/db/client';
import { insertWhole } from '#server/db/statement';
import { messages } from '#server/messages/table';

export type MessageRow = typeof messages.$inferSelect;

/** Puts a message into the outbox, in the transaction of what it is about. */
export const queueMessage = (tx: Tx, row: MessageRow): Promise<MessageRow> => insertWhole(tx, messages, row);

/** Drops a reservation's messages that have not left: what they say is no longer so. */
export function dropQueued(tx: Tx, venueId: string, reservationId: string): Promise<MessageRow[]> {
  return tx
    .update(messages)
    .set({ status: 'DROPPED' })
    .where(and(eq(messages.venueId, venueId), eq(messages.reservationId, reservationId), eq(messages.status, 'QUEUED')))
    .returning();
}
