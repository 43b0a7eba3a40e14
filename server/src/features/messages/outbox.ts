import { applyConsequences } from '#server/consequences/index';
import { isToGuest, type MessageRow, updateMessage } from '#server/features/messages/queries';
import { type MessageSubject, messagesOfDay, queueOf, subjectOf } from '#server/features/messages/subjects';
import { textOf } from '#server/features/messages/texts';
import { outboxMessageOf } from '#server/features/messages/view';
import { type Act, lockVenue, record, type VenueLock } from '#server/platform/changes/changes';
import type { Tx } from '#server/platform/db/client';
import { actOf, type Call } from '#server/platform/http/call';
import { AppError } from '#shared/errors';
import type { KindOf } from '#shared/history/kinds';
import { isLeaving, isUncertain } from '#shared/messages/delivery';
import { isStillSo } from '#shared/messages/rules';
import type { OutboxMessage } from '#shared/messages/schema';
import { DAY_MS, serviceDay } from '#shared/time';

const FAILED_SHOWN_DAYS = 2;

/** `ofPlatform`: the platform's own messages, hidden from venue staff. */
type Asked = { venueId: string; id: string; ofPlatform?: boolean };

export async function outboxOf(
  venue: { id: string; timezone: string },
  { list, date }: { list: 'queue' | 'day'; date?: string | undefined },
  call: Call,
): Promise<OutboxMessage[]> {
  const now = call.clock.now();
  const rows =
    list === 'day'
      ? await messagesOfDay(call.db, venue.id, date ?? serviceDay(now, venue.timezone))
      : (await queueOf(call.db, venue.id, now, new Date(now.getTime() - FAILED_SHOWN_DAYS * DAY_MS))).filter(isSayable);
  return rows.map((row) => outboxMessageOf(row, call, now));
}

/** Failed or uncertain messages outlive their party. */
const isSayable = ({ message, partyStatus }: MessageSubject): boolean =>
  partyStatus === null || isStillSo(message.type, partyStatus);

/** Columns to change; null if already done. Throws `message_settled`. */
type Decision = (subject: MessageSubject, now: Date) => Partial<MessageRow> | null;

async function change(
  asked: Asked,
  call: Call,
  decide: Decision,
  tell: (tx: Tx, lock: VenueLock, act: Act, moved: { before: MessageRow; after: MessageRow }) => Promise<void>,
): Promise<MessageSubject> {
  const now = call.clock.now();
  return call.db.transaction(async (tx) => {
    const lock = await lockVenue(tx, asked.venueId);
    const subject = await subjectOf(tx, asked.venueId, asked.id);
    if (subject === undefined || isToGuest(subject.message) === (asked.ofPlatform ?? false)) {
      throw new AppError('message_not_found');
    }
    const changed = decide(subject, now);
    if (changed === null) return subject;
    const after = await updateMessage(tx, subject.message, changed);
    await tell(tx, lock, actOf(call), { before: subject.message, after });
    return { ...subject, message: after };
  });
}

const settled = { attemptAt: null, nextAttemptAt: null, failure: null } satisfies Partial<MessageRow>;

export const markSent = (asked: Asked, call: Call): Promise<MessageSubject> =>
  change(
    asked,
    call,
    (subject, now) => {
      const { message } = subject;
      if (['SENT', 'DELIVERED', 'READ'].includes(message.status)) return null;
      const isOver = message.status === 'DROPPED' || !isSayable(subject);
      if (isOver || isLeaving(message, now)) throw new AppError('message_settled');
      const body = textOf(subject, call.publicUrl, now);
      return { ...settled, status: 'SENT', sentAt: now, providerId: null, body };
    },
    (tx, lock, act, moved) => applyConsequences(tx, lock, act, { kind: 'messageSent', ...moved }),
  );

export const drop = (asked: Asked, call: Call): Promise<MessageSubject> =>
  change(
    asked,
    call,
    ({ message }, now) => {
      if (message.status === 'DROPPED') return null;
      const canBeDropped = message.status === 'FAILED' || (message.status === 'QUEUED' && !isLeaving(message, now));
      if (!canBeDropped) throw new AppError('message_settled');
      return { attemptAt: null, nextAttemptAt: null, status: 'DROPPED' };
    },
    logAs('dropped'),
  );

export const retry = (asked: Asked, call: Call): Promise<MessageSubject> =>
  change(
    asked,
    call,
    (subject, now) => {
      const { message } = subject;
      if (message.status === 'QUEUED' && message.attemptAt === null) return null;
      const mayBeSent = isSayable(subject) && (message.status === 'FAILED' || isUncertain(message, now));
      if (!mayBeSent || message.sendBefore <= now) throw new AppError('message_settled');
      return { ...settled, status: 'QUEUED', attempts: 0, failedAt: null };
    },
    logAs('requeued'),
  );

const logAs =
  (kind: KindOf<'message'>) =>
  (tx: Tx, lock: VenueLock, act: Act, { before, after }: { before: MessageRow; after: MessageRow }): Promise<void> =>
    record(tx, lock, act, [{ entity: 'message', entityId: after.id, kind, before, after }]);
