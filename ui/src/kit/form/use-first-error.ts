import { useEffect, useRef, useState } from 'react';

/** `data-refused` marks a group of buttons or radio buttons. */
const REFUSED = '[aria-invalid="true"], [data-refused] :is(button, input):enabled';

/** After the errors are rendered. Once per attempt: correcting a field must not move the focus out of it. */
export function useFirstError() {
  const form = useRef<HTMLFormElement>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>(REFUSED)?.focus();
  }, [attempt]);
  return { form, focusFirstError: () => setAttempt((now) => now + 1) };
}
