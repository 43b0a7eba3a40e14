import { useEffect } from 'react';

let guards = 0;

export const hasUnsaved = (): boolean => guards > 0;

/** The end of the page asks first. */
export function useUnsavedGuard(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    guards++;
    window.addEventListener('beforeunload', ask);
    return () => {
      guards--;
      window.removeEventListener('beforeunload', ask);
    };
  }, [isUnsaved]);
}
