import { refuseUnreadable, sealKeyOf } from '#server/features/desk/keys';
import { endLeases } from '#server/features/desk/leases';
import { type DeskRow, deskById, highestSeq, insertDesk, updateDesk } from '#server/features/desk/queries';
import { loggedDesk, refuseOtherDevice, refuseStolen } from '#server/features/desk/service';
import { venueOfStaff } from '#server/features/venues/service';
import { changeVenue } from '#server/platform/changes/change-venue';
import { type Act, type Change, record, type VenueLock } from '#server/platform/changes/changes';
import type { Tx } from '#server/platform/db/client';
import { type Call, secretsOf, signedIn } from '#server/platform/http/call';
import type { ParsedInputOf, ReplyOf } from '#shared/api/table';
import type { VenueAccess } from '#shared/auth/rules';
import { AppError } from '#shared/errors';

type Registration = ParsedInputOf<'registerDesk'>;

/**
 * Makes the device a desk, once per Idempotency-Key. A known desk gets a new epoch and no leases; only a manager may
 * register a replaced one. Throws `desk_revoked` for a stolen desk.
 */
export async function registerDesk(wanted: Registration, call: Call): Promise<ReplyOf<'registerDesk'>> {
  const { venueId, deviceId } = wanted;
  const user = signedIn(call);
  await refuseStolen(wanted, call);
  await venueOfStaff(call.db, user, venueId);
  refuseOtherDevice(deviceId, call);
  if (wanted.sealedKey !== undefined) refuseUnreadable(wanted.sealedKey, { secrets: secretsOf(call), venueId });
  const act: Act = { actor: user.id, at: call.clock.now() };
  const key = { scope: `${user.id} registerDesk`, body: wanted };
  return changeVenue(call, { venueId, act, key }, async ({ tx, lock }) => {
    const { access } = await venueOfStaff(tx, user, venueId);
    const desk = await enrol(tx, lock, act, wanted, access);
    const reached = { last: await highestSeq(tx, desk), waiting: desk.waiting };
    return { deviceId, name: desk.name, epoch: desk.epoch, sealKey: sealKeyOf(call.secret), reached };
  });
}

async function enrol(
  tx: Tx,
  lock: VenueLock,
  act: Act,
  { venueId, deviceId, name }: Registration,
  access: VenueAccess,
): Promise<DeskRow> {
  const mine = { name, registeredBy: act.actor, registeredAt: act.at };
  const known = await deskById(tx, venueId, deviceId);
  if (known !== undefined) {
    refuseRevoked(known, access);
    await endLeases(tx, lock, known, act);
  }
  const desk =
    known === undefined
      ? await insertDesk(tx, { ...mine, id: deviceId, venueId })
      : await updateDesk(tx, known, { ...mine, ...unrevoked, epoch: known.epoch + 1, ...lastContact(known) });
  await record(tx, lock, act, [registered(known ?? null, desk)]);
  return desk;
}

/** Unsent intents date from after the last contact, not from this registration. */
const lastContact = ({ lastSeenAt, registeredAt }: DeskRow) => ({ lastSeenAt: lastSeenAt ?? registeredAt });

const unrevoked = { revokedAt: null, revokedBy: null, revokeReason: null };

function refuseRevoked({ revokeReason }: DeskRow, { mayManage }: VenueAccess): void {
  if (revokeReason === 'stolen') throw new AppError('desk_revoked');
  // `desk_revoked` would make the desk wipe itself
  if (revokeReason === 'replaced' && !mayManage) throw new AppError('forbidden');
}

const registered = (before: DeskRow | null, after: DeskRow): Change => ({
  entity: 'desk',
  entityId: after.id,
  kind: 'registered',
  ...(before !== null && { before: loggedDesk(before) }),
  after: loggedDesk(after),
});
