import { useSyncExternalStore } from 'react';

/** Specification, section 9. */
const OPEN_MS = 700;
const SKIP_MS = 300;
/** Milliseconds that a tip stays after the pointer left, so that the pointer can reach it (WCAG 1.4.13). */
export const HIDE_MS = 250;

/** True during the skip delay after a tip was left: the next one opens at once. */
let isSkipping = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function setSkipping(next: boolean): void {
  isSkipping = next;
  for (const listener of listeners) listener();
}

export function tipClosed(leftMs: number): void {
  clearTimeout(timer);
  setSkipping(true);
  timer = setTimeout(() => setSkipping(false), SKIP_MS - leftMs);
}

/** Milliseconds of hover before a tip opens; shared by all tips of the page. */
export function useTipDelay(): number {
  const skips = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isSkipping,
    () => false,
  );
  return skips ? 0 : OPEN_MS;
}
