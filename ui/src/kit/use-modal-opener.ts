import { useRef } from 'react';

/** Stores the focused element when a dialog opens and restores it; `otherwise` if it was removed. */
export function useModalOpener(otherwise: () => HTMLElement | null) {
  const opener = useRef<Element | null>(null);
  return {
    remember: () => {
      opener.current = document.activeElement;
    },
    /** `isLeaving`: the opener is about to be removed, like a card after its decision. */
    giveBack: (isLeaving = false) =>
      // The dialog is still mounted: focus moves after it releases the focus trap.
      requestAnimationFrame(() => {
        const back = isLeaving ? null : opener.current;
        if (back instanceof HTMLElement && back.isConnected && back !== document.body) back.focus();
        else otherwise()?.focus({ preventScroll: true });
      }),
  };
}
