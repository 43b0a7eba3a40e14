import type { MessageRow } from '#server/features/messages/queries';
import { pauseAfter } from '#shared/messages/delivery';

/**
 * Change for a message that Meta accepted and then failed for a temporary reason; null without attempts left.
 * `ignored` for a past attempt.
 */
export function takenBack(
  { type, status, attemptAt, attempts, providerId, sendBefore, body }: MessageRow,
  reported: string,
  now: Date,
): Partial<MessageRow> | 'ignored' | null {
  const isOfThisAttempt =
    status === 'QUEUED' ? attemptAt !== null && providerId !== reported : status === 'SENT' && providerId === reported;
  if (!isOfThisAttempt) return 'ignored';
  const pause = pauseAfter(attempts, null);
  const next = pause === null ? null : new Date(now.getTime() + pause);
  if (next === null || next >= sendBefore) return null;
  // Keeps Meta's id, so that a repeated report is recognized
  const provider = { providerId: reported === '' ? providerId : reported };
  const unsaid = { body: type === 'DECISION' || type === 'QUOTE' ? body : null };
  return { ...provider, ...unsaid, status: 'QUEUED', attemptAt: null, nextAttemptAt: next, sentAt: null };
}
