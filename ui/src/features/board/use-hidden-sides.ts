import { type RefObject, useEffect, useState } from 'react';

/** CSS pixels; less is only rounding. */
const LEAST = 2;

const nothingHidden = { before: false, after: false };

export function useHiddenSides(pane: RefObject<HTMLElement | null>): { before: boolean; after: boolean } {
  const [hidden, setHidden] = useState(nothingHidden);
  useEffect(() => {
    const element = pane.current;
    if (element === null) return;
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const before = scrollLeft > LEAST;
      const after = scrollWidth - clientWidth - scrollLeft > LEAST;
      setHidden((now) => (now.before === before && now.after === after ? now : { before, after }));
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    // The table grows with its content, and a replaced child must be observed again.
    const children = new MutationObserver(() => {
      for (const child of element.children) observer.observe(child);
      look();
    });
    children.observe(element, { childList: true });
    for (const child of element.children) observer.observe(child);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      children.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [pane]);
  return hidden;
}
