import { type Draft, entryOffered, fieldsOf, offeredAs, writeEntry, writeParty } from '#shared/desk/draft';
import type { Args, Replayed } from '#shared/desk/replay-reservations';
import type { ActContext, DayRows } from '#shared/desk/rows';
import { timesOf } from '#shared/desk/seats';
import { heldParts } from '#shared/desk/visit-holds';
import { AppError } from '#shared/errors';
import { isStillSo } from '#shared/messages/rules';
import type { OutboxMessage } from '#shared/messages/schema';
import { firstToBegin } from '#shared/reservations/visit-ends';
import { restartedWindow } from '#shared/waitlist/acts';
import { lastAnswer } from '#shared/waitlist/windows';

export function isSayable({ reservations }: Pick<DayRows, 'reservations'>, message: OutboxMessage): boolean {
  const party = message.reservationId === null ? undefined : reservations.get(message.reservationId);
  return party === undefined || isStillSo(message.type, party.status);
}

export function markMessageSent(draft: Draft, { id }: Args<'markMessageSent'>, { now }: ActContext): Replayed {
  const message = draft.outbox.find((each) => each.id === id);
  if (message === undefined) throw new AppError('message_not_found');
  const done: Replayed = { subject: { entity: 'message', id }, lease: null, standing: 'confirmed' };
  if (['SENT', 'DELIVERED', 'READ'].includes(message.status)) return done;
  if (message.status === 'DROPPED' || !isSayable(draft, message)) throw new AppError('message_settled');
  const sentAt = now.toISOString();
  const sent: OutboxMessage = { ...message, status: 'SENT', sentAt, failure: null, isUncertain: false };
  draft.outbox = draft.outbox.map((each) => (each === message ? sent : each));
  tellParty(draft, sent, sentAt);
  if (message.type === 'WAITLIST' && message.reservationId !== null) startWindow(draft, message.reservationId, now);
  return done;
}

function tellParty(draft: Draft, { id, reservationId }: OutboxMessage, at: string): void {
  const party = reservationId === null ? undefined : draft.reservations.get(reservationId);
  if (party?.lastMessage?.id !== id) return;
  const lastMessage = { ...party.lastMessage, status: 'SENT', at, failure: null } as const;
  draft.reservations.set(party.id, { ...party, lastMessage });
}

/** Of all held parts, if the message is about a visit. */
function startWindow(draft: Draft, reservationId: string, at: Date): void {
  const row = draft.reservations.get(reservationId);
  const entry = row && entryOffered(draft, offeredAs(row));
  const [first, ...others] = row === undefined ? [] : heldParts(draft, row);
  if (first === undefined || entry === undefined) return;
  const open = fieldsOf(first);
  if (open.holdUntil === null) return;
  const next = firstToBegin([first, ...others]);
  const times = timesOf(draft, next);
  const endsAt = lastAnswer(times, next.treatment !== undefined, at);
  const slot = { ...times, endsAt, timezone: draft.venue.venue.timezone };
  const { windowMinutes } = entry;
  const holdUntil = restartedWindow({ windowMinutes, holdUntil: open.holdUntil }, slot, at);
  if (holdUntil === null) return;
  for (const part of [first, ...others]) writeParty(draft, part, { patch: { holdUntil }, standing: 'confirmed' }, at);
  writeEntry(draft, entry, { holdUntil });
}
