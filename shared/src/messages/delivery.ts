import type { MessageStatus } from '#shared/messages/schema';

export const failureCodes = ['call', 'needsHand', 'unapproved', 'gaveUp', 'tooMany', 'unknown'] as const;
export type FailureCode = (typeof failureCodes)[number];

export const failureOf = (code: FailureCode, detail = ''): string => `${code} ${detail}`.trim();

export function failureSentence(stored: string): { key: `messageTexts.failures.${FailureCode}`; detail: string } {
  const [first, ...rest] = stored.split(' ');
  const code = failureCodes.find((known) => known === first) ?? 'unknown';
  return { key: `messageTexts.failures.${code}`, detail: rest.length > 0 ? ` (${rest.join(' ')})` : '' };
}

/** An older attempt without an outcome is uncertain; the sender's own timeout is half of this. */
export const UNCERTAIN_AFTER_MS = 20_000;

export interface Delivery {
  status: MessageStatus;
  sentAt: Date | null;
  deliveredAt: Date | null;
  readAt: Date | null;
  failedAt: Date | null;
  failure: string | null;
}

export interface Report {
  status: 'SENT' | 'DELIVERED' | 'READ' | 'FAILED';
  at: Date;
  failure?: string | null;
}

const rank: Record<MessageStatus, number> = { QUEUED: 0, SENT: 1, FAILED: 2, DELIVERED: 3, READ: 4, DROPPED: 5 };

/** Reports may repeat and arrive in any order: statuses only move forward, times are the earliest. Null: no news. */
export function afterReport(known: Delivery, report: Report): Delivery | null {
  if (known.status === 'DROPPED') return null;
  const isForward = rank[report.status] > rank[known.status];
  const status = isForward ? report.status : known.status;
  const next: Delivery = {
    status,
    // Delivered implies sent; the provider omits implied statuses
    sentAt: report.status === 'FAILED' ? known.sentAt : (known.sentAt ?? report.at),
    deliveredAt: isArrival(report) ? earliest(known.deliveredAt, report.at) : known.deliveredAt,
    readAt: report.status === 'READ' ? earliest(known.readAt, report.at) : known.readAt,
    failedAt: report.status === 'FAILED' ? earliest(known.failedAt, report.at) : known.failedAt,
    failure: status === 'FAILED' ? (isForward ? (report.failure ?? null) : known.failure) : null,
  };
  return isSame(known, next) ? null : next;
}

export const isArrival = ({ status }: Report): boolean => status === 'DELIVERED' || status === 'READ';

const earliest = (known: Date | null, told: Date): Date => (known !== null && known <= told ? known : told);

const isSame = (known: Delivery, next: Delivery): boolean =>
  (Object.keys(next) as (keyof Delivery)[]).every((key) => known[key]?.valueOf() === next[key]?.valueOf());

const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
/** About an hour with the pauses above; then staff decide. */
export const MOST_ATTEMPTS = 9;

/** Automatic messages to one phone per day, over all venues. */
export const MOST_PER_PHONE = 8;

export function pauseAfter(attempt: number, askedMs: number | null): number | null {
  if (attempt >= MOST_ATTEMPTS) return null;
  return Math.max(askedMs ?? 0, Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1)));
}

export const isUncertain = (message: { status: MessageStatus; attemptAt: Date | null }, now: Date): boolean =>
  message.status === 'QUEUED' &&
  message.attemptAt !== null &&
  now.getTime() - message.attemptAt.getTime() >= UNCERTAIN_AFTER_MS;

export const isLeaving = (message: { status: MessageStatus; attemptAt: Date | null }, now: Date): boolean =>
  message.status === 'QUEUED' && message.attemptAt !== null && !isUncertain(message, now);
