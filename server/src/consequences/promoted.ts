import type { EventScope, Events } from '#server/consequences/events';
import { queued, slotChange, takenAs } from '#server/consequences/log-changes';
import { messageTo } from '#server/features/messages/queue-guest-message';
import { countBooking } from '#server/features/reservations/booking-metrics';
import { type Change, record } from '#server/platform/changes/changes';

export function promoted(
  { tx, lock, act }: EventScope,
  { before, entry, reservation, offer, seats, others }: Events['promoted'],
): Promise<void> {
  countBooking(tx, reservation);
  const message = messageTo(lock, act, 'WAITLIST', reservation, offer.holdUntil);
  return record(tx, lock, act, [
    { entity: 'waitlist_entry', entityId: entry.id, kind: 'promoted', before, after: entry },
    { entity: 'reservation', entityId: reservation.id, kind: 'held', after: reservation },
    { entity: 'offer', entityId: offer.id, kind: 'offered', after: offer },
    slotChange(reservation, takenAs(reservation, seats), seats),
    ...others.flatMap((part): Change[] => [
      { entity: 'reservation', entityId: part.reservation.id, kind: 'held', after: part.reservation },
      slotChange(part.reservation, 'taken', part.seats),
    ]),
    ...queued(message),
  ]);
}
