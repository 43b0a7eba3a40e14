import type { DecisionAction } from '#shared/approvals/schema';
import type { VenueStatus } from '#shared/venues/schema';

/** What the owner means to do. Suspending is a rejection of what was approved. */
export const steps = {
  approve: { action: 'approved', word: 'approve', pending: 'approving', done: 'approved' },
  reject: { action: 'rejected', word: 'reject', pending: 'rejecting', done: 'rejected' },
  suspend: { action: 'rejected', word: 'suspend', pending: 'suspending', done: 'suspended' },
} as const satisfies Record<string, { action: DecisionAction; word: string; pending: string; done: string }>;

export type Step = keyof typeof steps;

/** What the history offers: a rejected venue can be approved, an approved one suspended. Pending ones have their card. */
export const revertingStep = (status: VenueStatus): Step | null =>
  status === 'rejected' ? 'approve' : status === 'approved' ? 'suspend' : null;

/** How an entry of the history is called. */
export const wordOfEntry = (entry: {
  action: DecisionAction;
  previousStatus: VenueStatus | null;
}): 'approved' | 'rejected' | 'suspended' =>
  entry.action === 'rejected' && entry.previousStatus === 'approved' ? 'suspended' : entry.action;
