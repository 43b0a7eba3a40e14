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
import { changeVenue } from '#server/platform/changes/change-venue';
import type { Act } from '#server/platform/changes/changes';
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

export async function reviewsOfVenue(
  { slugOrId, ...page }: ParsedInputOf<'reviewsOfVenue'>,
  { db }: Call,
): Promise<ReviewPage> {
  const venue = await venueForVisitors(db, slugOrId);
  const { rows, hasMore } = await shownReviews(db, venue.id, { after: page.after, limit: page.limit });
  return { reviews: rows.map(shownReviewOf), hasMore };
}

export async function venueReviews(
  { venueId, show, after, limit }: ParsedInputOf<'venueReviews'>,
  call: Call,
): Promise<StaffReviewPage> {
  const { ratingCount: count, ratingSum: sum } = await venueOfStaff(call.db, signedIn(call), venueId);
  const { rows, hasMore } = await reviewsForStaff(call.db, venueId, { show, after, limit });
  return { reviews: rows.map(staffReviewOf), hasMore, rating: averageOf({ count, sum }), reviewCount: count };
}

export const answerReview = ({ answer, ...seen }: ReviewAnswer, call: Call): Promise<StaffReview> =>
  changeSeen(seen, call, (review, { actor, at }) =>
    review.answer === answer ? null : { kind: 'answered', change: { answer, answeredAt: at, answeredBy: actor } },
  );

/** The removed answer stays in the log. */
export const removeAnswer = (seen: AnswerRemoval, call: Call): Promise<StaffReview> =>
  changeSeen(seen, call, (review) =>
    review.answer === null
      ? null
      : { kind: 'answer_removed', change: { answer: null, answeredAt: null, answeredBy: null } },
  );

/** Removes it from the average too. */
export const hideReview = ({ reason, ...seen }: ReviewHiding, call: Call): Promise<StaffReview> =>
  changeSeen(seen, call, (review, { actor, at }) =>
    review.hideReason === reason
      ? null
      : { kind: 'hidden', change: { hiddenAt: at, hiddenBy: actor, hideReason: reason } },
  );

export const showReview = (seen: ReviewShowing, call: Call): Promise<StaffReview> =>
  changeSeen(seen, call, (review) =>
    review.hiddenAt === null ? null : { kind: 'shown', change: { hiddenAt: null, hiddenBy: null, hideReason: null } },
  );

type DecideReview = (
  review: ReviewRow,
  act: Act,
) => { kind: Parameters<typeof changeReview>[1]; change: Parameters<typeof changeReview>[3] } | null;

/** For managers. Idempotent whatever version is named; otherwise throws `stale` for an old version. */
async function changeSeen(
  { venueId, id, version }: ReviewShowing,
  call: Call,
  decide: DecideReview,
): Promise<StaffReview> {
  await venueOfStaff(call.db, signedIn(call), venueId, 'manageVenues');
  return changeVenue(call, { venueId, act: actOf(call) }, async (work) => {
    const found = await reviewIn(work.tx, venueId, id);
    const decided = decide(found.review, work.act);
    if (decided === null) return staffReviewOf(found);
    if (found.review.version !== version) throw new AppError('stale', {}, { current: staffReviewOf(found) });
    const review = await changeReview(work, decided.kind, found.review, decided.change);
    return staffReviewOf({ ...found, review });
  });
}

async function reviewIn(db: ReadDb, venueId: string, id: string): Promise<ReviewWithVisit> {
  const found = await reviewForStaff(db, venueId, id);
  if (found === undefined) throw new AppError('review_not_found');
  return found;
}
