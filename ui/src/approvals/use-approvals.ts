import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#shared/api/table';
import type { Standing } from '#shared/approvals/schema';
import type { Venue } from '#shared/venues/schema';
import { ApiError } from '#ui/app/api-error.ts';
import { useClient } from '#ui/app/client.ts';

const pendingKey = ['approvals', 'pending'] as const;

/** Everything that awaits the owner's decision, oldest first. */
export function usePending() {
  const client = useClient();
  return useQuery({ queryKey: pendingKey, queryFn: ({ signal }) => client.call('pendingVenues', {}, { signal }) });
}

/** Venues by how they stand, page by page; what was shown stays while a new search is on its way. */
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

/** Approve, reject, suspend, reactivate. The card leaves at once; lists, figures and the public search are asked for again. */
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

/** A venue's public page before visitors see it. */
export function usePreview(venueId: string) {
  const client = useClient();
  return useQuery({
    queryKey: ['approvals', 'preview', venueId],
    queryFn: ({ signal }) => client.call('previewVenue', { venueId }, { signal }),
  });
}
