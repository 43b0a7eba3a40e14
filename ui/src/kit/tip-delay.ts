import { useSyncExternalStore } from 'react';

/** The specification's constants (section 9). */
const OPEN_MS = 700;
const SKIP_MS = 300;
/** How long a tip stays after the pointer has left, so that the pointer can go onto it (WCAG 1.4.13). */
export const HIDE_MS = 250;

/** True for the skip delay after a tip was left: the next one then opens at once, as Fluent's do while another is open. */
let isSkipping = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function setSkipping(next: boolean): void {
  isSkipping = next;
  for (const listener of listeners) listener();
}

/** Says that a tip has closed, and how long ago it was left. */
export function tipClosed(leftMs: number): void {
  clearTimeout(timer);
  setSkipping(true);
  timer = setTimeout(() => setSkipping(false), SKIP_MS - leftMs);
}

/** How long the pointer rests on something before its tip opens: shared by all tips of the page. */
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
