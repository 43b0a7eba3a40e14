import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

const MARGIN = '600px';

interface Seen {
  near: ReadonlySet<string>;
  heights: ReadonlyMap<string, number>;
}

/** Only stretches near the viewport are mounted: a day has up to two thousand parties. `first` is the initial set. */
export function useNearby(scroller: RefObject<HTMLElement | null>, first: ReadonlySet<string>) {
  const [seen, setSeen] = useState<Seen | null>(null);
  const places = useRef(new Set<HTMLElement>());
  const observer = useRef<IntersectionObserver | null>(null);
  useEffect(() => {
    // On wide screens the list scrolls itself, on others the page does.
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
      near.delete(key);
      heights.set(key, boundingClientRect.height);
    }
  }
  return { near, heights };
}
