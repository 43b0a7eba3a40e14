import { and, eq } from 'drizzle-orm';
import { endLeases } from '#server/features/desk/leases';
import { type DeskRow, deskById, updateDesk } from '#server/features/desk/queries';
import { loggedDesk } from '#server/features/desk/service';
import { partsOf } from '#server/features/desk/sync-cursor';
import { archivedUpTo } from '#server/platform/changes/archives';
import { changeVenue } from '#server/platform/changes/change-venue';
import { record } from '#server/platform/changes/changes';
import { changes } from '#server/platform/changes/table';
import type { ReadDb } from '#server/platform/db/client';
import { type Call, signedIn } from '#server/platform/http/call';
import type { SyncCall } from '#shared/desk/schema';
import { AppError } from '#shared/errors';

/** After a restore from an older backup: unknown epoch, revision ahead of the log, or another hash at that revision. */
export async function hasDiverged(db: ReadDb, desk: DeskRow, { epoch, seen, heard }: SyncCall): Promise<boolean> {
  if (epoch > desk.epoch) return true;
  for (const place of [seen, heard]) if (place !== null && !(await hasPlace(db, desk, place))) return true;
  return false;
}

async function hasPlace(db: ReadDb, { venueId }: DeskRow, place: NonNullable<SyncCall['seen']>): Promise<boolean> {
  const [change] = await db
    .select({ hash: changes.hash })
    .from(changes)
    .where(and(eq(changes.venueId, venueId), eq(changes.revision, place.revision)));
  if (change !== undefined) return change.hash === partsOf(place.hash).hash;
  return isArchived(db, venueId, place);
}

/** A desk that was away for so long is sent everything, so only the last archived change is compared. */
async function isArchived(db: ReadDb, venueId: string, place: NonNullable<SyncCall['seen']>): Promise<boolean> {
  const last = await archivedUpTo(db, venueId);
  if (last.revision === 0) return false;
  if (place.revision === last.revision) return last.hash === partsOf(place.hash).hash;
  return place.revision < last.revision;
}

export function resetDesk(desk: DeskRow, presented: number, call: Call): Promise<DeskRow> {
  const act = { actor: signedIn(call).id, at: call.clock.now() };
  return changeVenue(call, { venueId: desk.venueId, act }, async ({ tx, lock }) => {
    const before = await deskById(tx, desk.venueId, desk.id);
    if (before === undefined || before.revokeReason !== null) throw new AppError('desk_not_found');
    if (before.epoch !== desk.epoch) return before;
    await endLeases(tx, lock, before, act);
    const after = await updateDesk(tx, before, { epoch: Math.max(before.epoch, presented) + 1 });
    const logs = { before: loggedDesk(before), after: loggedDesk(after) };
    await record(tx, lock, act, [{ entity: 'desk', entityId: desk.id, kind: 'reset', ...logs }]);
    return after;
  });
}
