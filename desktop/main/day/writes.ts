import type { Replayed } from '#desktop/main/day/replayed';
import type { DayStore, IntentDraft, OutboxStore } from '#desktop/main/ports';
import { apply, versionIn } from '#shared/desk/replay';
import { slotAtDoor } from '#shared/desk/replay-reservations';
import type { DayRows, Outcome } from '#shared/desk/rows';
import { type DeskAct, type DeskStaff, deskAct, INTENT_SCHEMA, type IntentAnswer } from '#shared/desk/schema';
import { AppError, type ErrorCode, errorStatus } from '#shared/errors';
import { type Language, languageOf } from '#shared/i18n/languages';
import { sayIn } from '#shared/i18n/say';
import { idFrom, newId } from '#shared/ids';
import type { Clock } from '#shared/time';

/** What acts are written down in, and how they reach the server. */
export interface WritePorts {
  outbox: OutboxStore;
  day: DayStore;
  replayed: Replayed;
  /** Desk time. */
  clock: Clock;
  isOnline: () => boolean;
  /** Something was written down, or cancelled out. */
  noted: () => void;
  /** Sends what waits, up to this intent. Null: no answer came in time. */
  submit: (intentId: string) => Promise<IntentAnswer | null>;
}

/** Who acts, and the window's words about it. */
export interface Acting {
  staff: DeskStaff;
  /** Tag of the window's language. */
  language?: string | undefined;
  idempotencyKey?: string | undefined;
}

/**
 * An act that was done, and the rows to show for it: as they stand now, and as the desk itself had come to, for what is of
 * none of its days.
 */
export interface Performed {
  act: DeskAct;
  rows: DayRows;
  local: DayRows;
}

type Applied = Exclude<Outcome, { refused: ErrorCode }>;

/**
 * Does an act of staff: decided here first, then written down for good, then sent. The server's answer is the reply if it
 * comes in time, its refusal too, which staff see at once; otherwise what the desk itself came to stands until it comes.
 */
export async function perform(ports: WritePorts, given: unknown, acting: Acting): Promise<Performed> {
  const { outbox, replayed, clock } = ports;
  const now = clock.now();
  const rows = replayed.rows(now);
  if (rows === null) throw new AppError('not_ready');
  const intentId = idOf(given, acting);
  const act = deskAct.parse(whole(given as DeskAct, { intentId, rows, now, lang: languageOf(acting.language) }));
  const known = repeated(outbox, intentId, act);
  if (known !== null) return answered(ports, known.act, await known.answer(ports), rows);
  const lang = languageOf(acting.language);
  const outcome = apply(rows, act, { now, staff: acting.staff, leaseLeft: (slot) => outbox.leaseLeft(slot), lang });
  if ('refused' in outcome) throw refusalIn(outcome);
  if (outcome.rows === rows) return { act, rows, local: rows };
  const cancelled = toCancelOut(outbox, act);
  outbox.record(draftOf(ports, act, { id: intentId, outcome, now, staff: acting.staff }), acting.staff);
  if (cancelled !== null) {
    outbox.cancelOut([cancelled, intentId]);
    ports.noted();
    return { act, rows: replayed.rows(now) ?? rows, local: outcome.rows };
  }
  ports.noted();
  return answered(ports, act, await sent(ports, intentId), outcome.rows);
}

/** What the desk itself says against an act. */
export const refusalIn = ({ refused, values, current }: Extract<Outcome, { refused: ErrorCode }>): AppError =>
  new AppError(refused, values, current === undefined ? {} : { current });

/** A double click, and a repeated call, carry one key: they are one act. */
const idOf = (given: unknown, { staff, idempotencyKey }: Acting): string =>
  idempotencyKey === undefined ? newId() : idFrom(`${staff.id} ${(given as DeskAct).kind} ${idempotencyKey}`);

interface Whole {
  intentId: string;
  rows: DayRows;
  now: Date;
  lang: Language;
}

/** The act with what the server would add by itself, so that it can be named and recorded as it was. */
export function whole(act: DeskAct, { intentId, rows, now, lang }: Whole): unknown {
  const bornHere = () => idFrom(`${intentId} row`);
  if (act.kind === 'promote') {
    return { ...act, args: { ...act.args, reservationId: act.args.reservationId ?? bornHere() } };
  }
  if (act.kind === 'addToWaitlist') {
    return { ...act, args: { ...act.args, id: act.args.id ?? bornHere(), lang: act.args.lang ?? lang } };
  }
  if (act.kind !== 'bookAtDesk') return act;
  const args = { ...act.args, id: act.args.id ?? bornHere(), lang: act.args.lang ?? lang };
  if (args.kind === 'phone') return { ...act, args };
  const place = slotAtDoor(rows, args.roomId, now);
  const at = { date: place?.date, time: place?.time };
  return { ...act, args: { ...args, ...at, name: args.name ?? sayIn(lang)('parties.walkIn') } };
}

/** An act that was written down before under the same id; the same key for another one is refused. */
function repeated(outbox: OutboxStore, id: string, act: DeskAct) {
  const pending = outbox.pending().find(({ intent }) => intent.id === id)?.intent;
  const answer = outbox.answerOf(id);
  const known = pending ?? (answer === null ? undefined : outbox.answered().find((intent) => intent.id === id));
  if (known === undefined) return null;
  if (!isSameAct(known, act)) throw new AppError('key_reused');
  return {
    act: { kind: known.kind, args: known.args } as DeskAct,
    answer: async (ports: WritePorts) => answer ?? sent(ports, id),
  };
}

/** A walk-in is the same party however the clock has gone on between two clicks. */
function isSameAct(known: DeskAct, act: DeskAct): boolean {
  const told = ({ kind, args }: DeskAct) =>
    JSON.stringify(kind === 'bookAtDesk' && args.kind === 'walk-in' ? { ...args, date: null, time: null } : args);
  return known.kind === act.kind && told(known) === told(act);
}

interface Drafted {
  id: string;
  outcome: Applied;
  now: Date;
  staff: DeskStaff;
}

export function draftOf(ports: WritePorts, act: DeskAct, { id, outcome, now, staff }: Drafted): IntentDraft {
  const rows = ports.day.rows();
  return {
    ...act,
    id,
    seenVersion: rows === null ? 0 : versionIn(rows, outcome.subject),
    deskTime: now.toISOString(),
    staffId: staff.id,
    schemaVersion: INTENT_SCHEMA,
    madeOffline: !ports.isOnline(),
    fromLease: outcome.lease?.people ?? 0,
    leaseSlotId: outcome.lease?.slotId ?? null,
  };
}

/** A booking or cancellation that was never sent, and that this act takes back: neither is ever sent. */
function toCancelOut(outbox: OutboxStore, act: DeskAct): string | null {
  if (act.kind !== 'undoReservation') return null;
  const last = outbox.pending().findLast(({ intent }) => 'id' in intent.args && intent.args.id === act.args.id)?.intent;
  if (last === undefined || outbox.wasSent(last.id)) return null;
  return last.kind === 'bookAtDesk' || (last.kind === 'moveReservation' && last.args.to === 'CANCELLED')
    ? last.id
    : null;
}

async function sent({ outbox, submit }: WritePorts, id: string): Promise<IntentAnswer | null> {
  const answer = await submit(id);
  const waiting = outbox.pending().find(({ intent }) => intent.id === id)?.intent;
  if (answer === null && waiting?.madeOffline === false) outbox.markOffline(id);
  return answer;
}

/** The reply by what the server said. Its refusal was seen by whoever acted, and needs no card. */
function answered(ports: WritePorts, act: DeskAct, answer: IntentAnswer | null, local: DayRows): Performed {
  if (answer?.outcome === 'refused') {
    ports.outbox.settle(answer.id);
    throw refusalOf(answer);
  }
  return { act, rows: ports.replayed.rows(ports.clock.now()) ?? local, local };
}

/** A refusal of the server's, with its own sentence. */
function refusalOf({ code, message, current }: IntentAnswer): AppError {
  const isKnown = code !== null && Object.hasOwn(errorStatus, code);
  const extra = { ...(message !== null && { message }), ...(current !== undefined && { current }) };
  return new AppError(isKnown ? (code as ErrorCode) : 'failed', {}, extra);
}
