import { useEffect, useEffectEvent } from 'react';
import { onLineReturn } from '#ui/app/on-line-return.ts';

/** Not in TypeScript's library: https://wicg.github.io/savedata/#savedata-attribute */
type SavingNavigator = Navigator & { connection?: { saveData?: boolean } };

const savesData = (): boolean => (navigator as SavingNavigator).connection?.saveData === true;

/** Browsers without `requestIdleCallback` (Safari) get a short pause instead. */
const IDLE_MS = 500;
const whenIdle = (act: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, IDLE_MS);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(act);
  return () => cancelIdleCallback(id);
};

/**
 * Fetches what the next steps need as soon as the page is idle, so that a line that breaks later does not stop them. Who
 * saves data (`Save-Data`) gets it only once `hasBegun`. What did not come is fetched again when the line returns.
 */
export function useFetchAhead(fetchAll: () => Promise<unknown>, hasBegun: boolean): void {
  const run = useEffectEvent(fetchAll);
  useEffect(() => {
    if (!hasBegun && savesData()) return;
    let stop: (() => void) | undefined;
    const attempt = () => {
      run().then(
        () => stop?.(),
        () => {
          stop ??= onLineReturn(attempt);
        },
      );
    };
    const cancel = whenIdle(attempt);
    return () => {
      cancel();
      stop?.();
    };
  }, [hasBegun]);
}
