import { useEffect, useId } from 'react';

const unsaved = new Set<string>();

/** Whether a form of the page has typed values that are not saved. */
export const hasUnsaved = (): boolean => unsaved.size > 0;

export function useUnsavedGuard(isUnsaved: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    unsaved.add(id);
    window.addEventListener('beforeunload', ask);
    return () => {
      unsaved.delete(id);
      window.removeEventListener('beforeunload', ask);
    };
  }, [id, isUnsaved]);
}
