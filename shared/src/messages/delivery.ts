import type { MessageStatus } from '#shared/messages/schema';

/** Why a message failed; each has a sentence in the catalogue (`messageTexts.failures`). */
export const failureCodes = ['call', 'needsHand', 'gaveUp', 'tooMany', 'unknown'] as const;
export type FailureCode = (typeof failureCodes)[number];

/** A failure as it is stored: its code and, where the provider gave one, its number. */
export const failureOf = (code: FailureCode, detail = ''): string => `${code} ${detail}`.trim();

/** The catalogue's key and values for a stored failure. */
export function failureSentence(stored: string): { key: `messageTexts.failures.${FailureCode}`; detail: string } {
  const [first, ...rest] = stored.split(' ');
  const code = failureCodes.find((known) => known === first) ?? 'unknown';
  return { key: `messageTexts.failures.${code}`, detail: rest.length > 0 ? ` (${rest.join(' ')})` : '' };
}

/** An attempt that is older than this and has no outcome is uncertain; the sender itself gives up after half of it. */
export const UNCERTAIN_AFTER_MS = 20_000;

/** What is known of a message's way. */
export interface Delivery {
  status: MessageStatus;
  sentAt: Date | null;
  deliveredAt: Date | null;
  readAt: Date | null;
  failedAt: Date | null;
  failure: string | null;
}

/** What the provider tells: statuses come repeated and out of order. */
export interface Report {
  status: 'SENT' | 'DELIVERED' | 'READ' | 'FAILED';
  at: Date;
  failure?: string | null;
}

/** A delivery is a fact and outweighs a failure that was told of another of the guest's phones. */
const rank: Record<MessageStatus, number> = { QUEUED: 0, SENT: 1, FAILED: 2, DELIVERED: 3, READ: 4, DROPPED: 5 };

/**
 * A message's way after a report: the status only moves forward and the times of arrival are the earliest that were told,
 * so that reports in any order and number end in the same. Null where the report tells nothing new. A dropped message stays dropped.
 */
export function afterReport(known: Delivery, report: Report): Delivery | null {
  if (known.status === 'DROPPED') return null;
  const isForward = rank[report.status] > rank[known.status];
  const status = isForward ? report.status : known.status;
  const next: Delivery = {
    status,
    // Who was delivered to was sent to, and the provider leaves out what it holds to be implied
    sentAt: report.status === 'FAILED' ? known.sentAt : (known.sentAt ?? report.at),
    deliveredAt: isArrival(report) ? earliest(known.deliveredAt, report.at) : known.deliveredAt,
    readAt: report.status === 'READ' ? earliest(known.readAt, report.at) : known.readAt,
    failedAt: report.status === 'FAILED' ? earliest(known.failedAt, report.at) : known.failedAt,
    failure: status === 'FAILED' ? (isForward ? (report.failure ?? null) : known.failure) : null,
  };
  return isSame(known, next) ? null : next;
}

const isArrival = ({ status }: Report): boolean => status === 'DELIVERED' || status === 'READ';

const earliest = (known: Date | null, told: Date): Date => (known !== null && known <= told ? known : told);

const isSame = (known: Delivery, next: Delivery): boolean =>
  (Object.keys(next) as (keyof Delivery)[]).every((key) => known[key]?.valueOf() === next[key]?.valueOf());

/** First pause after a failed attempt; doubled with each further one up to the longest. */
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
/** After so many attempts a person is asked. With the pauses above that is about an hour. */
export const MOST_ATTEMPTS = 9;

/** Messages that a phone gets in a day without a person having decided on one, whatever venues they are of. */
export const MOST_PER_PHONE = 8;

/** How long to wait after an attempt (the first is 1), or null where it was the last one. */
export function pauseAfter(attempt: number, askedMs: number | null): number | null {
  if (attempt >= MOST_ATTEMPTS) return null;
  return Math.max(askedMs ?? 0, Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1)));
}

/** An attempt began and nobody knows how it ended. */
export const isUncertain = (message: { status: MessageStatus; attemptAt: Date | null }, now: Date): boolean =>
  message.status === 'QUEUED' &&
  message.attemptAt !== null &&
  now.getTime() - message.attemptAt.getTime() >= UNCERTAIN_AFTER_MS;

/** An attempt is under way: whoever touches the message now could make the guest get it twice. */
export const isLeaving = (message: { status: MessageStatus; attemptAt: Date | null }, now: Date): boolean =>
  message.status === 'QUEUED' && message.attemptAt !== null && !isUncertain(message, now);
