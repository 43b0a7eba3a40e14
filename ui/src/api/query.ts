import { notifyManager, QueryClient } from '@tanstack/react-query';

// Renders a response together with the end of its mutation, not in a separate task
notifyManager.setScheduler(queueMicrotask);

/**
 * Specification, section 7: data stays fresh until invalidated; no retry, polling or refetch on focus. `always`:
 * without a connection a call fails at once; a paused write would be sent later, unnoticed.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
