import { useFocusFinders } from '@fluentui/react-components';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';

let isKept = false;

/**
 * For every component that opens a Fluent dialog. Fluent's focus engine ends with its last user, and then never takes
 * back the `aria-hidden` that it put on the page behind the dialog: where the dialog is the only user, closing it would
 * leave the whole page silent to a screen reader. So the first dialog starts a user that stays.
 */
export function useKeptFocusEngine(): void {
  useEffect(() => {
    if (isKept) return;
    isKept = true;
    createRoot(document.createElement('div')).render(<Keeper />);
  }, []);
}

function Keeper() {
  useFocusFinders();
  return null;
}
