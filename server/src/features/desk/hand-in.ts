import { openSealed } from '#server/features/desk/keys';
import { endLeases } from '#server/features/desk/leases';
import { type DeskRow, deskById, lastContactOf, updateDesk } from '#server/features/desk/queries';
import { loggedDesk, refuseStolen } from '#server/features/desk/service';
import { venueOfStaff } from '#server/features/venues/service';
import { type Change, lockVenue, record } from '#server/platform/changes/changes';
import type { Tx } from '#server/platform/db/client';
import { actOf, type Call, signedIn } from '#server/platform/http/call';
import type { ParsedInputOf, ReplyOf } from '#shared/api/table';
import { AppError } from '#shared/errors';
import type { KindOf } from '#shared/history/kinds';

/**
 * Opens an orphaned outbox's key for who manages the venue whose desk it was, over the line of a desk of that venue and no
 * other way: a page never gets one. It is in this answer and is kept nowhere; the log says by whom. The desk whose outbox it
 * was is no more, so what it held unsold goes back on sale, and what it did counts as done when it was done.
 */
export async function openSealedKey(
  { venueId, deviceId, sealedKey }: ParsedInputOf<'openSealedKey'>,
  call: Call,
): Promise<ReplyOf<'openSealedKey'>> {
  const user = signedIn(call);
  if (call.deviceId === null) throw new AppError('forbidden');
  // Not `limit: 'signIn'` in the table, which takes no desk's token
  await call.limits.take('signIn', call.address);
  await refuseStolen({ venueId, deviceId: call.deviceId }, call);
  return call.db.transaction(async (tx) => {
    const lock = await lockVenue(tx, venueId);
    await venueOfStaff(tx, user, venueId, 'manageVenues');
    const asking = await activeDesk(tx, venueId, call.deviceId!);
    const former = await deskById(tx, venueId, deviceId);
    if (former === undefined) throw new AppError('desk_not_found');
    const key = openSealed(sealedKey, { secret: call.secret, venueId });
    const act = actOf(call);
    const isReplaced = former.id !== asking.id && former.revokeReason === null;
    if (isReplaced) await endLeases(tx, lock, former, act);
    const after = isReplaced ? await replace(tx, former, act) : former;
    await judgeByThen(tx, asking, { former, at: act.at });
    await record(tx, lock, act, [
      told(former, former, 'key_opened'),
      ...(isReplaced ? [told(former, after, 'revoked')] : []),
    ]);
    return { key };
  });
}

async function activeDesk(tx: Tx, venueId: string, id: string): Promise<DeskRow> {
  const desk = await deskById(tx, venueId, id);
  if (desk === undefined || desk.revokeReason !== null) throw new AppError('desk_not_found');
  return desk;
}

const replace = (tx: Tx, desk: DeskRow, { actor, at }: { actor: string; at: Date }): Promise<DeskRow> =>
  updateDesk(tx, desk, { revokedAt: at, revokedBy: actor, revokeReason: 'replaced' });

/** Acts are clamped to their desk's last contact: those that it is about to bring were done after the former desk's. */
async function judgeByThen(tx: Tx, asking: DeskRow, { former, at }: { former: DeskRow; at: Date }): Promise<void> {
  const then = lastContactOf(former);
  await updateDesk(tx, asking, { handedInAt: at, ...(then < lastContactOf(asking) && { lastSeenAt: then }) });
}

const told = (before: DeskRow, after: DeskRow, kind: KindOf<'desk'>): Change => ({
  entity: 'desk',
  entityId: before.id,
  kind,
  before: loggedDesk(before),
  after: loggedDesk(after),
});
