import { byGuestToken, partsOfVisit, timesBooked } from '#server/features/reservations/queries';
import { type GuestRow, guestViewOf, shownStatusOf } from '#server/features/reservations/view';
import { bookedTreatmentOf } from '#server/features/treatments/booked';
import type { ReadDb } from '#server/platform/db/client';
import { AppError } from '#shared/errors';
import type { Language } from '#shared/i18n/languages';
import { leadOf } from '#shared/reservations/guest-acts';
import { canMove } from '#shared/reservations/rules';
import type { GuestReservation, GuestVisitPart } from '#shared/reservations/schema';

/** What one link opens: a booking, or all parts of a visit in the guest's order. */
export type GuestVisit = [GuestRow, ...GuestRow[]];

/** The link of any part opens the whole visit. Throws `link_not_found`. */
export async function findByToken(db: ReadDb, token: string): Promise<GuestVisit> {
  const found = await byGuestToken(db, token);
  // The option of a quote has a link of its own from its acceptance on
  if (found === undefined || isUnaccepted(found)) throw new AppError('link_not_found');
  const { venueId, visitId } = found.reservation;
  return visitId === null ? [found] : ((await partsOfVisit(db, venueId, visitId)) as GuestVisit);
}

const isUnaccepted = ({ reservation: { enquiryId, status } }: GuestRow): boolean =>
  enquiryId !== null && status === 'HOLD';

export async function guestVisitOf(
  db: ReadDb,
  parts: GuestVisit,
  now: Date,
  lang: Language,
): Promise<GuestReservation> {
  const lead = guestViewOf(leadOf(parts, now), now, lang);
  if (parts.length === 1) return lead;
  const { depositValue, depositStatus } = parts[0].reservation;
  const visit = await visitPartsOf(db, parts, now, lang);
  return { ...lead, ...endsOf(parts, now, lang), depositValue, depositStatus, visit };
}

export async function visitPartsOf(
  db: ReadDb,
  parts: GuestVisit,
  now: Date,
  lang: Language,
): Promise<GuestVisitPart[]> {
  const { venueId } = parts[0].reservation;
  const ids = parts.map(({ reservation }) => reservation.id);
  const booked = new Map((await timesBooked(db, venueId, ids)).map(({ id, ...at }) => [id, at]));
  return parts.map((part) => partOf(part, booked.get(part.reservation.id), now, lang));
}

/** The visit is cancelled as a whole until the notice of its first open part. */
function endsOf(parts: GuestVisit, now: Date, lang: Language) {
  const open = parts
    .map((part) => guestViewOf(part, now, lang))
    .filter(({ status }) => canMove(status, 'CANCELLED'))
    .sort((a, b) => a.cancelUntil.localeCompare(b.cancelUntil));
  return open.length === 0 ? {} : { canCancel: open[0]!.canCancel, cancelUntil: open[0]!.cancelUntil };
}

function partOf(
  { reservation, roomName, treatment: joined = null }: GuestRow,
  booked: { date: string; time: string } | undefined,
  now: Date,
  lang: Language,
): GuestVisitPart {
  const { date, time, cancelReason } = reservation;
  const status = shownStatusOf(reservation, now);
  const isMoved = booked !== undefined && (booked.date !== date || booked.time !== time);
  return {
    ...{ date, time, roomName, status },
    treatment: bookedTreatmentOf(reservation, joined, lang)!,
    cancelReason: status === 'CANCELLED' && cancelReason === null ? 'EXPIRED' : cancelReason,
    movedFrom: isMoved ? booked : null,
  };
}
