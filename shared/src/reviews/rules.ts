import type { ReservationStatus } from '#shared/reservations/schema';
import { DAY_MS, HOUR_MS, instantOf } from '#shared/time';

/** For how long after the visit it can be reviewed by link. */
export const REVIEW_DAYS = 60;
/** For how long a review can be corrected by its guest. */
export const CORRECTION_HOURS = 24;
/** Characters of a comment or an answer, and of the reason for hiding one. */
export const COMMENT_MAX = 1000;
export const REASON_MAX = 500;
/** Stars, from the least to the most. */
export const stars = [1, 2, 3, 4, 5] as const;

/** A visit as far as reviewing it goes. Date and time are the venue's. */
export interface Visit {
  status: ReservationStatus;
  date: string;
  time: string;
}

export type ReviewRefusal = 'review_too_early' | 'review_no_visit' | 'review_over';

/** The last instant at which a visit can be reviewed, counted from its slot. */
export const reviewUntil = ({ date, time }: Visit, timezone: string): Date =>
  new Date(instantOf(date, time, timezone).getTime() + REVIEW_DAYS * DAY_MS);

/** Why a visit cannot be reviewed now; null where it can. */
export function refuseReview(visit: Visit, timezone: string, now: Date): ReviewRefusal | null {
  if (visit.status === 'CANCELLED' || visit.status === 'NO_SHOW') return 'review_no_visit';
  if (visit.status !== 'COMPLETED') return 'review_too_early';
  return now > reviewUntil(visit, timezone) ? 'review_over' : null;
}

/** The last instant at which a review given at `createdAt` can be corrected. */
export const correctionUntil = (createdAt: Date): Date => new Date(createdAt.getTime() + CORRECTION_HOURS * HOUR_MS);

/** What a guest said, as far as saying it again goes. */
export interface Said {
  rating: number;
  comment: string | null;
}
export const isSame = (one: Said, other: Said): boolean => one.rating === other.rating && one.comment === other.comment;

/** A venue's figures, or what one review adds to them. */
export interface Tally {
  count: number;
  sum: number;
}
const NOTHING: Tally = { count: 0, sum: 0 };

/** What a review counts for: nothing where there is none, or where it is hidden. */
export const counted = (review: { rating: number; isHidden: boolean } | null): Tally =>
  review === null || review.isHidden ? NOTHING : { count: 1, sum: review.rating };

/** What a change of a review changes of its venue's figures. */
export const difference = (before: Tally, after: Tally): Tally => ({
  count: after.count - before.count,
  sum: after.sum - before.sum,
});

/** The average with one decimal, halves upwards; null where nothing is counted. */
export const averageOf = ({ count, sum }: Tally): number | null =>
  count === 0 ? null : Math.round((sum * 10) / count) / 10;

const FIRST_NAME_MAX = 30;

/**
 * The first name in what a guest wrote as a name, for everybody to read: nothing that could be a phone, an address or a
 * mark for no name. Null where there is none.
 */
export function firstNameOf(name: string): string | null {
  const [first = ''] = name.trim().split(/\s+/);
  const bare = first.replace(/^[^\p{L}]+|[^\p{L}\p{M}]+$/gu, '');
  const isName = /^\p{L}[\p{L}\p{M}'’.\-\u200c\u200d]*$/u.test(bare) && [...bare].length <= FIRST_NAME_MAX;
  return isName ? bare : null;
}
