import { type KeyboardEvent, useState } from 'react';

const steps: Record<string, (at: number, length: number) => number> = {
  ArrowDown: (at, length) => Math.min(at + 1, length - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, length) => length - 1,
};

/** A list that is one stop for Tab; inside it the arrows, Home and End walk. `ids` in the order of the page. */
export function useRoving(ids: string[]) {
  const [last, setLast] = useState<string | null>(null);
  const stop = last !== null && ids.includes(last) ? last : ids[0];
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-roving]')];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const step = steps[event.key];
    if (step === undefined || at === -1) return;
    event.preventDefault();
    items[step(at, items.length)]?.focus();
  };
  const item = (id: string) => ({
    'data-roving': id,
    tabIndex: id === stop ? 0 : -1,
    onFocus: () => setLast(id),
  });
  return { onKeyDown, item };
}
