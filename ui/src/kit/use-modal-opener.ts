import { useRef } from 'react';

/** Remembers what had the focus when a dialog was opened, and gives it back; to `otherwise` where it has gone. */
export function useModalOpener(otherwise: () => HTMLElement | null) {
  const opener = useRef<Element | null>(null);
  return {
    remember: () => {
      opener.current = document.activeElement;
    },
    /** `isLeaving`: what opened it is about to go, as a card that was decided about. */
    giveBack: (isLeaving = false) =>
      // The dialog is still on the page: focus goes back once it has let go of it.
      requestAnimationFrame(() => {
        const back = isLeaving ? null : opener.current;
        if (back instanceof HTMLElement && back.isConnected && back !== document.body) back.focus();
        else otherwise()?.focus({ preventScroll: true });
      }),
  };
}
