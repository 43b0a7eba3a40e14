import type { ReservationStatus } from '#shared/reservations/schema';
import { DAY_MS, HOUR_MS, instantOf } from '#shared/time';

export const REVIEW_DAYS = 60;
export const CORRECTION_HOURS = 24;
export const COMMENT_MAX = 1000;
export const REASON_MAX = 500;
export const stars = [1, 2, 3, 4, 5] as const;

export interface ReviewedVisit {
  status: ReservationStatus;
  date: string;
  time: string;
}

export type ReviewRefusal = 'review_too_early' | 'review_no_visit' | 'review_over';

/** Counted from the slot. */
export const reviewUntil = ({ date, time }: ReviewedVisit, timezone: string): Date =>
  new Date(instantOf(date, time, timezone).getTime() + REVIEW_DAYS * DAY_MS);

export function refuseReview(visit: ReviewedVisit, timezone: string, now: Date): ReviewRefusal | null {
  if (visit.status === 'CANCELLED' || visit.status === 'NO_SHOW') return 'review_no_visit';
  if (visit.status !== 'COMPLETED') return 'review_too_early';
  return now > reviewUntil(visit, timezone) ? 'review_over' : null;
}

export const correctionUntil = (createdAt: Date): Date => new Date(createdAt.getTime() + CORRECTION_HOURS * HOUR_MS);

export interface Said {
  rating: number;
  comment: string | null;
}
export const isSame = (one: Said, other: Said): boolean => one.rating === other.rating && one.comment === other.comment;

export interface Tally {
  count: number;
  sum: number;
}
const NOTHING: Tally = { count: 0, sum: 0 };

/** A hidden review counts as nothing. */
export const counted = (review: { rating: number; isHidden: boolean } | null): Tally =>
  review === null || review.isHidden ? NOTHING : { count: 1, sum: review.rating };

export const difference = (before: Tally, after: Tally): Tally => ({
  count: after.count - before.count,
  sum: after.sum - before.sum,
});

/** One decimal, rounded half up; null without reviews. */
export const averageOf = ({ count, sum }: Tally): number | null =>
  count === 0 ? null : Math.round((sum * 10) / count) / 10;

const FIRST_NAME_MAX = 30;

/** Public first name; null for text that could be a phone, an address or a placeholder. */
export function firstNameOf(name: string): string | null {
  const [first = ''] = name.trim().split(/\s+/);
  const bare = first.replace(/^[^\p{L}]+|[^\p{L}\p{M}]+$/gu, '');
  const isName = /^\p{L}[\p{L}\p{M}'’.\-\u200c\u200d]*$/u.test(bare) && [...bare].length <= FIRST_NAME_MAX;
  return isName ? bare : null;
}
