import { randomUUID } from 'node:crypto';
import { Counter } from 'prom-client';
import { NIL } from 'uuid';
import { applyConsequences } from '#server/consequences/index';
import { lastMessageOf } from '#server/features/messages/contacts';
import { referenceOf } from '#server/features/messages/delivery';
import { mappingAt } from '#server/features/messages/mappings';
import {
  countAutomatic,
  isToGuest,
  type MessageRow,
  messageOf,
  updateMessage,
  wasApproved,
} from '#server/features/messages/queries';
import { isStillTrue, type MessageSubject, subjectOf } from '#server/features/messages/subjects';
import { messageValues, textOf } from '#server/features/messages/texts';
import { changeVenue } from '#server/platform/changes/change-venue';
import { type Act, record } from '#server/platform/changes/changes';
import { rowsOf, type Tx } from '#server/platform/db/client';
import { statement } from '#server/platform/db/statement';
import type { Deps } from '#server/platform/http/call';
import { loggedFault } from '#server/platform/http/logged';
import type { Outgoing, SendResult } from '#server/platform/ports/sender';
import { sendSpan } from '#server/platform/tracing/spans';
import { type FailureCode, failureOf, MOST_PER_PHONE, pauseAfter } from '#shared/messages/delivery';
import { type Mapping, parametersOf, wayOut } from '#shared/messages/rules';
import { DAY_MS, MINUTE_MS } from '#shared/time';

export type SendDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'sender' | 'publicUrl'>;

export const messageCounter = new Counter({
  name: 'reserva_message_sends_total',
  help: 'Attempts to send a message automatically, by outcome (sent, retry, failed, uncertain)',
  labelNames: ['outcome'],
  registers: [],
});

type MessageKey = Pick<MessageRow, 'venueId' | 'id'>;

/** Few, so that several processes share a short queue. */
const RESERVED_AT_ONCE = 4;
/** Lease of reserved messages; after a crash other processes take them. */
const RESERVED_MS = MINUTE_MS;
const AT_ONCE = 5;
/** The job store gives a run up after ten minutes; the next one continues. */
const RUN_MOST_MS = 5 * MINUTE_MS;
/** A lost database connection must not make a known outcome uncertain. */
const RECORD_TRIES = 3;

/**
 * Sends due messages until none is left; returns the number claimed. Claim, send and record are separate steps: two
 * servers send once, and a crash leaves a claim that only a person or a report settles.
 */
export async function sendDue(deps: SendDeps, isStopping: () => boolean = () => false): Promise<number> {
  if (!deps.sender.isAutomatic) return 0;
  const next = roundOfVenues(deps);
  const first = await next();
  if (first.length === 0) return 0;
  let claimed = 0;
  const until = deps.clock.now().getTime() + RUN_MOST_MS;
  const isOver = () => isStopping() || deps.clock.now().getTime() >= until;
  const work = async (reserved: MessageKey[]) => {
    for (let keys = reserved; keys.length > 0; keys = await next()) {
      for (const key of keys) {
        if (isOver()) return;
        await deps.sender.takeTurn();
        if (await sendOne(deps, key)) claimed++;
      }
    }
  };
  const others = Array.from({ length: AT_ONCE - 1 }, async () => work(await next()));
  await Promise.all([work(first), ...others]);
  return claimed;
}

/** Reserves one message of each venue in turn, so that a venue with many delays no other by more than its own. */
function roundOfVenues(deps: SendDeps): () => Promise<MessageKey[]> {
  let after: string = randomUUID(); // processes begin at different venues
  let reserving: Promise<MessageKey[]> = Promise.resolve([]);
  const reserve = async () => {
    let keys = await reserveAfter(deps, after);
    if (keys.length === 0) keys = await reserveAfter(deps, NIL);
    after = keys.at(-1)?.venueId ?? after;
    return keys;
  };
  return () => {
    reserving = reserving.then(reserve);
    return reserving;
  };
}

function reserveAfter({ db, clock }: SendDeps, venueId: string): Promise<MessageKey[]> {
  const now = clock.now();
  const until = new Date(now.getTime() + RESERVED_MS);
  return rowsOf<MessageKey>(db, statement(RESERVE, now.toISOString(), until.toISOString(), venueId, RESERVED_AT_ONCE));
}

/** Venue by venue, by `messages_queue`. SKIP LOCKED: the venue lock is taken later, per message. */
const RESERVE = `
  with recursive queues as (
    (select venue_id from messages where status = 'QUEUED' and venue_id > $3::uuid order by venue_id limit 1)
    union all
    select (
      select m.venue_id from messages m where m.status = 'QUEUED' and m.venue_id > q.venue_id order by m.venue_id limit 1
    ) from queues q where q.venue_id is not null
  ), due as (
    select d.venue_id, d.id from queues q cross join lateral (
      select m.venue_id, m.id from messages m
      where m.venue_id = q.venue_id and m.status = 'QUEUED' and m.attempt_at is null and m.send_before > $1::timestamptz
        and (m.next_attempt_at is null or m.next_attempt_at <= $1::timestamptz)
        and (m.reserved_until is null or m.reserved_until <= $1::timestamptz)
      order by m.created_at, m.id limit 1 for update skip locked
    ) d limit $4::int
  ), reserved as (
    update messages m set reserved_until = $2::timestamptz
    from due where m.venue_id = due.venue_id and m.id = due.id
    returning m.venue_id, m.id
  )
  select venue_id as "venueId", id from reserved order by venue_id`;

/** Returns whether this server claimed it; an error must not stop the others. */
async function sendOne(deps: SendDeps, key: MessageKey): Promise<boolean> {
  try {
    const claim = await claimMessage(deps, key);
    if (claim === null) return false;
    const { traceparent, type, attempts } = claim.row;
    const attributes = { 'reserva.message_type': type, 'reserva.attempt': attempts };
    await sendSpan({ name: 'send message', traceparent, attributes }, async () => {
      const outcome = await deps.sender.send(claim.outgoing);
      messageCounter.inc({ outcome: outcome.kind });
      if (outcome.kind !== 'sent')
        deps.log.warn({ messageId: key.id, ...outcome }, 'attempt to send a message did not succeed');
      await recordOutcome(deps, claim, outcome);
    });
    return true;
  } catch (error) {
    deps.log.error(
      { messageId: key.id, err: loggedFault(error) },
      'message not claimed, sent or recorded: trying the next one',
    );
    return false;
  }
}

interface MessageClaim {
  row: MessageRow;
  text: string;
  outgoing: Outgoing;
}

/**
 * Claims one attempt under the venue lock. Drops outdated messages and leaves unsendable ones to staff. Null if there
 * is nothing to send.
 */
export function claimMessage(deps: SendDeps, { venueId, id }: MessageKey): Promise<MessageClaim | null> {
  const claiming: Act = { actor: 'system', at: deps.clock.now() };
  return changeVenue({ db: deps.db }, { venueId, act: claiming }, async ({ tx, lock, act, now }) => {
    const subject = await subjectOf(tx, venueId, id);
    if (subject === undefined || !isDue(subject.message, now)) return null;
    const before = subject.message;
    const content = await contentOf(tx, deps, subject, now);
    if (typeof content === 'object' && content !== null) {
      const row = await updateMessage(tx, before, {
        attemptAt: now,
        reservedUntil: null,
        attempts: before.attempts + 1,
      });
      const outgoing = { reference: referenceOf(row), phone: row.phone, content };
      return { row, text: textOf(subject, deps.publicUrl, now), outgoing };
    }
    const after = await updateMessage(
      tx,
      before,
      content === null ? { status: 'DROPPED' } : { status: 'FAILED', failedAt: now, failure: failureOf(content) },
    );
    const kind = content === null ? 'dropped' : 'failed';
    await record(tx, lock, act, [{ entity: 'message', entityId: id, kind, before, after }]);
    return null;
  });
}

const isDue = ({ status, attemptAt, nextAttemptAt, sendBefore }: MessageRow, now: Date): boolean =>
  status === 'QUEUED' && attemptAt === null && sendBefore > now && (nextAttemptAt === null || nextAttemptAt <= now);

/** A failure: only staff may send it; null: outdated. */
async function contentOf(
  tx: Tx,
  { publicUrl }: SendDeps,
  subject: MessageSubject,
  now: Date,
): Promise<Outgoing['content'] | FailureCode | null> {
  const { message } = subject;
  if (!isStillTrue(subject)) return null;
  if (isToGuest(message) && !(await wasApproved(tx, message.venueId))) return 'unapproved';
  const route = wayOut(await lastMessageOf(tx, message.phone), await mappingOf(tx, message), now);
  if (route === 'byHand') return 'needsHand';
  const yesterday = new Date(now.getTime() - DAY_MS);
  if ((await countAutomatic(tx, message.phone, yesterday)) >= MOST_PER_PHONE) return 'tooMany';
  if (route === 'text') return { text: textOf(subject, publicUrl, now) };
  const { name, languageCode } = route.template;
  return { template: name, languageCode, values: parametersOf(route.template, messageValues(subject, publicUrl, now)) };
}

/** Built-in texts use no venue template. */
const mappingOf = async (tx: Tx, { venueId, type, lang }: MessageRow): Promise<Mapping | null> =>
  type === 'DECISION' || type === 'QUOTE' ? null : mappingAt(tx, { venueId, type, lang });

export async function recordOutcome(deps: SendDeps, claim: MessageClaim, outcome: SendResult): Promise<void> {
  if (outcome.kind === 'uncertain') return; // the claim stays: the provider's report or staff settle it
  for (let tried = 1; ; tried++) {
    try {
      return await recordOnce(deps, claim, outcome);
    } catch (error) {
      if (tried === RECORD_TRIES) throw error;
    }
  }
}

function recordOnce({ db, clock }: SendDeps, claim: MessageClaim, outcome: Exclude<SendResult, { kind: 'uncertain' }>) {
  const { venueId, id } = claim.row;
  return changeVenue({ db }, { venueId, act: { actor: 'system', at: clock.now() } }, async ({ tx, lock, act }) => {
    const before = await messageOf(tx, venueId, id);
    if (before?.status !== 'QUEUED') return;
    if (outcome.kind === 'sent') {
      if (before.providerId === outcome.providerId) return; // accepted, and failed by a report before this response
      const after = await updateMessage(tx, before, sentNow(claim, outcome.providerId, act.at));
      return applyConsequences(tx, lock, act, { kind: 'messageSent', before, after });
    }
    if (before.attemptAt?.getTime() !== claim.row.attemptAt!.getTime()) return;
    const change = notSent(claim.row, outcome, act.at);
    const after = await updateMessage(tx, before, { ...change, attemptAt: null });
    const kind = change.status === 'FAILED' ? 'failed' : 'delayed';
    return record(tx, lock, act, [{ entity: 'message', entityId: after.id, kind, before, after }]);
  });
}

const sentNow = ({ text }: MessageClaim, providerId: string, at: Date): Partial<MessageRow> => ({
  status: 'SENT',
  sentAt: at,
  body: text,
  providerId,
  attemptAt: null,
  nextAttemptAt: null,
  failure: null,
});

/** Retries after a pause; in the end the message is shown as failed. */
function notSent(
  { attempts, sendBefore }: MessageRow,
  outcome: Extract<SendResult, { kind: 'retry' | 'failed' }>,
  now: Date,
): Partial<MessageRow> {
  const pause = outcome.kind === 'retry' ? pauseAfter(attempts, outcome.afterMs) : null;
  const next = pause === null ? null : new Date(now.getTime() + pause);
  if (next !== null && next < sendBefore) return { nextAttemptAt: next };
  const failure = failureOf(outcome.kind === 'failed' ? outcome.failure : 'gaveUp', outcome.detail);
  return { status: 'FAILED', failedAt: now, nextAttemptAt: null, failure };
}
