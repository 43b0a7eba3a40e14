import type { ManagedVenue } from '#shared/venues/schema';
import { useManagedVenues } from '#ui/features/dashboard/use-dashboard.ts';

export function useDeskVenue(venueId: string | null): ManagedVenue | undefined {
  const { venues } = useManagedVenues();
  return venues.find(({ id }) => id === venueId);
}
