import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#ui/api/api-error.ts';
import { useClient } from '#ui/api/client.ts';

/** Pending venues of the reader; for administrators, of all managers. */
export function usePendingVenues() {
  const client = useClient();
  return useInfiniteQuery({
    queryKey: ['managedVenues', 'pending'],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      client.call('managedVenues', { status: 'pending', offset: pageParam }, { signal }),
    getNextPageParam: (last, _, offset) => (last.hasMore ? offset + last.venues.length : undefined),
  });
}

const calls = { approve: 'approveVenue', reject: 'rejectVenue' } as const;

/** Sends no comment. The server accepts it from the platform's owner only. */
export function useDecideFromList(step: keyof typeof calls) {
  const client = useClient();
  const cache = useQueryClient();
  const refreshAll = () => void cache.invalidateQueries();
  return useMutation({
    mutationFn: (id: string) => client.call(calls[step], { id }),
    onSuccess: refreshAll,
    onError: (error) => {
      // Another person decided first: the shown list is stale.
      if (error instanceof ApiError && error.code === 'already_decided') refreshAll();
    },
  });
}
