import type { EventScope } from '#server/consequences/events';
import { type MessageRow, messagesOfVisit } from '#server/features/messages/queries';
import { messageTo } from '#server/features/messages/queue-guest-message';
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
 * After the undo of a part: `again` are the dropped messages that become due, one announcement for the visit at most. If
 * the visit was cancelled before the guest was told, the first part that comes back has the announcement.
 */
export async function messagesOfReturn(
  { tx, lock, act }: EventScope,
  part: ReservationRow,
  dropped: string[],
): Promise<{ again: string[]; added: MessageRow | null }> {
  if (part.visitId === null || part.status === 'CANCELLED') return { again: dropped, added: null };
  const announcements = (await messagesOfVisit(tx, part.venueId, part.visitId)).filter(announces);
  const isTold = announcements.some(({ status }) => status !== 'DROPPED');
  const known = new Set(announcements.map(({ id }) => id));
  if (isTold) return { again: dropped.filter((id) => !known.has(id)), added: null };
  const last = announcements.at(-1);
  const isDue = last !== undefined && isStillSo(last.type, part.status) && last.sendBefore > act.at;
  if (!isDue || dropped.some((id) => known.has(id))) return { again: dropped, added: null };
  return { again: dropped, added: messageTo(lock, act, last.type, part, last.sendBefore) };
}

const announces = (message: MessageRow): message is MessageRow & { type: 'CONFIRM' | 'WAITLIST' } =>
  message.type === 'CONFIRM' || message.type === 'WAITLIST';
