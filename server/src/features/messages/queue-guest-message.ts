import { type MessageRow, queueMessage } from '#server/features/messages/queries';
import type { Act } from '#server/platform/changes/changes';
import type { Tx } from '#server/platform/db/client';
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

export async function tell(
  tx: Tx,
  { at }: Act,
  type: MessageType,
  reservation: Addressee,
  sendBefore: Date,
): Promise<MessageRow | null> {
  if (reservation.phone === '') return null;
  const { venueId, id: reservationId, waitlistEntryId, lang, phone } = reservation;
  const about = { venueId, reservationId, waitlistEntryId };
  return queueMessage(tx, unsent({ ...about, type, lang, phone, sendBefore, createdAt: at }));
}

type Said = Pick<MessageRow, 'venueId' | 'type' | 'lang' | 'phone' | 'sendBefore' | 'createdAt'>;

export const unsent = (said: Said & Partial<MessageRow>): MessageRow => ({
  id: newId(),
  reservationId: null,
  waitlistEntryId: null,
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
  ...said,
});
