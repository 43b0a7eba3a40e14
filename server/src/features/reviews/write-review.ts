import { addToRating, insertReview, type ReviewRow, updateReview } from '#server/features/reviews/queries';
import { type Act, record, type VenueLock } from '#server/platform/changes/changes';
import type { Tx } from '#server/platform/db/client';
import type { KindOf } from '#shared/history/kinds';
import { counted, difference } from '#shared/reviews/rules';

export interface Writing {
  tx: Tx;
  lock: VenueLock;
  act: Act;
}

type Change = Parameters<typeof updateReview>[2];

/** Every write goes through these two: they update the venue's figures and the log. */
export async function addReview(writing: Writing, row: Parameters<typeof insertReview>[1]): Promise<ReviewRow> {
  const after = await insertReview(writing.tx, row);
  await settle(writing, 'reviewed', null, after);
  return after;
}

export async function changeReview(
  writing: Writing,
  kind: Exclude<KindOf<'review'>, 'reviewed'>,
  before: ReviewRow,
  change: Change,
): Promise<ReviewRow> {
  const after = await updateReview(writing.tx, before, change);
  await settle(writing, kind, before, after);
  return after;
}

async function settle({ tx, lock, act }: Writing, kind: KindOf<'review'>, before: ReviewRow | null, after: ReviewRow) {
  await addToRating(tx, after.venueId, difference(tallyOf(before), tallyOf(after)));
  await record(tx, lock, act, [{ entity: 'review', entityId: after.id, kind, before, after }]);
}

const tallyOf = (row: ReviewRow | null) =>
  counted(row === null ? null : { rating: row.rating, isHidden: row.hiddenAt !== null });
