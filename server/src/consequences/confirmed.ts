import type { EventScope, Events } from '#server/consequences/events';
import { followOption } from '#server/consequences/follow-option';
import { dropUnsent, queued, reservationChange } from '#server/consequences/log-changes';
import { messageTo } from '#server/features/messages/queue-guest-message';
import { closeOffer } from '#server/features/waitlist/offers';
import { record } from '#server/platform/changes/changes';

export async function confirmed(scene: EventScope, moved: Events['confirmed']): Promise<void> {
  const { tx, lock, act } = scene;
  const { after, startsAt, isTold = true } = moved;
  // The unsent message still asks for the confirmation.
  const dropped = await dropUnsent(scene, after);
  const message = isTold ? messageTo(lock, act, 'CONFIRM', after, startsAt) : null;
  await record(tx, lock, act, [
    reservationChange(moved, 'confirmed'),
    ...dropped,
    ...queued(message),
    ...(await closeOffer(tx, after, 'ACCEPTED', act.at)),
  ]);
  return followOption(scene, moved);
}
