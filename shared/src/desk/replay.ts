import { type Draft, draftOf, endLapsed } from '#shared/desk/draft';
import { goneSlots } from '#shared/desk/gone-slots';
import { markMessageSent } from '#shared/desk/replay-messages';
import { moveReservation, undoReservation } from '#shared/desk/replay-moves';
import { type Args, bookAtDesk, changeReservation, type Replayed } from '#shared/desk/replay-reservations';
import { bookVisitAtDesk } from '#shared/desk/replay-visits';
import { addToWaitlist, promote, withdrawEntry } from '#shared/desk/replay-waitlist';
import type { ActContext, DayRows, PendingIntent, ReplayOutcome } from '#shared/desk/rows';
import { isFact } from '#shared/desk/rules';
import type { DeskAct, DeskActKind, Intent } from '#shared/desk/schema';
import { returnSeats } from '#shared/desk/seats';
import { AppError } from '#shared/errors';
import type { Language } from '#shared/i18n/languages';

/** Each judges before it changes the draft: a throw leaves the draft unchanged. */
const doers: { [Kind in DeskActKind]: (draft: Draft, args: Args<Kind>, desk: ActContext) => Replayed } = {
  bookAtDesk,
  bookVisitAtDesk,
  changeReservation,
  moveReservation,
  undoReservation,
  addToWaitlist,
  withdrawEntry,
  promote,
  markMessageSent,
  returnLease(draft, { slots }) {
    for (const { slotId, people } of slots) returnSeats(draft, slotId, people);
    return { subject: null, lease: null, standing: 'confirmed' };
  },
};

function run(draft: Draft, act: DeskAct, desk: ActContext): Replayed {
  const doer = doers[act.kind] as (draft: Draft, args: DeskAct['args'], desk: ActContext) => Replayed;
  return doer(draft, act.args, desk);
}

/** Applies an act by the server's own rules. Returns the same `rows` object if the act changes nothing. */
export function apply(rows: DayRows, act: DeskAct, desk: ActContext): ReplayOutcome {
  const draft = draftOf(rows);
  try {
    endLapsed(draft, desk.now);
    const { subject, lease, standing } = run(draft, act, desk);
    return {
      rows: isSame(rows, draft, subject) ? rows : draft,
      subject,
      seenVersion: versionIn(rows, subject),
      lease,
      standing,
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, values, extra } = error;
    return { refused: code, values, ...('current' in extra && { current: extra.current }) };
  }
}

function isSame(rows: DayRows, draft: Draft, subject: Replayed['subject']): boolean {
  if (subject === null) return false;
  if (subject.entity === 'message') return rows.outbox === draft.outbox;
  const of = subject.entity === 'reservation' ? 'reservations' : 'entries';
  return rows[of].get(subject.id) === draft[of].get(subject.id);
}

/** 0 if the rows lack the subject; a message has no version. */
export function versionIn(rows: DayRows, subject: Replayed['subject']): number {
  if (subject?.entity === 'reservation') return rows.reservations.get(subject.id)?.version ?? 0;
  return subject?.entity === 'waitlist_entry' ? (rows.entries.get(subject.id)?.version ?? 0) : 0;
}

/**
 * Applies unanswered intents to the server's rows, each at its own time and from its own lease. An intent that fails
 * marks its row for review and is still sent.
 */
export function replay(rows: DayRows, pending: readonly PendingIntent[], lang?: Language): DayRows {
  if (pending.length === 0) return rows;
  const draft = draftOf(rows);
  for (const { intent, staff } of pending) {
    const now = new Date(intent.deskTime);
    const again = { isReplay: true, wasOffline: intent.madeOffline, ...(lang !== undefined && { lang }) };
    const desk: ActContext = { now, staff, leaseLeft: () => intent.fromLease, ...again };
    const gone = goneSlots(draft, intent);
    for (const slot of gone) draft.slots.set(slot.id, slot);
    try {
      endLapsed(draft, now);
      const act = overNow(draft, intent);
      if (act !== null) run(draft, act, desk);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      for (const { id } of gone) draft.slots.delete(id);
      markForReview(draft, intent);
    }
  }
  return draft;
}

/** The act as a fact on the party's current version; null if the party already has that state. */
function overNow(draft: Draft, act: Intent): DeskAct | null {
  if (act.kind !== 'moveReservation' || !isFact(act, true)) return act;
  const row = draft.reservations.get(act.args.id);
  if (row === undefined) return act;
  return row.status === act.args.to ? null : { kind: act.kind, args: { ...act.args, version: row.version } };
}

export function markForReview(draft: Draft, act: DeskAct): void {
  const id = 'id' in act.args ? act.args.id : undefined;
  if (id === undefined) return;
  const party = draft.reservations.get(id);
  if (party !== undefined) draft.reservations.set(id, { ...party, onDesk: 'review' });
  const entry = draft.entries.get(id);
  if (entry !== undefined) draft.entries.set(id, { ...entry, onDesk: 'review' });
}
