import { useEffect, useRef, useState } from 'react';

/** `data-refused` marks a group of buttons or radio buttons. */
const REFUSED = '[aria-invalid="true"], [data-refused] button:not(:disabled), [data-refused] input:not(:disabled)';

/**
 * Moves the focus after the errors are rendered, once per attempt and per `error`: correcting a field must not move it.
 * `onPage`: fields of the form can be elsewhere on the page.
 */
export function useFirstError({ error = null, onPage = false }: { error?: unknown; onPage?: boolean } = {}) {
  const form = useRef<HTMLFormElement>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (attempt === 0 && error === null) return;
    const place = onPage ? document.querySelector('main') : null;
    (place ?? form.current)?.querySelector<HTMLElement>(REFUSED)?.focus();
  }, [attempt, error, onPage]);
  return { form, attempt, focusFirstError: () => setAttempt((now) => now + 1) };
}
