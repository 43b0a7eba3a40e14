import { findByToken } from '#server/features/reservations/guest-visit';
import { guestAct } from '#server/features/reservations/service';
import type { GuestRow } from '#server/features/reservations/view';
import { type ReviewRow, reviewOf } from '#server/features/reviews/queries';
import { guestReviewOf } from '#server/features/reviews/view';
import { addReview, changeReview } from '#server/features/reviews/write-review';
import { changeVenue, type Work } from '#server/platform/changes/change-venue';
import type { ReadDb } from '#server/platform/db/client';
import type { Call } from '#server/platform/http/call';
import { AppError } from '#shared/errors';
import { newId } from '#shared/ids';
import { leadOf } from '#shared/reservations/guest-acts';
import {
  CORRECTION_HOURS,
  correctionUntil,
  firstNameOf,
  isSame,
  REVIEW_DAYS,
  refuseReview,
  reviewUntil,
} from '#shared/reviews/rules';
import type { GuestReview, NewReview, ReviewCorrection, ReviewOfVisit } from '#shared/reviews/schema';

/** Must not write: link previews fetch it. */
export async function seeReview(token: string, { db, clock }: Call): Promise<ReviewOfVisit> {
  const now = clock.now();
  const { reservation, venue, row } = await visitOf(db, token, now);
  return {
    review: row === undefined ? null : guestReviewOf(row, now),
    canReview: row === undefined && refuseReview(reservation, venue.timezone, now) === null,
    reviewUntil: reviewUntil(reservation, venue.timezone).toISOString(),
  };
}

/** Idempotent for the same review; throws `already_reviewed` for another one. */
export function giveReview({ token, rating, comment }: NewReview, call: Call): Promise<GuestReview> {
  return writeAsGuest(token, call, (work, { reservation, venue, row }) => {
    const { now } = work;
    if (row !== undefined) {
      if (isSame(row, { rating, comment })) return row;
      throw new AppError('already_reviewed', {}, { current: guestReviewOf(row, now) });
    }
    const refusal = refuseReview(reservation, venue.timezone, now);
    if (refusal !== null) throw new AppError(refusal, { days: REVIEW_DAYS });
    const { venueId, id: reservationId } = reservation;
    const name = firstNameOf(reservation.name);
    return addReview(work, { id: newId(), venueId, reservationId, rating, comment, name, createdAt: now });
  });
}

/** Idempotent: an unchanged review is returned whatever version is named. */
export function correctReview({ token, version, rating, comment }: ReviewCorrection, call: Call): Promise<GuestReview> {
  const content = { rating, comment };
  return writeAsGuest(token, call, (work, { row }) => {
    const { now } = work;
    if (row === undefined) throw new AppError('review_not_found');
    if (isSame(row, content)) return row;
    if (now > correctionUntil(row.createdAt)) throw new AppError('correction_over', { hours: CORRECTION_HOURS });
    if (row.version !== version) throw new AppError('stale', {}, { current: guestReviewOf(row, now) });
    return changeReview(work, 'corrected', row, { ...content, correctedAt: now });
  });
}

interface Reviewed extends GuestRow {
  row: ReviewRow | undefined;
}

type WriteReview = (work: Work, visit: Reviewed) => ReviewRow | Promise<ReviewRow>;

/** Reads again under the venue lock: the visit may be undone or erased, or the review sent twice. */
async function writeAsGuest(token: string, call: Call, write: WriteReview): Promise<GuestReview> {
  const now = call.clock.now();
  const { venueId } = (await visitOf(call.db, token, now)).reservation;
  return changeVenue(call, { venueId, act: guestAct(now) }, async (work) => {
    return guestReviewOf(await write(work, await visitOf(work.tx, token, now)), now);
  });
}

/** Of several treatments, the part that was reviewed, else the first one that can be. Throws `link_not_found`. */
async function visitOf(db: ReadDb, token: string, now: Date): Promise<Reviewed> {
  const parts = await findByToken(db, token);
  for (const part of parts) {
    const row = await reviewOf(db, part.reservation.venueId, part.reservation.id);
    if (row !== undefined) return { ...part, row };
  }
  const canReview = ({ reservation, venue }: GuestRow) => refuseReview(reservation, venue.timezone, now) === null;
  return { ...(parts.find(canReview) ?? leadOf(parts, now)), row: undefined };
}
