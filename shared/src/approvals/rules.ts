import type { DecisionAction, Standing } from '#shared/approvals/schema';
import type { VenueStatus } from '#shared/venues/schema';

/**
 * What a decision makes of a venue. A rejected venue may be approved later, and an approved one suspended: that is
 * `rejected` again, logged as coming from `approved`. Deciding what is so already is refused.
 */
export function decide(status: VenueStatus, action: DecisionAction): { newStatus: VenueStatus } | 'already_decided' {
  return status === action ? 'already_decided' : { newStatus: action };
}

/** How a venue stands: a rejected one whose last decision found it approved was suspended. */
export const standingOf = (status: VenueStatus, lastPrevious: VenueStatus | null): Standing =>
  status === 'rejected' && lastPrevious === 'approved' ? 'suspended' : status;

/** What a decision is called by those whom it concerns. */
export type Outcome = 'approved' | 'rejected' | 'suspended' | 'reactivated';

export function outcomeOf(standing: Standing, action: DecisionAction): Outcome {
  if (action === 'approved') return standing === 'suspended' ? 'reactivated' : 'approved';
  return standing === 'approved' ? 'suspended' : 'rejected';
}
