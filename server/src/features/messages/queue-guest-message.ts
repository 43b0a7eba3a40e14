import type { MessageRow } from '#server/features/messages/queries';
import { messages } from '#server/features/messages/table';
import type { Act, VenueLock } from '#server/platform/changes/changes';
import { currentTraceparent } from '#server/platform/tracing/spans';
import type { Language } from '#shared/i18n/languages';
import { newId } from '#shared/ids';
import type { MessageType } from '#shared/messages/schema';

interface Addressee {
  venueId: string;
  id: string;
  waitlistEntryId: string | null;
  lang: Language;
  phone: string;
}

/** The message to queue, which the next `record` inserts; null without a phone. */
export function messageTo(
  lock: VenueLock,
  { at }: Act,
  type: MessageType,
  reservation: Addressee,
  sendBefore: Date,
): MessageRow | null {
  if (reservation.phone === '') return null;
  const { venueId, id: reservationId, waitlistEntryId, lang, phone } = reservation;
  const about = { venueId, reservationId, waitlistEntryId };
  const row = unsent({ ...about, type, lang, phone, sendBefore, createdAt: at });
  lock.inserts.push({ table: messages, row });
  return row;
}

type NewMessage = Pick<MessageRow, 'venueId' | 'type' | 'lang' | 'phone' | 'sendBefore' | 'createdAt'>;

export const unsent = (given: NewMessage & Partial<MessageRow>): MessageRow => ({
  id: newId(),
  reservationId: null,
  waitlistEntryId: null,
  enquiryId: null,
  status: 'QUEUED',
  attempts: 0,
  body: null,
  providerId: null,
  attemptAt: null,
  nextAttemptAt: null,
  reservedUntil: null,
  sentAt: null,
  deliveredAt: null,
  readAt: null,
  failedAt: null,
  failure: null,
  traceparent: currentTraceparent(),
  ...given,
});
