import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';

const never = () => () => {};

/**
 * What the browser keeps with the present history entry, also through a reload. Null in the first rendering of a page that
 * came from the server, which knows nothing of it: React would leave the server's attributes as they are.
 */
export function useHistoryState(): unknown {
  const { state } = useLocation();
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isHydrated ? (state as unknown) : null;
}
