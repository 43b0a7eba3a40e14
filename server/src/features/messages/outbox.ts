import { applyConsequences } from '#server/consequences/index';
import { isToGuest, type MessageRow, updateMessage } from '#server/features/messages/queries';
import {
  isStillTrue,
  type MessageSubject,
  messagesOfDay,
  queueOf,
  subjectOf,
} from '#server/features/messages/subjects';
import { textOf } from '#server/features/messages/texts';
import { outboxMessageOf } from '#server/features/messages/view';
import { changeVenue, type Work } from '#server/platform/changes/change-venue';
import { record } from '#server/platform/changes/changes';
import type { ReadDb } from '#server/platform/db/client';
import { actOf, type Call } from '#server/platform/http/call';
import { AppError } from '#shared/errors';
import type { KindOf } from '#shared/history/kinds';
import { isLeaving, isUncertain } from '#shared/messages/delivery';
import type { OutboxMessage } from '#shared/messages/schema';
import { DAY_MS, serviceDay } from '#shared/time';

const FAILED_SHOWN_DAYS = 2;

/** `ofPlatform`: the platform's own messages, hidden from venue staff. */
type MessageRef = { venueId: string; id: string; ofPlatform?: boolean };

export async function outboxOf(
  venue: { id: string; timezone: string },
  { list, date }: { list: 'queue' | 'day'; date?: string | undefined },
  call: Pick<Call, 'clock' | 'publicUrl' | 'say'> & { db: ReadDb },
): Promise<OutboxMessage[]> {
  const now = call.clock.now();
  const rows =
    list === 'day'
      ? await messagesOfDay(call.db, venue.id, date ?? serviceDay(now, venue.timezone))
      : (await queueOf(call.db, venue.id, now, new Date(now.getTime() - FAILED_SHOWN_DAYS * DAY_MS))).filter(
          isStillTrue,
        );
  return rows.map((row) => outboxMessageOf(row, call, now));
}

/** Columns to change; null if already done. Throws `message_settled`. */
type Transition = (subject: MessageSubject, now: Date) => Partial<MessageRow> | null;

type Logging = (work: Work, rows: { before: MessageRow; after: MessageRow }) => Promise<void>;

function change(
  { venueId, id, ofPlatform = false }: MessageRef,
  call: Call,
  transition: Transition,
  log: Logging,
): Promise<MessageSubject> {
  return changeVenue(call, { venueId, act: actOf(call) }, async (work) => {
    const subject = await subjectOf(work.tx, venueId, id);
    if (subject === undefined || isToGuest(subject.message) === ofPlatform) throw new AppError('message_not_found');
    const changed = transition(subject, work.now);
    if (changed === null) return subject;
    const after = await updateMessage(work.tx, subject.message, changed);
    await log(work, { before: subject.message, after });
    return { ...subject, message: after };
  });
}

const settled = { attemptAt: null, nextAttemptAt: null, failure: null } satisfies Partial<MessageRow>;

export const markSent = (message: MessageRef, call: Call): Promise<MessageSubject> =>
  change(
    message,
    call,
    (subject, now) => {
      const { message } = subject;
      if (['SENT', 'DELIVERED', 'READ'].includes(message.status)) return null;
      const isOver = message.status === 'DROPPED' || !isStillTrue(subject);
      if (isOver || isLeaving(message, now)) throw new AppError('message_settled');
      const body = textOf(subject, call.publicUrl, now);
      return { ...settled, status: 'SENT', sentAt: now, providerId: null, body };
    },
    ({ tx, lock, act }, rows) => applyConsequences(tx, lock, act, { kind: 'messageSent', ...rows }),
  );

export const drop = (message: MessageRef, call: Call): Promise<MessageSubject> =>
  change(
    message,
    call,
    ({ message }, now) => {
      if (message.status === 'DROPPED') return null;
      const canBeDropped = message.status === 'FAILED' || (message.status === 'QUEUED' && !isLeaving(message, now));
      if (!canBeDropped) throw new AppError('message_settled');
      return { attemptAt: null, nextAttemptAt: null, status: 'DROPPED' };
    },
    logAs('dropped'),
  );

export const retry = (message: MessageRef, call: Call): Promise<MessageSubject> =>
  change(
    message,
    call,
    (subject, now) => {
      const { message } = subject;
      if (message.status === 'QUEUED' && message.attemptAt === null) return null;
      const mayBeSent = isStillTrue(subject) && (message.status === 'FAILED' || isUncertain(message, now));
      if (!mayBeSent || message.sendBefore <= now) throw new AppError('message_settled');
      return { ...settled, status: 'QUEUED', attempts: 0, failedAt: null };
    },
    logAs('requeued'),
  );

const logAs =
  (kind: KindOf<'message'>): Logging =>
  ({ tx, lock, act }, { before, after }) =>
    record(tx, lock, act, [{ entity: 'message', entityId: after.id, kind, before, after }]);
