import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function of constant identity that calls the latest one: memoized rows do not render again. */
export function useStable<Args extends unknown[], Result>(latest: (...args: Args) => Result) {
  const current = useRef(latest);
  useLayoutEffect(() => {
    current.current = latest;
  });
  return useCallback((...args: Args) => current.current(...args), []);
}
