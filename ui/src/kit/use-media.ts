import { startTransition, useEffect, useState } from 'react';

/**
 * Null in the first render, which must match the server's HTML; until then CSS handles the widths. Later updates run
 * as transitions.
 */
export function useMedia(query: string): boolean | null {
  const [fits, setFits] = useState<boolean | null>(null);
  useEffect(() => {
    const list = window.matchMedia(query);
    const see = () => startTransition(() => setFits(list.matches));
    see();
    list.addEventListener('change', see);
    return () => list.removeEventListener('change', see);
  }, [query]);
  return fits;
}
