import { useSyncExternalStore } from 'react';

/**
 * Whether the window fits the query, e.g. `(max-width: 900px)`. Null while nobody knows: on the server, and in the first
 * drawing over what the server has drawn, which must be the same.
 */
export const useMedia = (query: string): boolean | null =>
  useSyncExternalStore<boolean | null>(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
    () => null,
  );
