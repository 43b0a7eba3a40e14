import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ManagedVenue } from '#shared/venues/schema';
import { useApiQuery } from '#ui/api/api-query.ts';
import { useClient } from '#ui/api/client.ts';
import { orSaved } from '#ui/features/dashboard/tabs/use-tab-calls.ts';
import { changeOf, inputOf, isSaved, type VenueDraft } from '#ui/features/venues/setup/form.ts';

/** Fetches the session at each opening of the form: the cached one may be hours old. */
export const useSessionAtOpening = () => useApiQuery('currentUser', {}, { gcTime: 0 });

/**
 * Registers or changes a venue idempotently per draft. Many lists and figures contain it, so all queries are
 * refetched.
 */
export function useSendVenue(id: string | null) {
  const client = useClient();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (draft: VenueDraft): Promise<{ message?: string }> =>
      id === null
        ? client.call('createVenue', inputOf(draft), { idempotencyKey: draft.key })
        : orSaved<ManagedVenue & { message?: string }>(client.call('updateVenue', changeOf(draft, id)), (venue) =>
            isSaved(draft, venue),
          ),
    onSuccess: () => {
      void cache.invalidateQueries();
    },
  });
}
