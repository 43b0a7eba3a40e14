import type { StaffSlot } from '#shared/schedule/schema';
import { serviceDay } from '#shared/time';
import type { ManagedVenue } from '#shared/venues/schema';
import type { Moment } from '#ui/features/board/parties.ts';

/** Past day, closed day, venue hidden from visitors, or no guests yet. */
export type WhyEmpty = 'past' | 'closed' | 'hidden' | 'quiet';

/** `slots` is undefined until loaded. */
export function whyEmpty(
  venue: Pick<ManagedVenue, 'status'>,
  slots: readonly StaffSlot[] | undefined,
  { date, timezone, now }: Moment,
): WhyEmpty {
  if (date < serviceDay(now, timezone)) return 'past';
  if (slots?.every(({ isClosed }) => isClosed)) return 'closed';
  return venue.status === 'approved' ? 'quiet' : 'hidden';
}
