import { AppError } from '#shared/errors';
import { formatPhone } from '#shared/phone';
import { cancelled, type ReservationFields } from '#shared/reservations/acts';
import { cancelUntil, canMove, countsSeats, hasLapsed, mayMoveSeats } from '#shared/reservations/rules';
import type { ReservationStatus } from '#shared/reservations/schema';

/** Decisions of a guest on a booking, or on all parts of a visit in the guest's order. */

export interface GuestPart {
  reservation: Pick<ReservationFields, 'status' | 'holdUntil' | 'cancelReason' | 'date' | 'time'>;
  venue: { timezone: string; phone: string; noticeMinutes: number };
}

export type Visit<Part extends GuestPart = GuestPart> = readonly [Part, ...Part[]];

/** The part that the guest's page is about: one to confirm, else one to come, else one that takes or took place. */
export function leadOf<Part extends GuestPart>(parts: Visit<Part>, now: Date): Part {
  const first = (fits: (status: ReservationStatus) => boolean) =>
    parts.find(({ reservation }) => fits(hasLapsed(reservation, now) ? 'CANCELLED' : reservation.status));
  return (
    first((status) => status === 'HOLD') ??
    first((status) => canMove(status, 'CANCELLED')) ??
    first(mayMoveSeats) ??
    first(countsSeats) ??
    parts[0]
  );
}

/** The open parts, which all end; none if the guest repeats. Throws `move_refused` and `too_late_to_cancel`. */
export function partsToCancel<Part extends GuestPart>(parts: Visit<Part>, now: Date): Part[] {
  const open = parts.filter(({ reservation }) => canMove(reservation.status, 'CANCELLED'));
  if (open.length === 0 && leadOf(parts, now).reservation.status !== 'CANCELLED') throw new AppError('move_refused');
  for (const { reservation, venue } of open) {
    if (now > cancelUntil(reservation.date, reservation.time, venue.timezone, venue.noticeMinutes)) {
      throw new AppError('too_late_to_cancel', { phone: formatPhone(venue.phone) });
    }
  }
  return open;
}

export const cancelledByGuest = cancelled('GUEST');

/** The held parts, which all become confirmed; none if the guest repeats. Throws `hold_expired` and `move_refused`. */
export function partsToConfirm<Part extends GuestPart>(parts: Visit<Part>, now: Date): Part[] {
  const held = parts.filter(({ reservation }) => reservation.status === 'HOLD');
  const lead = leadOf(parts, now).reservation;
  if (held.length > 0 && lead.cancelReason !== 'EXPIRED') return held;
  if (held.length === 0 && lead.status === 'CONFIRMED') return [];
  throw new AppError(lead.cancelReason === 'EXPIRED' ? 'hold_expired' : 'move_refused');
}

export const confirmedByGuest = { status: 'CONFIRMED', holdUntil: null } as const;
