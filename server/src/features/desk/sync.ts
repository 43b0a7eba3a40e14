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

/**
 * One exchange with a desk: its intents are answered, then its leases filled up, then it hears what has changed. Throws
 * `desk_not_found` where the caller's device is no desk of the venue, `desk_revoked` where it was stolen from it.
 */
export async function syncDesk(sync: SyncCall, call: Call): Promise<SyncReply> {
  await refuseStolen(sync, call);
  await venueOfStaff(call.db, signedIn(call), sync.venueId);
  const desk = await deskOfCall(sync, call);
  if (desk.revokeReason !== null) return onlyState(desk, desk.revokeReason, call);
  if (sync.epoch < desk.epoch) return catchUp(desk, call);
  if (await hasDiverged(call.db, desk, sync)) return startOver(desk, sync, call);

  // Its file was put back, removed or copied: under these numbers its acts would be taken for others
  if (sync.counted !== null && sync.counted < (await highestSeq(call.db, desk))) return aheadOf(desk, sync, call);
  const { answers, cloned } = await answerIntents(desk, sync, call);
  if (cloned) return aheadOf(desk, sync, call);
  const told = { ...onlyState(desk, 'active', call), answers };
  if (sync.more) return { ...told, at: await clockOf(call.db, desk.venueId) };

  const rest = await restFor(desk, sync, answers, call).catch((error: unknown) => {
    if (answers.length === 0) throw error;
    call.log.error({ deskId: desk.id, err: loggedFault(error) }, 'a desk got its answers without leases and rows');
    return { leases: null, day: null };
  });
  return { ...told, ...rest };
}

/** What follows the answers. An error in it does not keep them from the desk, which asks for the rest again. */
async function restFor(desk: DeskRow, sync: SyncCall, answers: SyncReply['answers'], call: Call) {
  const leases = await topUp(desk, call);
  const day = await dayFor(desk, sync.seen, call);
  const now = call.clock.now();
  await seen(desk, { sync, answers, now }, call);
  return { serverTime: now.toISOString(), leases, day };
}

/** How the server stands to the desk, and nothing else: what it holds stays as it is. */
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

/** The desk's file is not the one that its acts here came from: it goes on as another desk, and says what it lacks. */
async function aheadOf(desk: DeskRow, sync: SyncCall, call: Call): Promise<SyncReply> {
  const told = onlyState(desk, 'cloned', call);
  if (sync.counted === null) return told;
  const [last, missing] = [await highestSeq(call.db, desk), await actsUnknownTo(call.db, desk, sync)];
  return { ...told, ahead: { last, waiting: desk.waiting, missing } };
}

/** The call is older than the desk's epoch: it came late, or the desk has not heard of that one. Nothing ends with it. */
async function catchUp(desk: DeskRow, call: Call): Promise<SyncReply> {
  const leases = await leasesNow(desk, call);
  return { ...onlyState(desk, 'reset', call), leases, day: await dayFor(desk, null, call) };
}

/** The two do not speak of the same past: a new epoch without leases, and everything anew. */
async function startOver(desk: DeskRow, sync: SyncCall, call: Call): Promise<SyncReply> {
  const anew = await resetDesk(desk, sync.epoch, call);
  return { ...onlyState(anew, 'reset', call), leases: [], day: await dayFor(anew, null, call) };
}

/**
 * The desk was here. Later acts of it happened after this, unless some are still to be answered: those are judged by when
 * they were done, and so by the contact before them.
 */
async function seen(desk: DeskRow, { sync, answers, now }: Contact, { db }: Call): Promise<void> {
  const { intents, heldBack } = sync;
  const isAll = heldBack === 0 && answers.length === intents.length;
  const applied = new Set(answers.filter(({ outcome }) => outcome === 'applied').map(({ id }) => id));
  // As the desk counts them: what it gives back of its leases is its own business
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

/**
 * It left before the desk had heard of its last contact, and may have done something since; or before a former desk's acts
 * were handed in to it, for all that it says. What is still to come is of a clock that was wrong: nothing is late for that.
 */
function isLate({ lastSeenAt, handedInAt }: DeskRow, { heardAt }: SyncCall, now: Date): boolean {
  const hasHeard = (at: Date | null) => at === null || at > now || (heardAt !== null && new Date(heardAt) >= at);
  return !hasHeard(handedInAt) || (heardAt !== null && !hasHeard(lastSeenAt));
}
