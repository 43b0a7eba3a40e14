import type { EventScope } from '#server/consequences/events';
import { type MessageRow, messagesOfVisit } from '#server/features/messages/queries';
import { messageTo } from '#server/features/messages/queue-guest-message';
import type { ActMessages } from '#server/features/reservations/last-act';
import type { ReservationRow } from '#server/features/reservations/queries';
import { partiesOfVisit } from '#server/features/reservations/visit-queries';
import { isStillSo } from '#shared/messages/rules';

/** A guest who was not told of a visit yet still has its other parts. */
export async function messageOfRest(
  { tx, lock, act }: EventScope,
  part: ReservationRow,
  dropped: MessageRow[],
): Promise<MessageRow | null> {
  const untold = dropped.find(announces);
  if (untold === undefined || part.visitId === null) return null;
  const next = (await partiesOfVisit(tx, part)).find(({ status }) => isStillSo(untold.type, status));
  return next === undefined ? null : messageTo(lock, act, untold.type, next, untold.sendBefore);
}

/**
 * After the undo of a part: `again` are the dropped messages that become due. The visit has one unsent announcement at most;
 * if the undone act dropped it with another part, this one has it.
 */
export async function messagesOfReturn(
  { tx, lock, act }: EventScope,
  part: ReservationRow,
  { dropped, droppedBeside }: ActMessages,
): Promise<{ again: string[]; added: MessageRow | null }> {
  if (part.visitId === null || part.status === 'CANCELLED') return { again: dropped, added: null };
  const announcements = (await messagesOfVisit(tx, part.venueId, part.visitId)).filter(announces);
  const known = new Set(announcements.map(({ id }) => id));
  const isPending = announcements.some(({ status }) => status === 'QUEUED');
  if (isPending) return { again: dropped.filter((id) => !known.has(id)), added: null };
  const last = announcements.findLast(({ id }) => droppedBeside.includes(id));
  const isDue = last !== undefined && isStillSo(last.type, part.status) && last.sendBefore > act.at;
  if (!isDue || dropped.some((id) => known.has(id))) return { again: dropped, added: null };
  return { again: dropped, added: messageTo(lock, act, last.type, part, last.sendBefore) };
}

const announces = (message: MessageRow): message is MessageRow & { type: 'CONFIRM' | 'WAITLIST' } =>
  message.type === 'CONFIRM' || message.type === 'WAITLIST';
