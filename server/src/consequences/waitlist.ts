import type { EventScope, Events } from '#server/consequences/events';
import { offerFreeSeats } from '#server/features/waitlist/offers';
import { record } from '#server/platform/changes/changes';

export async function joinedWaitlist(
  { tx, lock, act }: EventScope,
  { entry, isOfferedNow }: Events['joinedWaitlist'],
): Promise<void> {
  await record(tx, lock, act, [{ entity: 'waitlist_entry', entityId: entry.id, kind: 'joined', after: entry }]);
  return isOfferedNow ? offerFreeSeats(tx, lock, act.at, entry.date) : undefined;
}

export const leftWaitlist = ({ tx, lock, act }: EventScope, { before, after }: Events['leftWaitlist']): Promise<void> =>
  record(tx, lock, act, [{ entity: 'waitlist_entry', entityId: after.id, kind: 'withdrawn', before, after }]);
