import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#shared/api/table';
import type { Venue, VenueStatus } from '#shared/venues/schema';
import { ApiError } from '#ui/app/apiError.ts';
import { useClient } from '#ui/app/client.ts';

export type DecidedStatus = Exclude<VenueStatus, 'pending'>;

const pendingKey = ['approvals', 'pending'] as const;

/** Everything that awaits the owner's decision, oldest first. */
export function usePending() {
  const client = useClient();
  return useQuery({ queryKey: pendingKey, queryFn: ({ signal }) => client.call('pendingVenues', {}, { signal }) });
}

/** Decided venues, page by page; what was shown stays while a new search is on its way. */
export function useDecided(status: DecidedStatus, search: string) {
  const client = useClient();
  return useInfiniteQuery({
    queryKey: ['approvals', status, search],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => client.call('managedVenues', { status, search, offset: pageParam }, { signal }),
    getNextPageParam: (last, _, offset) => (last.hasMore ? offset + last.venues.length : undefined),
    placeholderData: (before, query) => (query?.queryKey[1] === status ? keepPreviousData(before) : undefined),
  });
}

export function useApprovalLogs(venueId: string) {
  const client = useClient();
  return useQuery({
    queryKey: ['approvals', 'logs', venueId],
    queryFn: ({ signal }) => client.call('approvalLogs', { venueId }, { signal }),
  });
}

/** Approve, reject, suspend. The card leaves at once; lists, figures and the public search are asked for again. */
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
      // Somebody else was quicker: what is on the screen is out of date.
      if (error instanceof ApiError && error.code === 'already_decided') void cache.invalidateQueries();
    },
  });
}
