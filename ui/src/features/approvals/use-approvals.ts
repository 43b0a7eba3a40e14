import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#shared/api/table';
import type { Standing } from '#shared/approvals/schema';
import type { Venue } from '#shared/venues/schema';
import { ApiError } from '#ui/api/api-error.ts';
import { useClient } from '#ui/api/client.ts';

const pendingKey = ['approvals', 'pending'] as const;

export function usePending() {
  const client = useClient();
  return useQuery({ queryKey: pendingKey, queryFn: ({ signal }) => client.call('pendingVenues', {}, { signal }) });
}

/** Keeps the previous rows while a new search loads. */
export function useVenueList(standings: readonly Standing[], search: string) {
  const client = useClient();
  const which = standings.join(' ');
  return useInfiniteQuery({
    queryKey: ['approvals', 'list', which, search],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      client.call('platformVenues', { standings: [...standings], search, offset: pageParam }, { signal }),
    getNextPageParam: (last, _, offset) => (last.hasMore ? offset + last.venues.length : undefined),
    placeholderData: (before, query) => (query?.queryKey[2] === which ? keepPreviousData(before) : undefined),
  });
}

export function useApprovalLogs(venueId: string) {
  const client = useClient();
  return useQuery({
    queryKey: ['approvals', 'logs', venueId],
    queryFn: ({ signal }) => client.call('approvalLogs', { venueId }, { signal }),
  });
}

/** Removes the card at once, then reads lists, figures and the public search again. */
export function useDecide() {
  const client = useClient();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (decision: InputOf<'decideVenue'>) => client.call('decideVenue', decision),
    onSuccess: ({ id }) => {
      cache.setQueryData<Venue[]>(pendingKey, (venues) => venues?.filter((venue) => venue.id !== id));
      void cache.invalidateQueries();
    },
    onError: (error) => {
      // Another administrator decided first: all data on the screen is stale.
      if (error instanceof ApiError && error.code === 'already_decided') void cache.invalidateQueries();
    },
  });
}

export function usePreview(venueId: string) {
  const client = useClient();
  return useQuery({
    queryKey: ['approvals', 'preview', venueId],
    queryFn: ({ signal }) => client.call('previewVenue', { venueId }, { signal }),
  });
}
