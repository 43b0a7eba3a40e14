import { useEffect } from 'react';
import { useStable } from '#ui/dashboard/day/use-stable.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** A dialog or menu stands over the board: its keys are its own. */
export const isCovered = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;

export type KeyActs = Partial<Record<string, () => void>>;

/** The board's keys, each pressed alone, outside of fields and while nothing covers the board. Letters in any case. */
export function useKeys(acts: KeyActs): void {
  const onKeyDown = useStable((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat) return;
    const act = acts[event.key.toLowerCase()];
    if (act === undefined || isTyping(event.target) || isCovered()) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onKeyDown]);
}
