import { openSealed } from '#server/features/desk/keys';
import { endLeases } from '#server/features/desk/leases';
import { type DeskRow, deskById, lastContactOf, updateDesk } from '#server/features/desk/queries';
import { loggedDesk, refuseStolen } from '#server/features/desk/service';
import { venueOfStaff } from '#server/features/venues/service';
import { changeVenue } from '#server/platform/changes/change-venue';
import { type Change, record } from '#server/platform/changes/changes';
import type { Tx } from '#server/platform/db/client';
import { actOf, type Call, secretsOf, signedIn } from '#server/platform/http/call';
import type { ParsedInputOf, ReplyOf } from '#shared/api/table';
import { AppError } from '#shared/errors';
import type { KindOf } from '#shared/history/kinds';

/** Opens an orphaned outbox's key for a manager at a desk of the venue. Ends the former desk's leases. */
export async function openSealedKey(
  { venueId, deviceId, sealedKey }: ParsedInputOf<'openSealedKey'>,
  call: Call,
): Promise<ReplyOf<'openSealedKey'>> {
  const user = signedIn(call);
  if (call.deviceId === null) throw new AppError('forbidden');
  // Not `limit: 'signIn'` in the table, which refuses desk tokens
  await call.limits.take('signIn', call.address);
  await refuseStolen({ venueId, deviceId: call.deviceId }, call);
  return changeVenue(call, { venueId, act: actOf(call) }, async ({ tx, lock, act }) => {
    await venueOfStaff(tx, user, venueId, 'manageVenues');
    const asking = await activeDesk(tx, venueId, call.deviceId!);
    const former = await deskById(tx, venueId, deviceId);
    if (former === undefined) throw new AppError('desk_not_found');
    const key = openSealed(sealedKey, { secrets: secretsOf(call), venueId });
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

/** Times are clamped to the last contact: handed-in intents may predate it, so it moves back to the former desk's. */
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
