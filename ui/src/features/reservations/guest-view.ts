import type { GuestReservation } from '#shared/reservations/schema';
import { serviceDay } from '#shared/time';

/** State of a booking for its guest. `here`: being served. `expired`: a hold not confirmed in time. */
export type GuestStanding = 'held' | 'coming' | 'tooLate' | 'here' | 'over' | 'missed' | 'cancelled' | 'expired';

export function standingOf(booking: GuestReservation, now: Date): GuestStanding {
  if (booking.status === 'CANCELLED') return booking.cancelReason === 'EXPIRED' ? 'expired' : 'cancelled';
  if (booking.status === 'HOLD') return 'held';
  if (booking.status === 'SEATED') return 'here';
  if (booking.status === 'NO_SHOW') return 'missed';
  const isPast = booking.date < serviceDay(now, booking.venue.timezone);
  if (isPast || booking.status !== 'CONFIRMED') return 'over';
  return booking.canCancel ? 'coming' : 'tooLate';
}

interface Attempt {
  submittedAt: number;
  error: Error | null;
}

/** The act tried last: the failure of an earlier one is no longer true. */
export const lastOf = (...acts: [Attempt, ...Attempt[]]): Attempt =>
  acts.reduce((last, each) => (each.submittedAt > last.submittedAt ? each : last));
