import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { isCovered } from '#ui/features/board/use-keys.ts';
import { useStable } from '#ui/features/board/use-stable.ts';

const steps: Record<string, (at: number, length: number) => number> = {
  ArrowDown: (at, length) => Math.min(at + 1, length - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, length) => length - 1,
};

const lineOf = (element: EventTarget | null): string | null =>
  (element instanceof Element ? element.closest<HTMLElement>('[data-line]')?.dataset.line : undefined) ?? null;

/**
 * Makes a list one tab stop. `ids` are the `data-line` values in page order; `data-opener` marks the focus target.
 * The line that is the tab stop must be mounted.
 */
export function useRoving(list: RefObject<HTMLElement | null>, ids: string[]) {
  const [last, setLast] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);
  const stop = last !== null && ids.includes(last) ? last : ids[0];
  useEffect(() => {
    if (wanted.current === null || wanted.current !== stop) return;
    list.current?.querySelector<HTMLElement>(`[data-line="${stop}"] [data-opener]`)?.focus();
    wanted.current = null;
  }, [list, stop]);
  useArrowsFromNowhere(() => list.current?.querySelector<HTMLElement>(`[data-line="${stop}"] [data-opener]`) ?? null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    if (step === undefined) return;
    const at = ids.indexOf(lineOf(event.target) ?? '');
    const next = at === -1 ? undefined : ids[step(at, ids.length)];
    if (next === undefined) return;
    event.preventDefault();
    wanted.current = next;
    setLast(next);
  };
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const line = lineOf(event.target);
    if (line !== null) setLast(line);
  };
  return { stop, onKeyDown, onFocus };
}

function useArrowsFromNowhere(stopOf: () => HTMLElement | null): void {
  const start = useStable((event: globalThis.KeyboardEvent) => {
    if (steps[event.key] === undefined || event.ctrlKey || event.metaKey || event.altKey || isCovered()) return;
    const at = document.activeElement;
    if (at !== null && at !== document.body && !at.matches('h1, h2, h3')) return;
    const stop = stopOf();
    if (stop === null) return;
    event.preventDefault();
    stop.focus();
  });
  useEffect(() => {
    document.addEventListener('keydown', start);
    return () => document.removeEventListener('keydown', start);
  }, [start]);
}
