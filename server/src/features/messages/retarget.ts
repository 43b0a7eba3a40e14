import { and, asc, eq, isNull } from 'drizzle-orm';
import { type MessageRow, updateMessage } from '#server/features/messages/queries';
import { messages } from '#server/features/messages/table';
import type { Change } from '#server/platform/changes/changes';
import type { Tx } from '#server/platform/db/client';

/** A party as far as its messages go, and when its slot begins. */
interface Addressee {
  venueId: string;
  id: string;
  phone: string;
  /** Until when its seats are held; null where they are its own. */
  holdUntil: Date | null;
  startsAt: Date;
}

/**
 * A party was edited: what waits to leave goes to the phone that it has now and until the moment that it has now, or is
 * dropped where there is no phone any more. Answers the changes for the log. One that is leaving stays as it is.
 */
export async function retarget(tx: Tx, party: Addressee, now: Date): Promise<Change[]> {
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

const waitingAbout = (tx: Tx, { venueId, id }: Addressee): Promise<MessageRow[]> =>
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

function changeOf(message: MessageRow, party: Addressee, now: Date): Partial<MessageRow> | null {
  const { phone, holdUntil, startsAt } = party;
  if (phone === '') return { status: 'DROPPED' };
  const isMoved = message.sendBefore.getTime() !== startsAt.getTime();
  // Its moment is over: the job reminds anew of the new time, and of the old one should the party come back to it
  if (message.type === 'REMINDER' && isMoved) return { status: 'DROPPED', sendBefore: now };
  // A rejection's moment is its own
  const sendBefore = message.type === 'REJECT' ? message.sendBefore : (holdUntil ?? startsAt);
  const isSame = message.phone === phone && message.sendBefore.getTime() === sendBefore.getTime();
  return isSame ? null : { phone, sendBefore };
}
