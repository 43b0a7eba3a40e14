import { lockVenue } from '#server/changes/changes';
import { askAhead } from '#server/db/ahead';
import type { Db, Tx } from '#server/db/client';
import { aboutOf, act, type Batch, entityOf } from '#server/desk/acts';
import { firstReadsOf } from '#server/desk/first-reads';
import { countBusy, countFailure, keepAnswer, knownOf, type Met } from '#server/desk/intent-queries';
import type { DeskRow } from '#server/desk/queries';
import { type Call, signedIn } from '#server/http/call';
import { errorBody } from '#server/http/errors';
import { loggedFault } from '#server/http/logged';
import type { Intent, IntentAnswer, SyncCall } from '#shared/desk/schema';
import type { ErrorBody } from '#shared/errors';

/** Server errors that an intent may meet before it is refused, so that it does not stand in the way of others for ever. */
const FAILURES_MOST = 3;
/** From so many times on, too much to do is such an error: others are let through, and an answer comes of it. */
const BUSY_MOST = 10;

/**
 * Answers a desk's intents in the order in which it recorded them, each in a transaction of its own and once for ever: one
 * that is known gets its answer again. What met an error of ours is left out, with all that hangs on it, and comes again; so is
 * what was done by somebody who has yet to sign in on the device.
 * `cloned`: another disk has used the desk's numbers; from there on nothing was done. Throws `busy`: nothing more was done.
 */
export async function answerIntents(
  desk: DeskRow,
  { epoch, intents }: SyncCall,
  call: Call,
): Promise<{ answers: IntentAnswer[]; cloned: boolean }> {
  const batch: Batch = { desk, epoch, call, arrivedAt: call.clock.now(), accounts: new Map() };
  const answers = new Map<string, IntentAnswer>();
  const inOrder = () => ({ answers: intents.flatMap(({ id }) => answers.get(id) ?? []) });
  const unsettled = new Set<string>();
  for (const intent of [...intents].sort((one, other) => one.seq - other.seq)) {
    const about = rowsOfIntent(intent);
    const waits = about.some((id) => unsettled.has(id));
    const answer = waits ? null : await answerOf(intent, batch);
    if (answer === 'cloned') return { ...inOrder(), cloned: true };
    if (answer === 'ended') break;
    if (answer === null) for (const id of about) unsettled.add(id);
    else answers.set(intent.id, answer);
  }
  return { ...inOrder(), cloned: false };
}

/** The rows that an intent changes or brings about, for what hangs on it. */
function rowsOfIntent(intent: Intent): string[] {
  const held = intent.kind === 'promote' ? intent.args.reservationId : undefined;
  return [entityOf(intent), held ?? null].filter((id) => id !== null);
}

/**
 * Null: it met an error of ours, or waits for who did it. `ended`: the desk was revoked, or began anew, while its batch was
 * being answered.
 */
type Answered = IntentAnswer | 'cloned' | 'ended' | null;

async function answerOf(intent: Intent, batch: Batch): Promise<Answered> {
  const { call, desk } = batch;
  try {
    return await call.db
      .transaction((tx) => answerIn(tx, intent, batch, inTheSame(tx)))
      .catch((error: unknown) => {
        if (!isRefusal(error, batch)) throw error;
        return call.db.transaction((tx) => answerIn(tx, intent, batch, tx));
      });
  } catch (error) {
    const { code } = errorBody(error, call.say, intent.id);
    if (code !== 'internal' && !(code === 'busy' && (await isBusyAgain(intent, batch)))) throw error;
    const of = { intentId: intent.id, kind: intent.kind, deskId: desk.id };
    call.log.error({ ...of, err: loggedFault(error) }, 'intent failed');
    return failedOnce(intent, batch);
  }
}

/**
 * A database whose transactions are this one. Nearly every intent is applied, and then a savepoint would be for nothing: one
 * that is refused is done again under savepoints, where what the refused act had changed is undone and its answer stays.
 */
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
    const failures = await countFailure(tx, metOf(intent, batch));
    if (failures < FAILURES_MOST) return null;
    const body: ErrorBody = { code: 'failed', message: call.say('errors.failed') };
    return keep(tx, intent, batch, refused(intent, batch, body), null);
  });
}
