import {
  type ReviewRow,
  type ReviewWithVisit,
  reviewForStaff,
  reviewsForStaff,
  shownReviews,
} from '#server/features/reviews/queries';
import { shownReviewOf, staffReviewOf } from '#server/features/reviews/view';
import { changeReview } from '#server/features/reviews/write-review';
import { venueForVisitors, venueOfStaff } from '#server/features/venues/service';
import { type Act, lockVenue } from '#server/platform/changes/changes';
import type { ReadDb } from '#server/platform/db/client';
import { actOf, type Call, signedIn } from '#server/platform/http/call';
import type { ParsedInputOf } from '#shared/api/table';
import { AppError } from '#shared/errors';
import { averageOf } from '#shared/reviews/rules';
import type {
  AnswerRemoval,
  ReviewAnswer,
  ReviewHiding,
  ReviewPage,
  ReviewShowing,
  StaffReview,
  StaffReviewPage,
} from '#shared/reviews/schema';

/** What visitors read of an approved venue. */
export async function reviewsOfVenue(
  { slugOrId, ...page }: ParsedInputOf<'reviewsOfVenue'>,
  { db }: Call,
): Promise<ReviewPage> {
  const venue = await venueForVisitors(db, slugOrId);
  const { rows, hasMore } = await shownReviews(db, venue.id, { after: page.after, limit: page.limit });
  return { reviews: rows.map(shownReviewOf), hasMore };
}

/** All reviews of a venue for whoever works there. */
export async function venueReviews(
  { venueId, show, after, limit }: ParsedInputOf<'venueReviews'>,
  call: Call,
): Promise<StaffReviewPage> {
  const { ratingCount: count, ratingSum: sum } = await venueOfStaff(call.db, signedIn(call), venueId);
  const { rows, hasMore } = await reviewsForStaff(call.db, venueId, { show, after, limit });
  return { reviews: rows.map(staffReviewOf), hasMore, rating: averageOf({ count, sum }), reviewCount: count };
}

/** The venue's answer, the first time or anew. */
export const answerReview = ({ answer, ...seen }: ReviewAnswer, call: Call): Promise<StaffReview> =>
  changeSeen(seen, call, (review, { actor, at }) =>
    review.answer === answer ? null : { kind: 'answered', change: { answer, answeredAt: at, answeredBy: actor } },
  );

/** The venue says nothing any more. What it said stays in the log. */
export const removeAnswer = (seen: AnswerRemoval, call: Call): Promise<StaffReview> =>
  changeSeen(seen, call, (review) =>
    review.answer === null
      ? null
      : { kind: 'answer_removed', change: { answer: null, answeredAt: null, answeredBy: null } },
  );

/** The platform takes a review out of sight, and out of the average. */
export const hideReview = ({ reason, ...seen }: ReviewHiding, call: Call): Promise<StaffReview> =>
  changeSeen(seen, call, (review, { actor, at }) =>
    review.hideReason === reason
      ? null
      : { kind: 'hidden', change: { hiddenAt: at, hiddenBy: actor, hideReason: reason } },
  );

/** The platform shows a hidden review again. */
export const showReview = (seen: ReviewShowing, call: Call): Promise<StaffReview> =>
  changeSeen(seen, call, (review) =>
    review.hiddenAt === null ? null : { kind: 'shown', change: { hiddenAt: null, hiddenBy: null, hideReason: null } },
  );

type Decide = (
  review: ReviewRow,
  act: Act,
) => { kind: Parameters<typeof changeReview>[1]; change: Parameters<typeof changeReview>[3] } | null;

/**
 * Changes a review for who manages its venue. Nothing happens where it is so already, whatever version is named; else
 * another version than the one that stands is `stale`.
 */
async function changeSeen({ venueId, id, version }: ReviewShowing, call: Call, decide: Decide): Promise<StaffReview> {
  await venueOfStaff(call.db, signedIn(call), venueId, 'manageVenues');
  const act = actOf(call);
  return call.db.transaction(async (tx) => {
    const lock = await lockVenue(tx, venueId);
    const found = await reviewIn(tx, venueId, id);
    const decided = decide(found.review, act);
    if (decided === null) return staffReviewOf(found);
    if (found.review.version !== version) throw new AppError('stale', {}, { current: staffReviewOf(found) });
    const review = await changeReview({ tx, lock, act }, decided.kind, found.review, decided.change);
    return staffReviewOf({ ...found, review });
  });
}

async function reviewIn(db: ReadDb, venueId: string, id: string): Promise<ReviewWithVisit> {
  const found = await reviewForStaff(db, venueId, id);
  if (found === undefined) throw new AppError('review_not_found');
  return found;
}
