import { hashKey, keepPreviousData, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { InputOf, ReplyOf } from '#shared/api/table';
import type { VenueStanding } from '#shared/approvals/schema';
import { ApiError } from '#ui/api/api-error.ts';
import { byOffset, useApiPages } from '#ui/api/api-pages.ts';
import { apiKey, useApiQuery } from '#ui/api/api-query.ts';
import { useClient } from '#ui/api/client.ts';

export const usePending = () => useApiQuery('pendingVenues', {});
export const useApprovalLogs = (venueId: string) => useApiQuery('approvalLogs', { venueId });
export const usePreview = (venueId: string) => useApiQuery('previewVenue', { venueId });

/** Keeps the previous rows while a new search loads. */
export function useVenueList(standings: readonly VenueStanding[], search: string) {
  const isSameList = (key: QueryKey) =>
    hashKey([(key[1] as { standings: VenueStanding[] }).standings]) === hashKey([standings]);
  return useApiPages(
    'platformVenues',
    { standings: [...standings], search },
    {
      ...byOffset<ReplyOf<'platformVenues'>>(({ venues }) => venues.length),
      placeholderData: (before, query) => (query && isSameList(query.queryKey) ? keepPreviousData(before) : undefined),
    },
  );
}

export const isStale = (error: Error): error is ApiError => error instanceof ApiError && error.code === 'stale';

/** Another administrator decided first. */
export const isDecided = (error: Error): error is ApiError =>
  error instanceof ApiError && error.code === 'already_decided';

/** Removes the card at once, then reads lists, figures and the public search again. */
export function useDecide() {
  const client = useClient();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (decision: InputOf<'decideVenue'>) => client.call('decideVenue', decision),
    onSuccess: ({ id }) => {
      cache.setQueryData(apiKey('pendingVenues', {}), (venues) => venues?.filter((venue) => venue.id !== id));
      void cache.invalidateQueries();
    },
    onError: (error) => {
      // Another administrator decided, or staff changed the venue: all data on the screen is stale.
      if (isStale(error) || isDecided(error)) void cache.invalidateQueries();
    },
  });
}
