import { dayFor } from '#server/features/desk/day';
import { clockOf } from '#server/features/desk/day-queries';
import { answerIntents } from '#server/features/desk/intents';
import { leasesNow, topUp } from '#server/features/desk/leases';
import { actsUnknownTo, type DeskRow, deskSeen, highestSeq, updateDesk } from '#server/features/desk/queries';
import { hasDiverged, resetDesk } from '#server/features/desk/reset';
import { deskOfCall, refuseStolen } from '#server/features/desk/service';
import { venueOfStaff } from '#server/features/venues/service';
import { type Call, signedIn } from '#server/platform/http/call';
import { loggedFault } from '#server/platform/http/logged';
import type { DeskState, IntentAnswer, SyncCall, SyncReply } from '#shared/desk/schema';

/** Throws `desk_not_found` and `desk_revoked`. */
export async function syncDesk(sync: SyncCall, call: Call): Promise<SyncReply> {
  await refuseStolen(sync, call);
  await venueOfStaff(call.db, signedIn(call), sync.venueId);
  const desk = await deskOfCall(sync, call);
  if (desk.revokeReason !== null) return onlyState(desk, desk.revokeReason, call);
  if (sync.epoch < desk.epoch) return catchUp(desk, call);
  if (await hasDiverged(call.db, desk, sync)) return startOver(desk, sync, call);

  // The desk's file was restored, removed or copied: reused numbers would match other intents
  if (sync.counted !== null && sync.counted < (await highestSeq(call.db, desk))) return aheadOf(desk, sync, call);
  const { answers, cloned } = await answerIntents(desk, sync, call);
  if (cloned) return aheadOf(desk, sync, call);
  const told = { ...onlyState(desk, 'active', call), answers };
  if (sync.more) return { ...told, at: await clockOf(call.db, desk.venueId) };

  const rest = await restFor(desk, sync, answers, call).catch((error: unknown) => {
    if (answers.length === 0) throw error;
    call.log.error(
      { deskId: desk.id, err: loggedFault(error) },
      'desk sync: leases and rows failed, only the answers were sent',
    );
    return { leases: null, day: null };
  });
  return { ...told, ...rest };
}

/** An error here must not withhold the answers. */
async function restFor(desk: DeskRow, sync: SyncCall, answers: SyncReply['answers'], call: Call) {
  const leases = await topUp(desk, sync, call);
  const day = await dayFor(desk, sync.seen, call);
  const now = call.clock.now();
  await seen(desk, { sync, answers, now }, call);
  return { serverTime: now.toISOString(), leases, day };
}

const onlyState = ({ epoch }: DeskRow, state: DeskState, { clock }: Call): SyncReply => ({
  serverTime: clock.now().toISOString(),
  state,
  epoch,
  answers: [],
  at: null,
  leases: null,
  day: null,
  ahead: null,
});

/** The desk's file does not match the numbers on the server: it continues as a new desk. */
async function aheadOf(desk: DeskRow, sync: SyncCall, call: Call): Promise<SyncReply> {
  const told = onlyState(desk, 'cloned', call);
  if (sync.counted === null) return told;
  const [last, missing] = [await highestSeq(call.db, desk), await actsUnknownTo(call.db, desk, sync)];
  return { ...told, ahead: { last, waiting: desk.waiting, missing } };
}

/** The call names an older epoch: it is late, or the desk missed a reset. */
async function catchUp(desk: DeskRow, call: Call): Promise<SyncReply> {
  const leases = await leasesNow(desk, call);
  return { ...onlyState(desk, 'reset', call), leases, day: await dayFor(desk, null, call) };
}

async function startOver(desk: DeskRow, sync: SyncCall, call: Call): Promise<SyncReply> {
  const emptied = await resetDesk(desk, sync.epoch, call);
  return { ...onlyState(emptied, 'reset', call), leases: [], day: await dayFor(emptied, null, call) };
}

/** Unanswered intents are judged by the earlier contact. */
async function seen(desk: DeskRow, { sync, answers, now }: Contact, { db }: Call): Promise<void> {
  const { intents, heldBack } = sync;
  const isAll = heldBack === 0 && answers.length === intents.length;
  const applied = new Set(answers.filter(({ outcome }) => outcome === 'applied').map(({ id }) => id));
  // The desk does not count returned leases
  const settled = intents.filter(({ id, kind }) => applied.has(id) && kind !== 'returnLease').length;
  const waiting = Math.max(0, sync.waiting - settled);
  await updateDesk(db, desk, { waiting });
  if (isAll && !isLate(desk, sync, now)) await deskSeen(db, desk, now);
}

interface Contact {
  sync: SyncCall;
  answers: IntentAnswer[];
  now: Date;
}

/** Sent before the last contact, or before a hand-in. A future time comes from a wrong clock and is not late. */
function isLate({ lastSeenAt, handedInAt }: DeskRow, { heardAt }: SyncCall, now: Date): boolean {
  const hasHeard = (at: Date | null) => at === null || at > now || (heardAt !== null && new Date(heardAt) >= at);
  return !hasHeard(handedInAt) || (heardAt !== null && !hasHeard(lastSeenAt));
}
