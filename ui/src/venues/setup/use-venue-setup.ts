import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient } from '#ui/app/client.ts';
import { changeOf, inputOf, type VenueDraft } from '#ui/venues/setup/form.ts';

/** The categories of the trade, for the form's grid. */
export function useCategoryChoices() {
  const client = useClient();
  return useQuery({ queryKey: ['categories'], queryFn: ({ signal }) => client.call('categories', {}, { signal }) });
}

/** Asks anew, at each opening of the form, who is here: what the page remembers may be hours old. */
export function useSessionAtOpening() {
  const client = useClient();
  return useQuery({
    queryKey: ['currentUser', 'venueSetup'],
    queryFn: ({ signal }) => client.call('currentUser', {}, { signal }),
    gcTime: 0,
  });
}

/**
 * Registers a venue, or changes the one of that id; the same draft twice registers once. Lists and figures on any screen
 * may show it, so all are read anew.
 */
export function useSendVenue(id: string | null) {
  const client = useClient();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (draft: VenueDraft): Promise<{ message: string }> =>
      id === null
        ? client.call('createVenue', inputOf(draft), { idempotencyKey: draft.key })
        : client.call('updateVenue', changeOf(draft, id)),
    onSuccess: () => {
      void cache.invalidateQueries();
    },
  });
}
