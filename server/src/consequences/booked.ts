import type { EventScope, Events } from '#server/consequences/events';
import { bookedChange, queued, slotChange, takenAs } from '#server/consequences/log-changes';
import { messageTo } from '#server/features/messages/queue-guest-message';
import { countBooking } from '#server/features/reservations/booking-metrics';
import { record } from '#server/platform/changes/changes';

export function booked(
  { tx, lock, act }: EventScope,
  { reservation, seats, startsAt, isTold, isPart }: Events['booked'],
): Promise<void> {
  if (!isPart) countBooking(tx, reservation);
  const until = reservation.holdUntil ?? startsAt;
  const message = isTold ? messageTo(lock, act, 'CONFIRM', reservation, until) : null;
  const list = [
    bookedChange(reservation),
    slotChange(reservation, takenAs(reservation, seats), seats),
    ...queued(message),
  ];
  return record(tx, lock, act, list, { mayWait: true });
}

export function takenAtDesk(
  { tx, lock, act }: EventScope,
  { reservation, seats, confirmBefore, isRead }: Events['takenAtDesk'],
): Promise<void> {
  countBooking(tx, reservation);
  const message = confirmBefore === null ? null : messageTo(lock, act, 'CONFIRM', reservation, confirmBefore);
  const taken = slotChange(reservation, takenAs(reservation, seats), seats);
  return record(tx, lock, act, [bookedChange(reservation), taken, ...queued(message)], { mayWait: !isRead });
}
