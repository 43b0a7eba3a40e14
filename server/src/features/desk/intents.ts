import { aboutOf, act, type Batch, entityOf } from '#server/features/desk/acts';
import { firstReadsOf } from '#server/features/desk/first-reads';
import { countBusy, countFailure, keepAnswer, knownOf, type Met } from '#server/features/desk/intent-queries';
import type { DeskRow } from '#server/features/desk/queries';
import { lockVenue } from '#server/platform/changes/changes';
import { askAhead } from '#server/platform/db/ahead';
import type { Db, Tx } from '#server/platform/db/client';
import { type Call, signedIn } from '#server/platform/http/call';
import { errorBody } from '#server/platform/http/errors';
import { loggedFault } from '#server/platform/http/logged';
import type { Intent, IntentAnswer, SyncCall } from '#shared/desk/schema';
import { AppError, type ErrorBody } from '#shared/errors';

/** Server errors that an intent may meet before it is refused, so that it does not stand in the way of others for ever. */
const FAILURES_MOST = 3;
/** From so many times on, too much to do is such an error: others are let through, and an answer comes of it. */
const BUSY_MOST = 10;

/** Intents that are answered in one transaction: so long others wait for the venue's lock, and one commit is for them all. */
const GROUP_MOST = 10;

/**
 * Answers a desk's intents in the order in which it recorded them, once and for ever: one that is known gets its answer
 * again. What met an error of ours is left out, with all that hangs on it, and comes again; so is what was done by somebody
 * who has yet to sign in on the device.
 * `cloned`: another disk has used the desk's numbers; from there on nothing was done. Throws `busy`: nothing more was done.
 */
export async function answerIntents(
  desk: DeskRow,
  { epoch, intents }: SyncCall,
  call: Call,
): Promise<{ answers: IntentAnswer[]; cloned: boolean }> {
  const batch: Batch = { desk, epoch, call, arrivedAt: call.clock.now(), accounts: new Map() };
  const inOrder = [...intents].sort((one, other) => one.seq - other.seq);
  const groups = Array.from({ length: Math.ceil(inOrder.length / GROUP_MOST) }, (_, n) =>
    inOrder.slice(n * GROUP_MOST, (n + 1) * GROUP_MOST),
  );
  const soFar: SoFar = { answers: new Map(), unsettled: new Set() };
  const end = await answerGroups(groups, batch, soFar);
  return { answers: intents.flatMap(({ id }) => soFar.answers.get(id) ?? []), cloned: end === 'cloned' };
}

/** What a call has come to. */
interface SoFar {
  answers: Map<string, IntentAnswer>;
  /** Rows of intents that were left out: what hangs on them is left out too. */
  unsettled: Set<string>;
}

/** After it nothing more is done. `ended`: the desk was revoked, or began anew, while its batch was being answered. */
type End = 'cloned' | 'ended';
/** Null: it met an error of ours, or waits for who did it. */
type Answered = IntentAnswer | End | null;

async function answerGroups(groups: Intent[][], batch: Batch, soFar: SoFar): Promise<End | null> {
  for (const group of groups) {
    const end = group.length === 0 ? null : await answerGroup(group, batch, soFar);
    if (end !== null) return end;
  }
  return null;
}

/**
 * Answers intents in one transaction, kept with all that they changed or not at all. Nearly all are applied; where one is
 * refused, it is answered alone, between those before it and those behind it.
 */
async function answerGroup(intents: Intent[], batch: Batch, soFar: SoFar): Promise<End | null> {
  const attempt: SoFar = { answers: new Map(soFar.answers), unsettled: new Set(soFar.unsettled) };
  let at = 0;
  try {
    const end = await batch.call.db.transaction(async (tx) => {
      for (at = 0; at < intents.length; at++) {
        const end = await settle(intents[at]!, attempt, (intent) => answerIn(tx, intent, batch, inTheSame(tx)));
        if (end !== null) return end;
      }
      return null;
    });
    Object.assign(soFar, attempt);
    return end;
  } catch (error) {
    if (intents.length === 1) return settle(intents[0]!, soFar, (intent) => answerAfter(error, intent, batch));
    // What the database says of a write comes when later intents are under way: only one by one is it certain whose it is
    const isOfThisOne = error instanceof AppError && isRefusal(error, batch);
    const parts = isOfThisOne
      ? [intents.slice(0, at), [intents[at]!], intents.slice(at + 1)]
      : intents.map((intent) => [intent]);
    return answerGroups(parts, batch, soFar);
  }
}

/** A refused intent is done again under a savepoint: what it had changed is undone, and its answer stays. */
const answerAfter = (error: unknown, intent: Intent, batch: Batch): Promise<Answered> =>
  isRefusal(error, batch)
    ? batch.call.db
        .transaction((tx) => answerIn(tx, intent, batch, tx))
        .catch((another: unknown) => leftOut(intent, batch, another))
    : leftOut(intent, batch, error);

/** Notes what an intent came to, unless it hangs on one that was left out. */
async function settle(
  intent: Intent,
  { answers, unsettled }: SoFar,
  answer: (intent: Intent) => Promise<Answered>,
): Promise<End | null> {
  const about = rowsOfIntent(intent);
  const answered = about.some((id) => unsettled.has(id)) ? null : await answer(intent);
  if (answered === 'cloned' || answered === 'ended') return answered;
  if (answered === null) for (const id of about) unsettled.add(id);
  else answers.set(intent.id, answered);
  return null;
}

/** The rows that an intent changes or brings about, for what hangs on it. */
function rowsOfIntent(intent: Intent): string[] {
  const held = intent.kind === 'promote' ? intent.args.reservationId : undefined;
  return [entityOf(intent), held ?? null].filter((id) => id !== null);
}

/** What comes of an intent that met an error: it comes again, until that was often enough. Throws `busy`. */
async function leftOut(intent: Intent, batch: Batch, error: unknown): Promise<IntentAnswer | null> {
  const { call, desk } = batch;
  const { code } = errorBody(error, call.say, intent.id);
  if (code !== 'internal' && !(code === 'busy' && (await isBusyAgain(intent, batch)))) throw error;
  const of = { intentId: intent.id, kind: intent.kind, deskId: desk.id };
  call.log.error({ ...of, err: loggedFault(error) }, 'intent failed');
  return failedOnce(intent, batch);
}

/** A database whose transactions are this one: a savepoint for what is hardly ever undone would be for nothing. */
const inTheSame = (tx: Tx): Db => Object.create(tx, { transaction: { value: (run: (tx: Tx) => unknown) => run(tx) } });

async function answerIn(tx: Tx, intent: Intent, batch: Batch, db: Db): Promise<Answered> {
  const { desk, epoch } = batch;
  const locking = lockVenue(tx, desk.venueId);
  // It leaves behind the lock and waits for it there: what is known is what stands under it
  const knowing = knownOf(tx, desk, epoch, intent, aboutOf(intent));
  if (db !== tx) askAhead(tx, () => firstReadsOf(tx, intent, batch));
  const [lock, known] = await Promise.all([locking, knowing]);
  if (known.answer !== null) return known.answer;
  if (known.isCloned) return 'cloned';
  if (!known.isActive) return 'ended';
  const done = await act({ tx, db, lock, intent, known, batch }).catch((error: unknown) => {
    if (db !== tx || !isRefusal(error, batch)) throw error;
    return errorBody(error, batch.call.say, intent.id);
  });
  if (done === 'waits') return null;
  return 'code' in done
    ? keep(tx, intent, batch, refused(intent, batch, done), null)
    : keep(tx, intent, batch, applied(intent, batch), done.versionAfter);
}

/** A refusal is an answer; anything else undoes all of the intent. */
const isRefusal = (error: unknown, { call }: Batch): boolean => errorBody(error, call.say, '').status < 500;

const applied = ({ id }: Intent, { arrivedAt }: Batch): IntentAnswer => ({
  id,
  outcome: 'applied',
  code: null,
  message: null,
  at: arrivedAt.toISOString(),
});

const refused = ({ id }: Intent, { arrivedAt }: Batch, { code, message, current }: ErrorBody): IntentAnswer => ({
  id,
  outcome: 'refused',
  code,
  message,
  ...(current !== undefined && { current }),
  at: arrivedAt.toISOString(),
});

const metOf = (intent: Intent, { desk, call, arrivedAt }: Batch): Met => ({
  desk,
  intent,
  arrivedAt,
  carrierId: signedIn(call).id,
});

async function keep(
  tx: Tx,
  intent: Intent,
  batch: Batch,
  answer: IntentAnswer,
  versionAfter: number | null,
): Promise<IntentAnswer> {
  await keepAnswer(tx, { ...metOf(intent, batch), entityId: entityOf(intent), versionAfter, answer });
  return answer;
}

/** Not under the venue's lock, which may be what there is too much waiting for; what cannot be counted is not. */
async function isBusyAgain(intent: Intent, batch: Batch): Promise<boolean> {
  const times = await countBusy(batch.call.db, metOf(intent, batch)).catch(() => 0);
  return times >= BUSY_MOST;
}

/** Counts the error in a transaction of its own, since the intent's is undone; the third one is an answer. */
function failedOnce(intent: Intent, batch: Batch): Promise<IntentAnswer | null> {
  const { desk, call } = batch;
  return call.db.transaction(async (tx) => {
    await lockVenue(tx, desk.venueId);
    const { failures, answer } = await countFailure(tx, metOf(intent, batch));
    // Its commit went through, and only the word of it was lost
    if (answer !== null) return answer;
    if (failures < FAILURES_MOST) return null;
    const body: ErrorBody = { code: 'failed', message: call.say('errors.failed') };
    return keep(tx, intent, batch, refused(intent, batch, body), null);
  });
}
