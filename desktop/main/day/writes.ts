import type { ReplayedDay } from '#desktop/main/day/replayed';
import { touchedBy } from '#desktop/main/outbox/cards';
import type { DayStore, IntentDraft, OutboxStore } from '#desktop/main/ports';
import { type HeldLeases, heldFor } from '#shared/desk/held-treatments';
import { withHeldPlaces } from '#shared/desk/held-visits';
import { apply, versionIn } from '#shared/desk/replay';
import { slotAtDoor } from '#shared/desk/replay-reservations';
import type { DayRows, ReplayOutcome } from '#shared/desk/rows';
import { isBooking } from '#shared/desk/rules';
import {
  type DeskAct,
  type DeskActKind,
  type DeskStaff,
  deskAct,
  INTENT_SCHEMA,
  type Intent,
  type IntentAnswer,
} from '#shared/desk/schema';
import { treatmentAtDoor } from '#shared/desk/services';
import { wholeVisit } from '#shared/desk/visits';
import { AppError, type ErrorCode, errorStatus } from '#shared/errors';
import { type Language, languageOf } from '#shared/i18n/languages';
import { sayIn } from '#shared/i18n/say';
import { idFrom, newId } from '#shared/ids';
import { refuseAhead } from '#shared/reservations/acts';
import { type DeskReservation, type DeskVisit, withIds } from '#shared/reservations/desk';
import { type Clock, serviceDay } from '#shared/time';

export interface WritePorts {
  outbox: OutboxStore;
  day: DayStore;
  replayed: ReplayedDay;
  /** By intent: a digest of the request, to tell a repeated one from another under the same key. */
  asked: Map<string, string>;
  clock: Clock;
  isOnline: () => boolean;
  noted: () => void;
  /** Sends unsent acts up to this intent. Null: no answer came in time. */
  submit: (intentId: string) => Promise<IntentAnswer | null>;
}

export interface Acting {
  staff: DeskStaff;
  language?: string | undefined;
  idempotencyKey?: string | undefined;
}

/** The desk's rows, or the act's own result for days that the desk does not keep. */
export interface Performed {
  act: DeskAct;
  rows: DayRows;
  local: DayRows;
}

type Applied = Exclude<ReplayOutcome, { refused: ErrorCode }>;

/** Stores the local decision before sending. A server answer in time replaces it as the reply. */
export async function perform(ports: WritePorts, given: unknown, acting: Acting): Promise<Performed> {
  const { outbox, replayed, clock } = ports;
  const now = clock.now();
  const rows = replayed.rows(now);
  if (rows === null) throw new AppError('not_ready');
  const intentId = idOf(outbox, (given as DeskAct).kind, acting);
  const known = repeated(ports, intentId, given);
  if (known !== null) return answered(ports, known.act, await known.answer(ports), rows);
  const held: HeldLeases = { now, leaseLeft: outbox.leaseLeft, professionalHeld: outbox.professionalHeld };
  const lang = languageOf(acting.language);
  const act = deskAct.parse(whole(given as DeskAct, { intentId, rows, lang, isOnline: ports.isOnline(), ...held }));
  const outcome = apply(rows, act, { staff: acting.staff, lang, ...held });
  if ('refused' in outcome) throw refusalIn(outcome);
  if (outcome.rows === rows) return { act, rows, local: rows };
  const cancelled = toCancelOut(outbox, act);
  outbox.record(draftOf(ports, act, { id: intentId, outcome, now, staff: acting.staff }), acting.staff);
  if (cancelled !== null) {
    outbox.cancelOut([...cancelled, intentId]);
    ports.noted();
    return { act, rows: replayed.rows(now) ?? rows, local: outcome.rows };
  }
  ports.noted();
  return answered(ports, act, await sent(ports, intentId), outcome.rows);
}

export const refusalIn = ({ refused, values, current }: Extract<ReplayOutcome, { refused: ErrorCode }>): AppError =>
  new AppError(refused, values, current === undefined ? {} : { current });

/** A double click and a repeated call share one key: they are one act. A refused act leaves the key to the next try. */
function idOf(outbox: OutboxStore, kind: DeskActKind, { staff, idempotencyKey }: Acting): string {
  if (idempotencyKey === undefined) return newId();
  let id = idFrom(`${staff.id} ${kind} ${idempotencyKey}`);
  while (outbox.answerOf(id)?.outcome === 'refused') id = idFrom(`again ${id}`);
  return id;
}

export function isInOutbox(outbox: OutboxStore, kind: DeskActKind, acting: Acting): boolean {
  const id = idOf(outbox, kind, acting);
  return outbox.answerOf(id) !== null || outbox.pending().some(({ intent }) => intent.id === id);
}

interface Whole extends HeldLeases {
  intentId: string;
  rows: DayRows;
  lang: Language;
  isOnline: boolean;
}

export function whole(act: DeskAct, whole: Whole): unknown {
  const { intentId, rows, now, lang } = whole;
  if (isBooking(act)) refuseAhead(act.args, serviceDay(now, rows.venue.venue.timezone));
  const bornHere = () => idFrom(`${intentId} row`);
  if (act.kind === 'promote') {
    return { ...act, args: { ...act.args, reservationId: act.args.reservationId ?? bornHere() } };
  }
  if (act.kind === 'addToWaitlist') {
    return { ...act, args: { ...act.args, id: act.args.id ?? bornHere(), lang: act.args.lang ?? lang } };
  }
  if (act.kind === 'bookVisitAtDesk') return { ...act, args: wholeVisitOf(act.args, whole) };
  if (act.kind !== 'bookAtDesk') return act;
  const args = { ...act.args, id: act.args.id ?? bornHere(), lang: act.args.lang ?? lang };
  if (args.kind === 'phone') return { ...act, args: { ...args, ...heldFor(whole.rows, args, whole) } };
  return { ...act, args: { ...args, ...atDoor(args, whole), name: args.name ?? sayIn(lang)('parties.walkIn') } };
}

function wholeVisitOf(visit: DeskVisit, whole: Whole): DeskVisit {
  const { intentId, rows, now, lang, leaseLeft } = whole;
  const isHere = visit.kind === 'walk-in';
  const named = {
    ...{ ...withIds(visit, visit.id ?? idFrom(`${intentId} row`)), lang: visit.lang ?? lang },
    ...(isHere && { name: visit.name ?? sayIn(lang)('parties.walkIn') }),
  };
  return withHeldPlaces(
    rows,
    wholeVisit(rows, named, now, (id) => leaseLeft(id) > 0),
    whole,
  );
}

/** The slot of a walk-in, and the room and professional of its treatment: it happens there, whatever the server has. */
function atDoor({ treatmentId, roomId, professionalId }: DeskReservation, { rows, now, leaseLeft }: Whole) {
  if (treatmentId === undefined) {
    const place = slotAtDoor(rows, roomId, now);
    return { date: place?.date, time: place?.time };
  }
  const wanted = { treatmentId, roomId, professionalId };
  const there = treatmentAtDoor(rows, wanted, now, (id) => leaseLeft(id) > 0);
  if (there === null) return { date: undefined, time: undefined };
  return { ...there, professionalId: there.professionalId ?? undefined };
}

/** Throws `key_reused` as the server does. A key ends with the window's form, so it is not known after a restart. */
function repeated({ outbox, asked }: WritePorts, id: string, given: unknown) {
  const request = idFrom(JSON.stringify(given));
  const pending = outbox.pending().find(({ intent }) => intent.id === id)?.intent;
  const answer = outbox.answerOf(id);
  const known = pending ?? (answer === null ? undefined : outbox.answered().find((intent) => intent.id === id));
  if (known === undefined) {
    asked.set(id, request);
    return null;
  }
  if ((asked.get(id) ?? request) !== request) throw new AppError('key_reused');
  return {
    act: { kind: known.kind, args: known.args } as DeskAct,
    answer: async (ports: WritePorts) => answer ?? sent(ports, id),
  };
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
    ...(outcome.lease?.further && { furtherLeases: outcome.lease.further }),
  };
}

/** An unsent booking or cancellation that this act reverts: both are dropped. A visit, once all of its parts are undone. */
function toCancelOut(outbox: OutboxStore, act: DeskAct): string[] | null {
  if (act.kind !== 'undoReservation') return null;
  const { id } = act.args;
  const last = outbox.pending().findLast(({ intent }) => touchedBy(intent).includes(id))?.intent;
  if (last === undefined || outbox.wasSent(last.id)) return null;
  if (last.kind === 'bookVisitAtDesk') return unsentVisit(outbox, last, id);
  return last.kind === 'bookAtDesk' || (last.kind === 'moveReservation' && last.args.to === 'CANCELLED')
    ? [last.id]
    : null;
}

/** The visit and the undo of each other part; null if a part is not undone, or one of the acts may have arrived. */
function unsentVisit(outbox: OutboxStore, visit: Intent, undoneId: string): string[] | null {
  const ids = touchedBy(visit);
  const acts = outbox.pending().filter(({ intent }) => touchedBy(intent).some((id) => ids.includes(id)));
  const others = acts.map(({ intent }) => intent).filter(({ id }) => id !== visit.id);
  const undone = others.flatMap((other) => (other.kind === 'undoReservation' ? other.args.id : []));
  const isWhole = undone.length === others.length && ids.every((id) => id === undoneId || undone.includes(id));
  if (!isWhole) return null;
  const all = acts.map(({ intent }) => intent.id);
  return all.some((id) => outbox.wasSent(id)) ? null : all;
}

async function sent({ outbox, submit }: WritePorts, id: string): Promise<IntentAnswer | null> {
  const answer = await submit(id);
  const waiting = outbox.pending().find(({ intent }) => intent.id === id)?.intent;
  if (answer === null && waiting?.madeOffline === false) outbox.markOffline(id);
  return answer;
}

/** The reply from the server's answer. Staff see the refusal at once, so it gets no card. */
function answered(ports: WritePorts, act: DeskAct, answer: IntentAnswer | null, local: DayRows): Performed {
  if (answer?.outcome === 'refused') {
    ports.outbox.settle(answer.id);
    throw refusalOf(answer);
  }
  return { act, rows: ports.replayed.rows(ports.clock.now()) ?? local, local };
}

function refusalOf({ code, message, current }: IntentAnswer): AppError {
  const isKnown = code !== null && Object.hasOwn(errorStatus, code);
  const extra = { ...(message !== null && { message }), ...(current !== undefined && { current }) };
  return new AppError(isKnown ? (code as ErrorCode) : 'failed', {}, extra);
}
