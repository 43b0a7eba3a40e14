import { notifyManager, QueryClient } from '@tanstack/react-query';

// What an act was answered shows in one drawing with the end of the act, not in a task of its own after it
notifyManager.setScheduler(queueMicrotask);

/**
 * The specification's habits (section 7): what was read stays fresh until something says otherwise, nothing is
 * repeated, polled or asked again on focus. `always`: without a connection a call fails at once and says so; a write
 * that waited silently would be sent later, when nobody looks at it any more.
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
