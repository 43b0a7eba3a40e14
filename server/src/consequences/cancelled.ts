import type { EventScope, Events } from '#server/consequences/events';
import { followOption } from '#server/consequences/follow-option';
import { dropUnsent, queued, reservationChange, slotChange } from '#server/consequences/log-changes';
import { offerSlot } from '#server/consequences/seats-freed';
import { messageTo } from '#server/features/messages/queue-guest-message';
import { closeOffer } from '#server/features/waitlist/offers';
import { record } from '#server/platform/changes/changes';

export async function cancelled(scene: EventScope, moved: Events['cancelled']): Promise<void> {
  const { tx, lock, act } = scene;
  const { after, seats, rejectBefore = null, isPart = false } = moved;
  const unsent = await dropUnsent(scene, after);
  const rejection = rejectBefore === null ? null : messageTo(lock, act, 'REJECT', after, rejectBefore);
  await record(tx, lock, act, [
    reservationChange(moved, 'cancelled'),
    slotChange(after, 'given_back', seats),
    ...unsent,
    ...queued(rejection),
    ...(await closeOffer(tx, after, after.cancelReason === 'GUEST' ? 'DECLINED' : 'WITHDRAWN', act.at)),
  ]);
  if (!isPart) await offerSlot(scene, after);
  return followOption(scene, moved);
}
