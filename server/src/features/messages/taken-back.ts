import type { MessageRow } from '#server/features/messages/queries';
import { pauseAfter } from '#shared/messages/delivery';

/**
 * Meta took a message and says afterwards that it did not go, for a reason that passes: the row's change for a further
 * attempt, or null where there is none left. `ignored` where the report is of an attempt that is over: one that was told
 * of before, or one that somebody has since sent by hand.
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
  // Meta's id stays, so that the same report is known when it comes again
  const provider = { providerId: reported === '' ? providerId : reported };
  const unsaid = { body: type === 'DECISION' ? body : null }; // a decision is written with its text
  return { ...provider, ...unsaid, status: 'QUEUED', attemptAt: null, nextAttemptAt: next, sentAt: null };
}
