import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#ui/app/apiError.ts';
import { useClient } from '#ui/app/client.ts';

/** The reader's own venues that await the platform's decision; everybody's for administrators. */
export function usePendingVenues() {
  const client = useClient();
  return useQuery({
    queryKey: ['managedVenues', 'pending'],
    queryFn: ({ signal }) => client.call('managedVenues', { status: 'pending' }, { signal }),
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
