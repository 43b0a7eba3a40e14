import type { byGuestToken, ReservationRow } from '#server/reservations/queries';
import { cancelUntil, canMove, hasLapsed } from '#shared/reservations/rules';
import type { BookedReservation, GuestReservation, Reservation } from '#shared/reservations/schema';

/** A row as the API answers it. A hold whose time has run out is shown as the cancelled booking that it is. */
export function reservationOf(row: ReservationRow, now?: Date): Reservation {
  const lapsed = now !== undefined && hasLapsed(row, now);
  return {
    id: row.id,
    venueId: row.venueId,
    roomId: row.roomId,
    name: row.name,
    phone: row.phone,
    date: row.date,
    time: row.time,
    people: row.people,
    notes: row.notes,
    status: lapsed ? 'CANCELLED' : row.status,
    depositValue: row.depositValue,
    holdUntil: row.holdUntil?.toISOString() ?? null,
    lang: row.lang,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export const guestLinkOf = (publicUrl: string, token: string): string => `${publicUrl}/reserva/${token}`;

export const bookedOf = (row: ReservationRow, publicUrl: string): BookedReservation => ({
  ...reservationOf(row),
  guestToken: row.guestToken,
  guestLink: guestLinkOf(publicUrl, row.guestToken),
});

export type GuestRow = NonNullable<Awaited<ReturnType<typeof byGuestToken>>>;

/** What the guest's link shows, and what can still be done with it now. */
export function guestViewOf({ reservation: row, venue, roomName }: GuestRow, now: Date): GuestReservation {
  const { version: _version, ...shown } = reservationOf(row, now);
  const { noticeMinutes, ...place } = venue;
  const until = cancelUntil(row.date, row.time, venue.timezone, noticeMinutes);
  return {
    ...shown,
    venue: place,
    roomName,
    canCancel: canMove(shown.status, 'CANCELLED') && now <= until,
    canConfirm: shown.status === 'HOLD',
    cancelUntil: until.toISOString(),
  };
}
