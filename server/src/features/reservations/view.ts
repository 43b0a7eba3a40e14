import type { byGuestToken, ReservationRow } from '#server/features/reservations/queries';
import { bookedTreatmentOf } from '#server/features/treatments/booked';
import type { Language } from '#shared/i18n/languages';
import type { MessageState, StaffReservation, VisitPlace } from '#shared/reservations/desk';
import { placeWordOf } from '#shared/reservations/place-word';
import { cancelUntil, canMove, hasLapsed } from '#shared/reservations/rules';
import type { BookedReservation, BookedTreatment, GuestReservation, Reservation } from '#shared/reservations/schema';

/** An expired hold is shown as cancelled before the sweep. */
export const shownStatusOf = (row: ReservationRow, now: Date) => (hasLapsed(row, now) ? 'CANCELLED' : row.status);

function reservationOf(row: ReservationRow, now?: Date): Reservation {
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
    status: now === undefined ? row.status : shownStatusOf(row, now),
    depositValue: row.depositValue,
    holdUntil: row.holdUntil?.toISOString() ?? null,
    lang: row.lang,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A guest is told neither room nor professional while both may change. */
export const toldOf = <Row extends Told>(row: Row): Row =>
  row.mayReassign ? { ...row, roomId: '', professionalId: null, secondProfessionalId: null } : row;

type Told = Pick<ReservationRow, 'mayReassign' | 'roomId' | 'professionalId' | 'secondProfessionalId'>;

export const toldAll = (found: GuestRow): GuestRow => {
  const { reservation } = found;
  return reservation.mayReassign ? { ...found, reservation: toldOf(reservation), roomName: '' } : found;
};

const cancelReasonOf = (row: ReservationRow, now: Date) => (hasLapsed(row, now) ? 'EXPIRED' : row.cancelReason);

export function staffReservationOf(
  row: ReservationRow,
  lastMessage: MessageState | null,
  now: Date,
  { treatment, visitPart }: { treatment?: BookedTreatment | undefined; visitPart?: VisitPlace | undefined } = {},
): StaffReservation {
  const lapsed = hasLapsed(row, now);
  return {
    ...reservationOf(row, now),
    source: row.source,
    seatedAt: row.seatedAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
    cancelReason: cancelReasonOf(row, now),
    cancelNote: row.cancelNote,
    overbookReason: row.overbookReason,
    depositStatus: row.depositStatus,
    depositReference: row.depositReference,
    undoUntil: row.undoUntil !== null && row.undoUntil > now && !lapsed ? row.undoUntil.toISOString() : null,
    lastMessage,
    ...(treatment && { treatment }),
    ...(visitPart && { visitPart }),
    ...(row.roomMinutes !== null && { roomMinutes: row.roomMinutes }),
    ...(row.leadMinutes > 0 && { leadMinutes: row.leadMinutes }),
    ...(row.mayReassign && { mayReassign: true as const }),
  };
}

export const guestLinkOf = (publicUrl: string, token: string): string => `${publicUrl}/reserva/${token}`;

/** A hold gets no link in the answer: the link must reach the phone. */
export const bookedOf = (row: ReservationRow, publicUrl: string): BookedReservation => ({
  ...reservationOf(toldOf(row)),
  ...(row.status !== 'HOLD' && { guestToken: row.guestToken, guestLink: guestLinkOf(publicUrl, row.guestToken) }),
});

/** The link of the first part is the guest's only one. */
export const bookedVisitOf = ([first, ...rest]: ReservationRow[], publicUrl: string): BookedReservation => {
  const booked = bookedOf(first!, publicUrl);
  if (rest.length === 0) return booked;
  const visit = [first!, ...rest].map(({ treatmentId, time }) => ({ treatmentId: treatmentId!, time }));
  return { ...booked, visit };
};

export type GuestRow = NonNullable<Awaited<ReturnType<typeof byGuestToken>>>;

export function guestViewOf(found: GuestRow, now: Date, lang: Language): GuestReservation {
  const { reservation: row, venue, roomName, treatment: joined = null } = toldAll(found);
  const treatment = bookedTreatmentOf(row, joined, lang);
  const { version: _version, ...shown } = reservationOf(row, now);
  const { noticeMinutes, ...shownVenue } = venue;
  const place = placeWordOf({ isTreated: row.treatmentId !== null, isWhole: row.roomMinutes !== null });
  const until = cancelUntil(row.date, row.time, venue.timezone, noticeMinutes);
  return {
    ...shown,
    venue: shownVenue,
    roomName,
    ...(treatment && { treatment }),
    ...(place !== 'table' && { place }),
    cancelReason: cancelReasonOf(row, now),
    depositStatus: row.depositStatus,
    canCancel: canMove(shown.status, 'CANCELLED') && now <= until,
    canConfirm: shown.status === 'HOLD',
    cancelUntil: until.toISOString(),
  };
}
