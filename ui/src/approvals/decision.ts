import type { DecisionAction, Standing } from '#shared/approvals/schema';
import type { Venue, VenueStatus } from '#shared/venues/schema';

/** What the owner means to do. Suspending is a rejection of what was approved, reactivating takes that back. */
export const steps = {
  approve: { action: 'approved', word: 'approve', pending: 'approving', done: 'approved' },
  reject: { action: 'rejected', word: 'reject', pending: 'rejecting', done: 'rejected' },
  suspend: { action: 'rejected', word: 'suspend', pending: 'suspending', done: 'suspended' },
  reactivate: { action: 'approved', word: 'reactivate', pending: 'reactivating', done: 'reactivated' },
} as const satisfies Record<string, { action: DecisionAction; word: string; pending: string; done: string }>;

export type Step = keyof typeof steps;

/** A venue in a list; how it stands, and of its manager's e-mail, is known where the platform's own lists told it. */
export type ListedVenue = Venue & { standing?: Standing; isOwnerEmailVerified?: boolean | null };

export const standingOf = ({ standing, status }: ListedVenue): Standing => standing ?? status;

/** What can be decided about a venue as it stands, the likelier step first. */
export const stepsFor: Record<Standing, readonly Step[]> = {
  pending: ['approve', 'reject'],
  approved: ['suspend'],
  suspended: ['reactivate'],
  rejected: ['approve'],
};

/** What the history offers: what was decided can be turned back. Pending venues have their card. */
export const revertingStep = (standing: Standing): Step | null =>
  standing === 'pending' ? null : stepsFor[standing][0]!;

/** Whether a step opens the venue to visitors. */
export const opens = (step: Step): boolean => steps[step].action === 'approved';

/** How an entry of the history is called. */
export const wordOfEntry = (entry: {
  action: DecisionAction;
  previousStatus: VenueStatus | null;
}): 'approved' | 'rejected' | 'suspended' =>
  entry.action === 'rejected' && entry.previousStatus === 'approved' ? 'suspended' : entry.action;
