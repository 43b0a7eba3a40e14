import type { KeyboardEvent } from 'react';

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Arrow keys, Home and End move over the enabled buttons of a grid. */
export function walkTiles(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const tiles = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:enabled')];
  const at = tiles.indexOf(event.target as HTMLButtonElement);
  const next = at === -1 ? undefined : tiles[step(at, tiles.length - 1)];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
