import type { EventScope } from '#server/consequences/events';
import type { MessageRow } from '#server/features/messages/queries';
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

const announces = (message: MessageRow): message is MessageRow & { type: 'CONFIRM' | 'WAITLIST' } =>
  message.type === 'CONFIRM' || message.type === 'WAITLIST';
