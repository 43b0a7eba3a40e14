import type { DecisionAction } from '#shared/approvals/schema';
import type { VenueStatus } from '#shared/venues/schema';

/**
 * What a decision makes of a venue. A rejected venue may be approved later, and an approved one suspended: that is
 * `rejected` again, logged as coming from `approved`. Deciding what is so already is refused.
 */
export function decide(status: VenueStatus, action: DecisionAction): { newStatus: VenueStatus } | 'already_decided' {
  return status === action ? 'already_decided' : { newStatus: action };
}
