import type { EventScope, Events } from '#server/consequences/events';
import { followOption } from '#server/consequences/follow-option';
import { messageChange, queued, reservationChange, slotChange } from '#server/consequences/log-changes';
import { offerSlot } from '#server/consequences/seats-freed';
import { dropQueued, type MessageRow } from '#server/features/messages/queries';
import { messageTo } from '#server/features/messages/queue-guest-message';
import type { ReservationRow } from '#server/features/reservations/queries';
import { partiesOfVisit } from '#server/features/reservations/visit-queries';
import { closeOffer } from '#server/features/waitlist/offers';
import { record } from '#server/platform/changes/changes';
import { isStillSo } from '#shared/messages/rules';

export async function cancelled(scene: EventScope, moved: Events['cancelled']): Promise<void> {
  const { tx, lock, act } = scene;
  const { after, seats, rejectBefore = null, isPart = false } = moved;
  const dropped = await dropQueued(tx, after.venueId, after.id);
  const rejection = rejectBefore === null ? null : messageTo(lock, act, 'REJECT', after, rejectBefore);
  await record(tx, lock, act, [
    reservationChange(moved, 'cancelled'),
    slotChange(after, 'given_back', seats),
    ...dropped.map((message) => messageChange(message, 'dropped')),
    ...queued(isPart ? null : await messageOfRest(scene, after, dropped)),
    ...queued(rejection),
    ...(await closeOffer(tx, after, after.cancelReason === 'GUEST' ? 'DECLINED' : 'WITHDRAWN', act.at)),
  ]);
  if (!isPart) await offerSlot(scene, after);
  return followOption(scene, moved);
}

/** A guest who was not told of a visit yet still has its other parts. */
async function messageOfRest({ tx, lock, act }: EventScope, part: ReservationRow, dropped: MessageRow[]) {
  const untold = dropped.find(announces);
  if (untold === undefined || part.visitId === null) return null;
  const next = (await partiesOfVisit(tx, part)).find(({ status }) => isStillSo(untold.type, status));
  return next === undefined ? null : messageTo(lock, act, untold.type, next, untold.sendBefore);
}

const announces = (message: MessageRow): message is MessageRow & { type: 'CONFIRM' | 'WAITLIST' } =>
  message.type === 'CONFIRM' || message.type === 'WAITLIST';
