import type { EventScope, Events } from '#server/consequences/events';
import { followOption } from '#server/consequences/follow-option';
import { dropUnsent, reservationChange, seatsChange } from '#server/consequences/log-changes';
import { offerGivenBack } from '#server/consequences/seats-freed';
import { record } from '#server/platform/changes/changes';

/** A party that came, or did not, needs no message. */
export async function statusChanged(
  scene: EventScope,
  kind: 'seated' | 'completed' | 'no_show',
  moved: Events['seated'],
): Promise<void> {
  const { tx, lock, act } = scene;
  const { after, seats } = moved;
  const unsent = await dropUnsent(scene, after);
  await record(tx, lock, act, [reservationChange(moved, kind), ...seats.map(seatsChange), ...unsent]);
  await offerGivenBack(scene, seats);
  // Guests may come although their option had ended
  if (kind === 'seated') await followOption(scene, moved);
}
