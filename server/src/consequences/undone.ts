import { shareOptionPhone } from '#server/consequences/enquiry-phone';
import type { EventScope, Events } from '#server/consequences/events';
import { followOption } from '#server/consequences/follow-option';
import { messageChange, queued, reservationChange, seatsChange } from '#server/consequences/log-changes';
import { rejectionOfUndone } from '#server/consequences/rejection-of-undone';
import { offerGivenBack } from '#server/consequences/seats-freed';
import { messageOfRest, messagesOfReturn } from '#server/consequences/visit-rest';
import { dropThese, queueAgain } from '#server/features/messages/queries';
import { retarget } from '#server/features/messages/retarget';
import { sharePhone } from '#server/features/reservations/visit-contact';
import { alignEnds } from '#server/features/reservations/visit-ends';
import { moveOffer, reopenOffer } from '#server/features/waitlist/offers';
import { record } from '#server/platform/changes/changes';

export async function undone(scene: EventScope, moved: Events['undone']): Promise<void> {
  const { tx, lock, act } = scene;
  const { after, seats, messages, startsAt } = moved;
  const unsaid = await dropThese(tx, after.venueId, messages.queued);
  const { again, added } = await messagesOfReturn(scene, after, messages);
  const saidAgain = await queueAgain(tx, after.venueId, again, act.at);
  const retold = await retarget(tx, { ...after, startsAt }, act.at);
  // The guest was already told of the booking that staff take back.
  const hasLeft = after.status === 'CANCELLED' && unsaid.length < messages.queued.length;
  const rejection = hasLeft ? await rejectionOfUndone(scene, after, startsAt) : [];
  await record(tx, lock, act, [
    reservationChange(moved, 'undone'),
    ...seats.map(seatsChange),
    ...unsaid.map((message) => messageChange(message, 'dropped')),
    ...saidAgain.map((message) => messageChange(message, 'queued')),
    ...retold,
    ...queued(after.status === 'CANCELLED' ? await messageOfRest(scene, after, unsaid) : null),
    ...queued(added),
    ...rejection,
    ...(after.status === 'HOLD' ? await reopenOffer(tx, after) : []),
    ...(await sharePhone(tx, moved, act.at)),
    ...(await shareOptionPhone(scene, moved)),
    ...(await alignEnds(tx, after, act.at)),
    ...(await moveOffer(tx, after)),
  ]);
  await offerGivenBack(scene, seats);
  return followOption(scene, moved);
}
