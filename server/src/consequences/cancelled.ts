import type { EventScope, Events } from '#server/consequences/events';
import { followOption } from '#server/consequences/follow-option';
import { messageChange, queued, reservationChange, slotChange } from '#server/consequences/log-changes';
import { offerSlot } from '#server/consequences/seats-freed';
import { messageOfRest } from '#server/consequences/visit-rest';
import { dropQueued } from '#server/features/messages/queries';
import { messageTo } from '#server/features/messages/queue-guest-message';
import { closeOffer } from '#server/features/waitlist/offers';
import { record } from '#server/platform/changes/changes';

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
