import type { ReviewRow, ReviewWithVisit } from '#server/features/reviews/queries';
import { correctionUntil } from '#shared/reviews/rules';
import type { GuestReview, ShownReview, StaffReview } from '#shared/reviews/schema';

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null;

export const shownReviewOf = (row: ReviewRow): ShownReview => ({
  id: row.id,
  rating: row.rating,
  comment: row.comment,
  name: row.name,
  createdAt: row.createdAt.toISOString(),
  answer: row.answer,
  answeredAt: iso(row.answeredAt),
});

export const staffReviewOf = ({ review, visit }: ReviewWithVisit): StaffReview => ({
  ...shownReviewOf(review),
  ...visit,
  reservationId: review.reservationId,
  correctedAt: iso(review.correctedAt),
  hiddenAt: iso(review.hiddenAt),
  hideReason: review.hideReason,
  version: review.version,
});

export function guestReviewOf(row: ReviewRow, now: Date): GuestReview {
  const until = correctionUntil(row.createdAt);
  return {
    rating: row.rating,
    comment: row.comment,
    createdAt: row.createdAt.toISOString(),
    correctedAt: iso(row.correctedAt),
    answer: row.answer,
    answeredAt: iso(row.answeredAt),
    isHidden: row.hiddenAt !== null,
    version: row.version,
    canCorrect: now <= until,
    correctUntil: until.toISOString(),
  };
}
