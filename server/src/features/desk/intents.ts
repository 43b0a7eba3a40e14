import { aboutOf, act, type Batch, entityOf, type IntentRun } from '#server/features/desk/acts';
import {
  type AnsweredIntent,
  countBusy,
  countFailure,
  type Known,
  keepAnswers,
  knownOf,
  type Met,
} from '#server/features/desk/intent-queries';
import type { DeskRow } from '#server/features/desk/queries';
import { lockVenue, writeRecorded } from '#server/platform/changes/changes';
import type { Db, Tx, VenueLock } from '#server/platform/db/client';
import { type Call, signedIn } from '#server/platform/http/call';
import { errorBody } from '#server/platform/http/errors';
import { loggedFault } from '#server/platform/http/logged';
import type { Intent, IntentAnswer, SyncCall } from '#shared/desk/schema';
import { AppError, type ErrorBody } from '#shared/errors';
import { partsAsked } from '#shared/reservations/desk';

/** Then it is refused, so that it does not block later intents. */
const FAILURES_MOST = 3;
/** From here on, an overload counts as an error. */
const BUSY_MOST = 10;

/** Acts of one transaction: with more, visitors would wait longer for the venue's lock. */
const GROUP_MOST = 8;

/**
 * Answers intents in order; a known intent gets its stored answer. Leaves out intents that met a server error or
 * await a sign-in, with their dependents. `cloned`: the desk's numbers were used by another copy. Throws `busy`.
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

interface SoFar {
  answers: Map<string, IntentAnswer>;
  unsettled: Set<string>;
}

type End = 'cloned' | 'ended';
type Answered = IntentAnswer | End | null;

async function answerGroups(groups: Intent[][], batch: Batch, soFar: SoFar): Promise<End | null> {
  for (const group of groups) {
    const end = group.length === 0 ? null : await answerGroup(group, batch, soFar);
    if (end !== null) return end;
  }
  return null;
}

/** One transaction for several intents. A refused one is answered alone; the group splits around it. */
async function answerGroup(intents: Intent[], batch: Batch, soFar: SoFar): Promise<End | null> {
  const attempt: SoFar = { answers: new Map(soFar.answers), unsettled: new Set(soFar.unsettled) };
  let at = 0;
  try {
    const end = await batch.call.db.transaction((tx) =>
      inGroup({ tx, db: inTheSame(tx), intents, batch }, async (group) => {
        for (at = 0; at < intents.length; at++) {
          const end = await settle(intents[at]!, attempt, (intent) => answerIn(group, intent));
          if (end !== null) return end;
        }
        return null;
      }),
    );
    Object.assign(soFar, attempt);
    return end;
  } catch (error) {
    if (intents.length === 1) return settle(intents[0]!, soFar, (intent) => answerAfter(error, intent, batch));
    // An error of the database may come from an earlier intent's row, or appear at the commit
    const isOfThisOne = error instanceof AppError && isRefusal(error, batch);
    const parts = isOfThisOne
      ? [intents.slice(0, at), [intents[at]!], intents.slice(at + 1)]
      : intents.map((intent) => [intent]);
    return answerGroups(parts, batch, soFar);
  }
}

const answerAfter = (error: unknown, intent: Intent, batch: Batch): Promise<Answered> =>
  isRefusal(error, batch)
    ? batch.call.db
        .transaction((tx) => inGroup({ tx, db: tx, intents: [intent], batch }, (group) => answerIn(group, intent)))
        .catch((another: unknown) => leftOut(intent, batch, another))
    : leftOut(intent, batch, error);

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

function rowsOfIntent(intent: Intent): string[] {
  if (intent.kind === 'bookVisitAtDesk') return partsAsked(intent.args).flatMap(({ id }) => id ?? []);
  const held = intent.kind === 'promote' ? intent.args.reservationId : undefined;
  return [entityOf(intent), held ?? null].filter((id) => id !== null);
}

/** Returns null for another try, or the final refusal. Throws `busy`. */
async function leftOut(intent: Intent, batch: Batch, error: unknown): Promise<IntentAnswer | null> {
  const { call, desk } = batch;
  const { code } = errorBody(error, call.say, intent.id);
  if (code !== 'internal' && !(code === 'busy' && (await isBusyAgain(intent, batch)))) throw error;
  const of = { intentId: intent.id, kind: intent.kind, deskId: desk.id };
  call.log.error({ ...of, err: loggedFault(error) }, 'desk intent failed');
  return failedOnce(intent, batch);
}

/** Nested transactions join this one: savepoints would cost more than they save. */
const inTheSame = (tx: Tx): Db => Object.create(tx, { transaction: { value: (run: (tx: Tx) => unknown) => run(tx) } });

/** Intents answered in one transaction, under the venue's lock. */
interface IntentGroup {
  tx: Tx;
  /** What the acts get: nested transactions are savepoints in `tx`, or join it. */
  db: Db;
  lock: VenueLock;
  batch: Batch;
  /** As before the group. */
  known: Map<string, Known>;
  /** Written at the end, in one statement. */
  answered: AnsweredIntent[];
  venues: IntentRun['venues'];
}

async function inGroup<Answer>(
  { tx, db, intents, batch }: Pick<IntentGroup, 'tx' | 'db' | 'batch'> & { intents: Intent[] },
  run: (group: IntentGroup) => Promise<Answer>,
): Promise<Answer> {
  const lock = await lockVenue(tx, batch.desk.venueId);
  // Not with savepoints: each has a lock and rows of its own
  lock.gathers = db !== tx;
  const known = await readKnown(tx, batch, intents);
  const group: IntentGroup = { tx, db, lock, batch, known, answered: [], venues: new Map() };
  const answer = await run(group);
  await writeRecorded(tx, lock);
  await keepAnswers(tx, group.answered);
  return answer;
}

const readKnown = (tx: Tx, { desk, epoch }: Batch, intents: Intent[]): Promise<Map<string, Known>> =>
  knownOf(
    tx,
    desk,
    epoch,
    intents.map((intent) => ({ intent, about: aboutOf(intent) })),
  );

/** Reads a row again that an earlier intent of the group changed. */
async function knownNow({ tx, lock, batch, known, answered }: IntentGroup, intent: Intent): Promise<Known> {
  const about = aboutOf(intent);
  const isChanged = about !== null && tx.unit.changedRows.has(about.id);
  if (isChanged || intent.kind !== 'bookAtDesk') await writeRecorded(tx, lock);
  const now = (isChanged ? await readKnown(tx, batch, [intent]) : known).get(intent.id)!;
  const same = answered.find(({ intent: { id, seq } }) => id === intent.id || seq === intent.seq);
  if (same === undefined) return now;
  return same.intent.id === intent.id ? { ...now, answer: same.answer } : { ...now, isCloned: true };
}

async function answerIn(group: IntentGroup, intent: Intent): Promise<Answered> {
  const { tx, db, lock, batch, venues } = group;
  const known = await knownNow(group, intent);
  if (known.answer !== null) return known.answer;
  if (known.isCloned) return 'cloned';
  if (!known.isActive) return 'ended';
  const done = await act({ tx, db, lock, intent, known, batch, venues }).catch((error: unknown) => {
    if (db !== tx || !isRefusal(error, batch)) throw error;
    return errorBody(error, batch.call.say, intent.id);
  });
  if (done === 'waits') return null;
  const answered =
    'code' in done
      ? answeredIntent(intent, batch, refused(intent, batch, done), null)
      : answeredIntent(intent, batch, applied(intent, batch), done.versionAfter);
  group.answered.push(answered);
  return answered.answer;
}

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

const answeredIntent = (
  intent: Intent,
  batch: Batch,
  answer: IntentAnswer,
  versionAfter: number | null,
): AnsweredIntent => ({ ...metOf(intent, batch), entityId: entityOf(intent), versionAfter, answer });

/** Without the venue lock, which may be the bottleneck. */
async function isBusyAgain(intent: Intent, batch: Batch): Promise<boolean> {
  const times = await countBusy(batch.call.db, metOf(intent, batch)).catch(() => 0);
  return times >= BUSY_MOST;
}

function failedOnce(intent: Intent, batch: Batch): Promise<IntentAnswer | null> {
  const { desk, call } = batch;
  return call.db.transaction(async (tx) => {
    await lockVenue(tx, desk.venueId);
    const { failures, answer } = await countFailure(tx, metOf(intent, batch));
    // The commit succeeded; only its confirmation was lost
    if (answer !== null) return answer;
    if (failures < FAILURES_MOST) return null;
    const body: ErrorBody = { code: 'failed', message: call.say('errors.failed') };
    const final = refused(intent, batch, body);
    await keepAnswers(tx, [answeredIntent(intent, batch, final, null)]);
    return final;
  });
}
