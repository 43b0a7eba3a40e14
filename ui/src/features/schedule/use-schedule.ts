import { type QueryKey, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Slot } from '#shared/schedule/schema';
import { isDate } from '#shared/time';
import { apiKey, apiQuery } from '#ui/api/api-query.ts';
import { type Client, useClient } from '#ui/api/client.ts';

/** Not cached after unmount: seats change by the minute. */
const ofDay = (date: string) => ({ enabled: isDate(date), gcTime: 0 });

export const daySlotsQuery = (client: Client, venueId: string, date: string) =>
  queryOptions({ ...apiQuery(client, 'scheduleOfDay', { slugOrId: venueId, date }), ...ofDay(date) });

/** `asStaff` for a venue that is not public: visitors get no slots of it. */
export function useDaySlots(venueId: string, date: string, { asStaff = false, enabled = true } = {}) {
  const client = useClient();
  const { queryKey, queryFn } = asStaff
    ? apiQuery(client, 'staffSchedule', { venueId, date })
    : apiQuery(client, 'scheduleOfDay', { slugOrId: venueId, date });
  return useQuery<Slot[], Error, Slot[], QueryKey>({ queryKey, queryFn, enabled: enabled && isDate(date), gcTime: 0 });
}

/** For use after a booking or a refusal for changed seats. */
export function useRefreshSlots() {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: apiKey('scheduleOfDay') });
    void queries.invalidateQueries({ queryKey: apiKey('treatmentTimes') });
    void queries.invalidateQueries({ queryKey: apiKey('visitTimes') });
    // Search results may be sold out; they refetch when they are shown again.
    void queries.invalidateQueries({ queryKey: apiKey('searchVenues'), refetchType: 'none' });
  };
}
