import { useFocusFinders } from '@fluentui/react-components';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';

let isKept = false;

/**
 * For each component that opens a Fluent dialog. Fluent's focus engine ends with its last user, and then leaves
 * `aria-hidden` on the page behind the dialog. So the first dialog starts a user that stays.
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
