import { shareOptionPhone } from '#server/consequences/enquiry-phone';
import type { EventScope, Events } from '#server/consequences/events';
import { followOption } from '#server/consequences/follow-option';
import { reservationChange, seatsChange } from '#server/consequences/log-changes';
import { offerGivenBack, offerSlot } from '#server/consequences/seats-freed';
import { retarget } from '#server/features/messages/retarget';
import { sharePhone } from '#server/features/reservations/visit-contact';
import { alignEnds } from '#server/features/reservations/visit-ends';
import { moveOffer } from '#server/features/waitlist/offers';
import { record } from '#server/platform/changes/changes';

export async function edited(scene: EventScope, moved: Events['edited']): Promise<void> {
  const { tx, lock, act } = scene;
  const { before, after, seats, startsAt } = moved;
  const retold = await retarget(tx, { ...after, startsAt }, act.at);
  await record(tx, lock, act, [
    reservationChange(moved, 'edited'),
    ...seats.map(seatsChange),
    ...retold,
    ...(await sharePhone(tx, moved, act.at)),
    ...(await shareOptionPhone(scene, moved)),
    ...(await alignEnds(tx, after, act.at)),
    ...(await moveOffer(tx, after)),
  ]);
  await offerGivenBack(scene, seats);
  const isHandedOver =
    before.professionalId !== after.professionalId || before.secondProfessionalId !== after.secondProfessionalId;
  if (isHandedOver && seats.length === 0) await offerSlot(scene, before);
  // A booked option that moves is a booking like others
  if (after.status === 'HOLD') await followOption(scene, moved);
}

export const reassigned = ({ tx, lock, act }: EventScope, moved: Events['reassigned']): Promise<void> =>
  record(tx, lock, act, [reservationChange(moved, 'edited'), ...moved.seats.map(seatsChange)]);
