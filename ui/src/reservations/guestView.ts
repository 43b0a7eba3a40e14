import type { GuestReservation } from '#shared/reservations/schema';
import { serviceDay } from '#shared/time';

/** How a booking stands for its guest. `expired`: a hold that nobody confirmed in time. */
export type Standing = 'held' | 'coming' | 'tooLate' | 'over' | 'cancelled' | 'expired';

export function standingOf(booking: GuestReservation, now: Date): Standing {
  if (booking.status === 'CANCELLED') return hasRunOut(booking, now) ? 'expired' : 'cancelled';
  if (booking.status === 'HOLD') return 'held';
  const isPast = booking.date < serviceDay(now, booking.venue.timezone);
  if (isPast || booking.status !== 'CONFIRMED') return 'over';
  return booking.canCancel ? 'coming' : 'tooLate';
}

/**
 * Whether it was time that ended it. A guest who cancels a hold does so before it runs out; one that ran out was ended
 * at that time or later, or not been touched since it was made.
 */
function hasRunOut({ holdUntil, createdAt, updatedAt }: GuestReservation, now: Date): boolean {
  if (holdUntil === null || new Date(holdUntil) > now) return false;
  return updatedAt === createdAt || updatedAt >= holdUntil;
}
