import { type RefObject, useEffect } from 'react';
import { isCovered } from '#ui/features/board/use-keys.ts';

/** Row id that a control belongs to. Rows themselves carry `data-line`. */
const ABOUT = '[data-line], [data-about]';

interface Last {
  element: Element;
  about: string | null;
  part: Element | null;
}

/**
 * When the focused element is removed, focuses its row, else the list's tab stop, else `otherwise`. The focus never
 * falls to the page's body.
 */
export function useFocusKept(root: RefObject<HTMLElement | null>, otherwise: () => HTMLElement | null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `otherwise` reads a ref when it is called
  useEffect(() => {
    const board = root.current;
    if (board === null) return;
    let last: Last | null = null;
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const at = target.closest<HTMLElement>(ABOUT);
      const about = at?.dataset.line ?? at?.dataset.about ?? null;
      last = board.contains(target) ? { element: target, about, part: target.closest('section') } : null;
    };
    const onChange = () => {
      if (last === null || last.element.isConnected || isCovered()) return;
      const { about, part } = last;
      last = null;
      if (document.activeElement !== document.body && document.activeElement !== null) return;
      const row = about === null ? null : board.querySelector(`[data-line="${CSS.escape(about)}"] [data-opener]`);
      const stop = (part?.isConnected ? part : board).querySelector('[data-opener][tabindex="0"]');
      const next = row ?? stop ?? otherwise();
      if (next instanceof HTMLElement) next.focus({ preventScroll: next === otherwise() });
    };
    const observer = new MutationObserver(onChange);
    observer.observe(board, { childList: true, subtree: true });
    document.addEventListener('focusin', onFocus);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', onFocus);
    };
  }, [root]);
}
