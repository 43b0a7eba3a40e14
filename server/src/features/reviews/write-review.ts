import { addToRating, insertReview, type ReviewRow, updateReview } from '#server/features/reviews/queries';
import type { Work } from '#server/platform/changes/change-venue';
import { record } from '#server/platform/changes/changes';
import type { KindOf } from '#shared/history/kinds';
import { counted, difference } from '#shared/reviews/rules';

type ReviewWork = Omit<Work, 'now'>;
type ReviewChange = Parameters<typeof updateReview>[2];

/** Every write goes through these two: they update the venue's figures and the log. */
export async function addReview(work: ReviewWork, row: Parameters<typeof insertReview>[1]): Promise<ReviewRow> {
  const after = await insertReview(work.tx, row);
  await settle(work, 'reviewed', null, after);
  return after;
}

export async function changeReview(
  work: ReviewWork,
  kind: Exclude<KindOf<'review'>, 'reviewed'>,
  before: ReviewRow,
  change: ReviewChange,
): Promise<ReviewRow> {
  const after = await updateReview(work.tx, before, change);
  await settle(work, kind, before, after);
  return after;
}

async function settle(
  { tx, lock, act }: ReviewWork,
  kind: KindOf<'review'>,
  before: ReviewRow | null,
  after: ReviewRow,
) {
  await addToRating(tx, after.venueId, difference(tallyOf(before), tallyOf(after)));
  await record(tx, lock, act, [{ entity: 'review', entityId: after.id, kind, before, after }]);
}

const tallyOf = (row: ReviewRow | null) =>
  counted(row === null ? null : { rating: row.rating, isHidden: row.hiddenAt !== null });
