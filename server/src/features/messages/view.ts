import { isToGuest } from '#server/features/messages/queries';
import type { MessageSubject } from '#server/features/messages/subjects';
import { peopleOf, textOf } from '#server/features/messages/texts';
import type { Call } from '#server/platform/http/call';
import { failureSentence, isUncertain } from '#shared/messages/delivery';
import { waLink } from '#shared/messages/rules';
import type { OutboxMessage } from '#shared/messages/schema';

export function outboxMessageOf(
  subject: MessageSubject,
  call: Pick<Call, 'publicUrl' | 'say'>,
  now: Date,
): OutboxMessage {
  const { message, name, date, time } = subject;
  if (!isToGuest(message)) throw new Error('decisions of the platform are not messages to guests');
  const text = textOf(subject, call.publicUrl, now);
  return {
    id: message.id,
    type: message.type,
    status: message.status,
    lang: message.lang,
    reservationId: message.reservationId,
    waitlistEntryId: message.waitlistEntryId,
    name,
    phone: message.phone,
    date,
    time,
    people: peopleOf(subject),
    text,
    waLink: waLink(message.phone, text),
    attempts: message.attempts,
    sendBefore: message.sendBefore.toISOString(),
    createdAt: message.createdAt.toISOString(),
    sentAt: message.sentAt?.toISOString() ?? null,
    deliveredAt: message.deliveredAt?.toISOString() ?? null,
    readAt: message.readAt?.toISOString() ?? null,
    failure: message.failure === null ? null : failureText(message.failure, call),
    isUncertain: isUncertain(message, now),
  };
}

export function failureText(stored: string, { say }: Pick<Call, 'say'>): string {
  const { key, detail } = failureSentence(stored);
  return say(key, { detail });
}
