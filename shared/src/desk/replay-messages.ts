import { type Draft, entryOffered, fieldsOf, writeEntry, writeParty } from '#shared/desk/draft';
import type { Args, Replayed } from '#shared/desk/replay-reservations';
import type { ActContext, DayRows } from '#shared/desk/rows';
import { endOf, startOf } from '#shared/desk/seats';
import { AppError } from '#shared/errors';
import { isStillSo } from '#shared/messages/rules';
import type { OutboxMessage } from '#shared/messages/schema';
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

function startWindow(draft: Draft, reservationId: string, at: Date): void {
  const row = draft.reservations.get(reservationId);
  const entry = entryOffered(draft, reservationId);
  if (row?.status !== 'HOLD' || entry === undefined) return;
  const held = fieldsOf(row);
  if (held.holdUntil === null) return;
  const times = { startsAt: startOf(draft, row), endsAt: endOf(draft, row) };
  const endsAt = lastAnswer(times, row.treatment !== undefined, at);
  const slot = { ...times, endsAt, timezone: draft.venue.venue.timezone };
  const open = { windowMinutes: entry.windowMinutes, holdUntil: held.holdUntil };
  const holdUntil = restartedWindow(open, slot, at);
  if (holdUntil === null) return;
  writeParty(draft, row, { patch: { holdUntil }, standing: 'confirmed' }, at);
  writeEntry(draft, entry, { holdUntil });
}
