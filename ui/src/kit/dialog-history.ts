import { useEffect, useEffectEvent, useState } from 'react';

/** Open dialogs, the topmost last. Each has one entry in the browser's history, at the page's own address. */
const open: { close: () => void }[] = [];

const depth = (): number => (window.history.state as { dialogs?: number } | null)?.dialogs ?? 0;

let timer: ReturnType<typeof setTimeout> | undefined;
/** `history.go` is asynchronous: until it ends, the current entry is the one being left. */
let isMoving = false;

/** After all changes of one press: a dialog that replaces another keeps the entry. */
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

function onBack(): void {
  // The end of `settle`'s own move is no press of Back: a dialog that opened since stays.
  if (!isMoving) for (const { close } of open.slice(depth()).reverse()) close();
  isMoving = false;
  settleSoon();
}

export function useDialogHistory(onClose: () => void, isOpen = true): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const dialog = { close: () => close() };
    window.addEventListener('popstate', onBack);
    open.push(dialog);
    settleSoon();
    return () => {
      open.splice(open.indexOf(dialog), 1);
      settleSoon();
    };
  }, [isOpen]);
}

export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    return () => {
      requestAnimationFrame(() => {
        // The closing code may have moved the focus, and a new page places it itself.
        if (document.activeElement !== document.body) return;
        const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
        if (isThere) opener.focus();
        else (firstOfDialog() ?? document.getElementById('main'))?.focus({ preventScroll: true });
      });
    };
  }, [opener]);
}

const firstOfDialog = (): HTMLElement | null =>
  [...document.querySelectorAll('[role="dialog"]')].at(-1)?.querySelector<HTMLElement>('input, textarea, button') ??
  null;
