import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** How far beyond the visible part of the list its lines are already in the page. */
const MARGIN = '600px';

/** What the browser has said: which stretches are in sight or near it, and how high each one was last. */
interface Seen {
  near: ReadonlySet<string>;
  heights: ReadonlyMap<string, number>;
}

/**
 * Which stretches of a long list are in sight or near it: only those are in the page, because a day may have two
 * thousand parties. `watch` is given the place of each stretch, marked by `data-stretch`. Until the browser has said
 * what is in sight, `first` is.
 */
export function useNearby(scroller: RefObject<HTMLElement | null>, first: ReadonlySet<string>) {
  const [seen, setSeen] = useState<Seen | null>(null);
  const places = useRef(new Set<HTMLElement>());
  const observer = useRef<IntersectionObserver | null>(null);
  useEffect(() => {
    // On wide screens the list scrolls for itself, on others the page does.
    const own = scroller.current !== null && getComputedStyle(scroller.current).overflowY === 'auto';
    const made = new IntersectionObserver((entries) => setSeen((now) => withEntries(now, entries)), {
      root: own ? scroller.current : null,
      rootMargin: MARGIN,
    });
    observer.current = made;
    for (const place of places.current) made.observe(place);
    return () => made.disconnect();
  }, [scroller]);
  const watch = useCallback((place: HTMLElement | null) => {
    if (place === null) return;
    places.current.add(place);
    observer.current?.observe(place);
    return () => {
      places.current.delete(place);
      observer.current?.unobserve(place);
    };
  }, []);
  return {
    watch,
    isNear: (key: string) => (seen?.near ?? first).has(key),
    /** What a stretch's place must keep while it is not drawn; undefined before it was. */
    heightOf: (key: string) => seen?.heights.get(key),
  };
}

function withEntries(now: Seen | null, entries: IntersectionObserverEntry[]): Seen {
  const near = new Set(now?.near);
  const heights = new Map(now?.heights);
  for (const { target, isIntersecting, boundingClientRect } of entries) {
    const key = (target as HTMLElement).dataset.stretch ?? '';
    if (isIntersecting) near.add(key);
    else {
      // It was drawn until now, or is a place of the height that it already keeps.
      near.delete(key);
      heights.set(key, boundingClientRect.height);
    }
  }
  return { near, heights };
}
