import type { StaffSlot } from '#shared/schedule/schema';
import { serviceDay } from '#shared/time';
import type { ManagedVenue } from '#shared/venues/schema';
import type { Moment } from '#ui/dashboard/day/parties.ts';

/** Why a day's list is empty: it is over, nothing opens, visitors do not see the venue, or no guest has come yet. */
export type WhyEmpty = 'past' | 'closed' | 'hidden' | 'quiet';

/** `slots` are undefined until they have been read. */
export function whyEmpty(
  venue: Pick<ManagedVenue, 'status'>,
  slots: readonly StaffSlot[] | undefined,
  { date, timezone, now }: Moment,
): WhyEmpty {
  if (date < serviceDay(now, timezone)) return 'past';
  if (slots?.every(({ isClosed }) => isClosed)) return 'closed';
  return venue.status === 'approved' ? 'quiet' : 'hidden';
}
