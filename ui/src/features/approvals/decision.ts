import type { DecisionAction, VenueStanding } from '#shared/approvals/schema';
import type { Venue, VenueStatus } from '#shared/venues/schema';

/** Suspending rejects an approved venue; reactivating undoes that. */
export const steps = {
  approve: { action: 'approved', word: 'approve', pending: 'approving', done: 'approved' },
  reject: { action: 'rejected', word: 'reject', pending: 'rejecting', done: 'rejected' },
  suspend: { action: 'rejected', word: 'suspend', pending: 'suspending', done: 'suspended' },
  reactivate: { action: 'approved', word: 'reactivate', pending: 'reactivating', done: 'reactivated' },
} as const satisfies Record<string, { action: DecisionAction; word: string; pending: string; done: string }>;

export type DecisionStep = keyof typeof steps;

/** `standing` and e-mail verification are present only in the platform's own lists. */
export type ListedVenue = Venue & { version?: number; standing?: VenueStanding; isOwnerEmailVerified?: boolean | null };

export const standingOf = ({ standing, status }: ListedVenue): VenueStanding => standing ?? status;

/** The likelier step comes first. */
export const stepsFor: Record<VenueStanding, readonly DecisionStep[]> = {
  pending: ['approve', 'reject'],
  approved: ['suspend'],
  suspended: ['reactivate'],
  rejected: ['approve'],
};

/** The step by which the history undoes a decision. Pending venues are decided on their card. */
export const revertingStep = (standing: VenueStanding): DecisionStep | null =>
  standing === 'pending' ? null : stepsFor[standing][0]!;

export const opens = (step: DecisionStep): boolean => steps[step].action === 'approved';

export const wordOfEntry = (entry: {
  action: DecisionAction;
  previousStatus: VenueStatus | null;
}): 'approved' | 'rejected' | 'suspended' =>
  entry.action === 'rejected' && entry.previousStatus === 'approved' ? 'suspended' : entry.action;
