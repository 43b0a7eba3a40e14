import { insertLog, logsOf, pendingRows } from '#server/approvals/queries';
import { type Act, lockVenue, record } from '#server/changes/changes';
import type { ReadDb, Tx } from '#server/db/client';
import { refreshSearch, setVenueStatus, venueById, withRooms } from '#server/venues/queries';
import { decide } from '#shared/approvals/rules';
import type { ApprovalLog, Decision } from '#shared/approvals/schema';
import { AppError } from '#shared/errors';
import { newId } from '#shared/ids';
import type { Venue } from '#shared/venues/schema';

export const pendingVenues = async (db: ReadDb): Promise<Venue[]> => withRooms(db, await pendingRows(db));

export async function approvalLogs(db: ReadDb, venueId: string): Promise<ApprovalLog[]> {
  if ((await venueById(db, venueId)) === undefined) throw new AppError('venue_not_found');
  return logsOf(db, venueId);
}

/**
 * Decides on a venue: its status, the log, the change log and the public search move together. `adminId` is the user who
 * decides. Throws `venue_not_found` and `already_decided`.
 */
export async function decideVenue(tx: Tx, act: Act, adminId: string | null, wanted: Decision): Promise<Venue> {
  const lock = await lockVenue(tx, wanted.venueId);
  const before = await venueById(tx, wanted.venueId);
  const outcome = decide(before!.status, wanted.action);
  if (outcome === 'already_decided') throw new AppError('already_decided');
  const after = await setVenueStatus(tx, wanted.venueId, outcome.newStatus, act.at);
  await insertLog(tx, {
    ...wanted,
    id: newId(),
    adminId,
    previousStatus: before!.status,
    newStatus: after.status,
    createdAt: act.at,
  });
  await refreshSearch(tx, wanted.venueId);
  const change = { before: { status: before!.status }, after: { status: after.status, comment: wanted.comment } };
  await record(tx, lock, act, [{ entity: 'venue', entityId: after.id, kind: wanted.action, ...change }]);
  const [venue] = await withRooms(tx, [after]);
  return venue!;
}
