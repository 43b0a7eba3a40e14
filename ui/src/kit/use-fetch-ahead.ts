import { useEffect, useEffectEvent } from 'react';
import { onLineReturn } from '#ui/kit/on-line-return.ts';

/** Missing in TypeScript's library: https://wicg.github.io/savedata/#savedata-attribute */
type SavingNavigator = Navigator & { connection?: { saveData?: boolean } };

const savesData = (): boolean => (navigator as SavingNavigator).connection?.saveData === true;

/** Milliseconds; used without `requestIdleCallback` (Safari). */
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
 * Prefetches the next steps when the page is idle, so that a later outage does not stop them. With `Save-Data` it
 * waits for `hasBegun`. Failed fetches are retried on reconnect.
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
