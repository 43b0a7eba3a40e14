import type { DeskStatus } from '#shared/desk/local';
import { serviceDay } from '#shared/time';
import type { ManagedVenue } from '#shared/venues/schema';
import { useNow } from '#ui/features/dashboard/use-now.ts';
import { useDeskVenue } from '#ui/features/desk/window/use-desk-venue.ts';
import { USUAL_ZONE } from '#ui/features/desk/zone.ts';

const none: ManagedVenue['rooms'] = [];

export function useDeskPlace({ venueId }: Pick<DeskStatus, 'venueId'>) {
  const venue = useDeskVenue(venueId);
  const now = useNow();
  const timezone = venue?.timezone ?? USUAL_ZONE;
  return { venue, rooms: venue?.rooms ?? none, timezone, now, today: serviceDay(now, timezone) };
}
