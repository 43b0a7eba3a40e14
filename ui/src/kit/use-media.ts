import { startTransition, useEffect, useState } from 'react';

/**
 * Whether the window fits the query, e.g. `(max-width: 900px)`. Null in the first drawing, which must be the same as the
 * server's: until then the style sheet tells the widths apart. What follows is drawn in small steps, between which the page
 * answers.
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
