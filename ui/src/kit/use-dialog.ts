import { useState } from 'react';
import { useModalOpener } from '#ui/kit/use-modal-opener.ts';

/**
 * `subject`: what the open dialog is about; null while it is closed. Closing returns the focus to the element that
 * opened it, or to `otherwise` if that was removed.
 */
export function useDialog<Subject>(otherwise: () => HTMLElement | null = () => null) {
  const { remember, giveBack } = useModalOpener(otherwise);
  const [subject, setSubject] = useState<Subject | null>(null);
  return {
    subject,
    open: (next: Subject) => {
      remember();
      setSubject(next);
    },
    /** Shows another dialog in place of the open one. */
    replace: setSubject,
    close: (isLeaving = false) => {
      setSubject(null);
      giveBack(isLeaving);
    },
  };
}
