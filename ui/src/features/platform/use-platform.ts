import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { EndpointName, InputOf, ReplyOf } from '#shared/api/table';
import type { Role } from '#shared/auth/rules';
import { ApiError } from '#ui/api/api-error.ts';
import { byOffset, useApiPages } from '#ui/api/api-pages.ts';
import { apiKey, invalidateApi, useApiQuery } from '#ui/api/api-query.ts';
import { useClient } from '#ui/api/client.ts';
import { useMessageActing } from '#ui/features/messages/use-outbox.ts';
import { publicVenueReads } from '#ui/features/venues/use-venue.ts';

/** Figures, lists and logs that a change of an account may alter. */
const platformReads = [
  'platformStats',
  'platformUsers',
  'roleLogs',
  'factorRemovals',
  'platformCategories',
  'platformMessages',
  'platformSettings',
  'analytics',
] as const satisfies EndpointName[];

function useReadAgain(names: readonly EndpointName[]) {
  const cache = useQueryClient();
  return () => invalidateApi(cache, names);
}

export const usePlatformStats = () => useApiQuery('platformStats', {});
export const useRoleLogs = (userId: string) => useApiQuery('roleLogs', { userId });
export const usePlatformCategories = () => useApiQuery('platformCategories', {});
export const usePlatformMessages = () => useApiQuery('platformMessages', {});

/** A one-time password link; issuing one revokes earlier links. */
export function useIssueResetLink() {
  const client = useClient();
  return useMutation({ mutationFn: (email: string) => client.call('issueResetLink', { email }) });
}

/** Keeps the last page on screen while a new search loads. */
export function usePlatformUsers(search: string, role: Role | undefined) {
  return useApiPages(
    'platformUsers',
    { search, role },
    {
      ...byOffset<ReplyOf<'platformUsers'>>(({ users }) => users.length),
      placeholderData: keepPreviousData,
    },
  );
}

/** A refusal also invalidates the list: its rows were stale. */
export function useChangeRole() {
  const client = useClient();
  return useMutation({
    mutationFn: (change: InputOf<'changeRole'>) => client.call('changeRole', change),
    onSettled: useReadAgain(platformReads),
  });
}

export const useFactorRemovals = (userId: string) =>
  useApiQuery(
    'factorRemovals',
    { userId },
    { select: (removals) => removals.map(({ reason, ...removal }) => ({ ...removal, comment: reason })) },
  );

export function useRemoveFactor() {
  const client = useClient();
  return useMutation({
    mutationFn: (removal: InputOf<'removeSecondFactor'>) => client.call('removeSecondFactor', removal),
    onSettled: useReadAgain(platformReads),
  });
}

/** Venues embed their categories, so their queries are invalidated too. */
const categoryReads = ['platformCategories', 'categories', ...publicVenueReads] as const;

export function useSaveCategory(categoryId: string | null) {
  const client = useClient();
  const readAgain = useReadAgain(categoryReads);
  return useMutation({
    mutationFn: (fields: InputOf<'addCategory'>) =>
      categoryId === null
        ? client.call('addCategory', fields)
        : client.call('changeCategory', { ...fields, categoryId }),
    onSuccess: readAgain,
    // Another administrator removed the category meanwhile
    onError: (error) => error instanceof ApiError && error.status === 404 && readAgain(),
  });
}

export function useRemoveCategory() {
  const client = useClient();
  return useMutation({
    mutationFn: (categoryId: string) => client.call('removeCategory', { categoryId }),
    onSettled: useReadAgain(categoryReads),
  });
}

const decisionActs = { sent: 'markDecisionSent', dropped: 'dropDecision', retried: 'retryDecision' } as const;

export function useDecisionAct(asked: { venueId: string; id: string }) {
  const client = useClient();
  return useMessageActing((act) => client.call(decisionActs[act], asked), [apiKey('platformMessages')]);
}
