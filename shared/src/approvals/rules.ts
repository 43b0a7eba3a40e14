import type { DecisionAction, VenueStanding } from '#shared/approvals/schema';
import type { VenueStatus } from '#shared/venues/schema';

/**
 * A suspension is a rejection logged as coming from `approved`; a rejected venue may be approved later. Repeating the
 * current status is refused.
 */
export function decide(status: VenueStatus, action: DecisionAction): { newStatus: VenueStatus } | 'already_decided' {
  return status === action ? 'already_decided' : { newStatus: action };
}

/** A rejected venue whose previous status was approved is suspended. */
export const standingOf = (status: VenueStatus, lastPrevious: VenueStatus | null): VenueStanding =>
  status === 'rejected' && lastPrevious === 'approved' ? 'suspended' : status;

export type DecisionOutcome = 'approved' | 'rejected' | 'suspended' | 'reactivated';

export function outcomeOf(standing: VenueStanding, action: DecisionAction): DecisionOutcome {
  if (action === 'approved') return standing === 'suspended' ? 'reactivated' : 'approved';
  return standing === 'approved' ? 'suspended' : 'rejected';
}
