import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { isDate } from '#shared/time';
import { type Client, useClient } from '#ui/app/client.ts';

/** A venue's slots on a day. Seats change by the minute, so a day that is looked at anew is asked for anew. */
export const daySlotsQuery = (client: Client, venueId: string, date: string) =>
  queryOptions({
    queryKey: ['schedule', venueId, date],
    queryFn: ({ signal }) => client.call('scheduleOfDay', { slugOrId: venueId, date }, { signal }),
    enabled: isDate(date),
    gcTime: 0,
  });

export const useDaySlots = (venueId: string, date: string) => useQuery(daySlotsQuery(useClient(), venueId, date));

/** After a booking, or a refusal that says the seats have changed. */
export function useRefreshSlots() {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: ['schedule'] });
    // What the search found may have no seats any more; it is asked again when it is next shown.
    void queries.invalidateQueries({ queryKey: ['venues', 'search'], refetchType: 'none' });
  };
}
