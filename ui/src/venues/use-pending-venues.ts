import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#ui/app/api-error.ts';
import { useClient } from '#ui/app/client.ts';

/** The reader's own venues that await the platform's decision, page by page; everybody's for administrators. */
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

/** A decision without a comment, from the manager's own list; only the owner's goes through. */
export function useDecideFromList(step: keyof typeof calls) {
  const client = useClient();
  const cache = useQueryClient();
  const refreshAll = () => void cache.invalidateQueries();
  return useMutation({
    mutationFn: (id: string) => client.call(calls[step], { id }),
    onSuccess: refreshAll,
    onError: (error) => {
      // Somebody else was quicker: what is on the screen is out of date.
      if (error instanceof ApiError && error.code === 'already_decided') refreshAll();
    },
  });
}
