import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#shared/api/table';
import type { Role } from '#shared/auth/rules';
import { ApiError } from '#ui/api/api-error.ts';
import { useClient } from '#ui/api/client.ts';
import { useMessageActing } from '#ui/features/messages/use-outbox.ts';

export function usePlatformStats() {
  const client = useClient();
  return useQuery({
    queryKey: ['platform', 'stats'],
    queryFn: ({ signal }) => client.call('platformStats', {}, { signal }),
  });
}

/** A one-time password link; issuing one revokes earlier links. */
export function useIssueResetLink() {
  const client = useClient();
  return useMutation({ mutationFn: (email: string) => client.call('issueResetLink', { email }) });
}

/** Keeps the last page on screen while a new search loads. */
export function usePlatformUsers(search: string, role: Role | undefined) {
  const client = useClient();
  return useInfiniteQuery({
    queryKey: ['platform', 'users', search, role ?? ''],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => client.call('platformUsers', { search, role, offset: pageParam }, { signal }),
    getNextPageParam: (last, _, offset) => (last.hasMore ? offset + last.users.length : undefined),
    placeholderData: keepPreviousData,
  });
}

export function useRoleLogs(userId: string) {
  const client = useClient();
  return useQuery({
    queryKey: ['platform', 'roles', userId],
    queryFn: ({ signal }) => client.call('roleLogs', { userId }, { signal }),
  });
}

/** A refusal also invalidates the list: its rows were stale. */
export function useChangeRole() {
  const client = useClient();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (change: InputOf<'changeRole'>) => client.call('changeRole', change),
    onSettled: () => cache.invalidateQueries({ queryKey: ['platform'] }),
  });
}

export function useFactorRemovals(userId: string) {
  const client = useClient();
  return useQuery({
    queryKey: ['platform', 'factorRemovals', userId],
    queryFn: ({ signal }) => client.call('factorRemovals', { userId }, { signal }),
    select: (removals) => removals.map(({ reason, ...removal }) => ({ ...removal, comment: reason })),
  });
}

export function useRemoveFactor() {
  const client = useClient();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (removal: InputOf<'removeSecondFactor'>) => client.call('removeSecondFactor', removal),
    onSettled: () => cache.invalidateQueries({ queryKey: ['platform'] }),
  });
}

const categoriesKey = ['platform', 'categories'] as const;

export function usePlatformCategories() {
  const client = useClient();
  return useQuery({
    queryKey: categoriesKey,
    queryFn: ({ signal }) => client.call('platformCategories', {}, { signal }),
  });
}

export function useSaveCategory(categoryId: string | null) {
  const client = useClient();
  const tellAgain = useTellAgain();
  return useMutation({
    mutationFn: (fields: InputOf<'addCategory'>) =>
      categoryId === null
        ? client.call('addCategory', fields)
        : client.call('changeCategory', { ...fields, categoryId }),
    onSuccess: tellAgain,
    // Another administrator removed the category meanwhile
    onError: (error) => error instanceof ApiError && error.status === 404 && tellAgain(),
  });
}

export function useRemoveCategory() {
  const client = useClient();
  return useMutation({
    mutationFn: (categoryId: string) => client.call('removeCategory', { categoryId }),
    onSettled: useTellAgain(),
  });
}

/** Venues embed their categories, so their queries are invalidated too. */
function useTellAgain() {
  const cache = useQueryClient();
  return () => {
    void cache.invalidateQueries({ queryKey: ['categories'] });
    void cache.invalidateQueries({ queryKey: ['venues'] });
    return cache.invalidateQueries({ queryKey: categoriesKey });
  };
}

const messagesKey = ['platform', 'messages'] as const;

export function usePlatformMessages() {
  const client = useClient();
  return useQuery({
    queryKey: messagesKey,
    queryFn: ({ signal }) => client.call('platformMessages', {}, { signal }),
  });
}

const decisionActs = { sent: 'markDecisionSent', dropped: 'dropDecision', retried: 'retryDecision' } as const;

export function useDecisionAct(asked: { venueId: string; id: string }) {
  const client = useClient();
  return useMessageActing((act) => client.call(decisionActs[act], asked), [messagesKey]);
}
