import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';

const never = () => () => {};

/**
 * State of the current history entry; it survives a reload. Null while hydrating: the server does not know it, and
 * React would keep the server's attributes.
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
