import type { EventScope, Events } from '#server/consequences/events';
import { followOption } from '#server/consequences/follow-option';
import { dropUnsent, reservationChange, slotChange } from '#server/consequences/log-changes';
import { closeOffer } from '#server/features/waitlist/offers';
import { record } from '#server/platform/changes/changes';

/** Offers no seats: a large waiting party may need those of several holds, so the sweep frees them at the end. */
export async function holdLapsed(scene: EventScope, moved: Events['holdLapsed']): Promise<void> {
  const { tx, lock, act } = scene;
  const { after, seats } = moved;
  await record(tx, lock, act, [
    reservationChange(moved, 'hold_lapsed'),
    slotChange(after, 'given_back', seats),
    ...(await dropUnsent(scene, after)),
    ...(await closeOffer(tx, after, 'EXPIRED', act.at)),
  ]);
  return followOption(scene, moved);
}
