import { and, asc, eq, isNull } from 'drizzle-orm';
import { type MessageRow, updateMessage } from '#server/features/messages/queries';
import { messages } from '#server/features/messages/table';
import type { Change } from '#server/platform/changes/changes';
import type { Tx } from '#server/platform/db/client';

interface MovedGuest {
  venueId: string;
  id: string;
  phone: string;
  /** Null without a hold. */
  holdUntil: Date | null;
  startsAt: Date;
}

/** Moves unsent messages to the new phone and time, or drops them without a phone. Returns log changes. */
export async function retarget(tx: Tx, party: MovedGuest, now: Date): Promise<Change[]> {
  const changes: Change[] = [];
  for (const before of await waitingAbout(tx, party)) {
    const change = changeOf(before, party, now);
    if (change === null) continue;
    const after = await updateMessage(tx, before, change);
    const kind = after.status === 'DROPPED' ? 'dropped' : 'changed';
    changes.push({ entity: 'message', entityId: after.id, kind, before, after });
  }
  return changes;
}

const waitingAbout = (tx: Tx, { venueId, id }: MovedGuest): Promise<MessageRow[]> =>
  tx
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.venueId, venueId),
        eq(messages.reservationId, id),
        eq(messages.status, 'QUEUED'),
        isNull(messages.attemptAt),
      ),
    )
    .orderBy(asc(messages.createdAt), asc(messages.id));

function changeOf(message: MessageRow, party: MovedGuest, now: Date): Partial<MessageRow> | null {
  const { phone, holdUntil, startsAt } = party;
  if (phone === '') return { status: 'DROPPED' };
  const isMoved = message.sendBefore.getTime() !== startsAt.getTime();
  // Late: the job creates a reminder for the new time, and for the old one if the party returns to it
  if (message.type === 'REMINDER' && isMoved) return { status: 'DROPPED', sendBefore: now };
  const sendBefore = message.type === 'REJECT' ? message.sendBefore : (holdUntil ?? startsAt);
  const isSame = message.phone === phone && message.sendBefore.getTime() === sendBefore.getTime();
  return isSame ? null : { phone, sendBefore };
}
