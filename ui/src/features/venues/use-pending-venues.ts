import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#shared/api/table';
import { ApiError } from '#ui/api/api-error.ts';
import { byOffset, useApiPages } from '#ui/api/api-pages.ts';
import { useClient } from '#ui/api/client.ts';

const managedPages = byOffset<ReplyOf<'managedVenues'>>(({ venues }) => venues.length);

/** Pending venues of the reader; for administrators, of all managers. */
export const usePendingVenues = () => useApiPages('managedVenues', { status: 'pending' }, managedPages);

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
