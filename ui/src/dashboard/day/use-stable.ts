import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function whose identity never changes and that always does what the last render says: rows stay as they are. */
export function useStable<Args extends unknown[], Result>(latest: (...args: Args) => Result) {
  const current = useRef(latest);
  useLayoutEffect(() => {
    current.current = latest;
  });
  return useCallback((...args: Args) => current.current(...args), []);
}
