import { useEffect, useEffectEvent, useState } from 'react';

/** Open dialogs, the topmost last. Each stands for one entry in the browser's history, at the page's own address. */
const open: { close: () => void }[] = [];

/** How many dialogs the present entry stands for. Other fields of the state are the router's. */
const depth = (): number => (window.history.state as { dialogs?: number } | null)?.dialogs ?? 0;

let timer: ReturnType<typeof setTimeout> | undefined;
/** A move in the history ends later: until then the present entry is the one that it leaves. */
let isMoving = false;

/** After all changes of one press: a dialog that gives way to another one keeps the entry. */
const settleSoon = () => {
  clearTimeout(timer);
  timer = setTimeout(settle);
};

function settle(): void {
  if (isMoving) return;
  if (open.length < depth()) {
    isMoving = true;
    window.history.go(open.length - depth());
  }
  while (open.length > depth()) window.history.pushState({ ...window.history.state, dialogs: depth() + 1 }, '');
}

/** Back closes the topmost dialog; one that does not close, because it is busy, gets its entry again. */
function onBack(): void {
  // The end of `settle`'s own move is no press of Back: a dialog that has opened since stays.
  if (!isMoving) for (const { close } of open.slice(depth()).reverse()) close();
  isMoving = false;
  settleSoon();
}

/** The browser's Back closes a dialog, and closing it otherwise takes its entry back. */
export function useDialogHistory(onClose: () => void, isOpen = true): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const dialog = { close: () => close() };
    // The same listener is added once; it stays, because Back may come to an entry whose dialog is gone.
    window.addEventListener('popstate', onBack);
    open.push(dialog);
    settleSoon();
    return () => {
      open.splice(open.indexOf(dialog), 1);
      settleSoon();
    };
  }, [isOpen]);
}

/** Gives the focus back to what had it when the dialog opened. Without that it goes to the dialog below, else to the page. */
export function useFocusBack(): void {
  // Before the dialog takes the focus.
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    return () => {
      requestAnimationFrame(() => {
        // Who closed it may have moved the focus, and a new page takes it itself.
        if (document.activeElement !== document.body) return;
        const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
        if (isThere) opener.focus();
        else (firstOfDialog() ?? document.getElementById('main'))?.focus({ preventScroll: true });
      });
    };
  }, [opener]);
}

/** The first field or button of the topmost dialog that is still open. */
const firstOfDialog = (): HTMLElement | null =>
  [...document.querySelectorAll('[role="dialog"]')].at(-1)?.querySelector<HTMLElement>('input, textarea, button') ??
  null;
