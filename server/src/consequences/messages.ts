import type { EventScope, Events } from '#server/consequences/events';
import { queued } from '#server/consequences/log-changes';
import { queueDecision } from '#server/features/messages/decisions';
import { messageTo } from '#server/features/messages/queue-guest-message';
import { startWindow } from '#server/features/waitlist/offers';
import { record } from '#server/platform/changes/changes';

export const reminderDue = (
  { tx, lock, act }: EventScope,
  { reservation, startsAt }: Events['reminderDue'],
): Promise<void> => record(tx, lock, act, queued(messageTo(lock, act, 'REMINDER', reservation, startsAt)));

export async function messageSent(
  { tx, lock, act }: EventScope,
  { before, after }: Events['messageSent'],
): Promise<void> {
  await record(tx, lock, act, [{ entity: 'message', entityId: after.id, kind: 'sent', before, after }]);
  // The guest's time to answer runs from the delivery of the offer.
  if (after.type === 'WAITLIST' && after.reservationId !== null) {
    await startWindow(tx, lock, act, after.reservationId, after.sentAt ?? act.at);
  }
}

export const decided = async ({ tx, lock, act }: EventScope, decision: Events['decided']): Promise<void> =>
  record(tx, lock, act, await queueDecision(tx, act, decision));
