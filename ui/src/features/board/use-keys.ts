import { useEffect } from 'react';
import { useStable } from '#ui/features/board/use-stable.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** An open dialog or menu handles its own keys. */
export const isCovered = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;

export type KeyActs = Partial<Record<string, () => void>>;

/** Keys without modifiers, outside fields and while no dialog or menu is open. Letters in any case. */
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
