import type { FormEvent } from 'react';
import { useFirstError } from '#ui/kit/form/use-first-error.ts';

interface PlainForm<Refusals> {
  /** Refusals of the current values by field. */
  check: () => Refusals;
  send: () => void;
  onRefused?: (refusals: Refusals) => void;
  /** A new one moves the focus to its field. */
  error?: unknown;
}

/** For public pages, which load neither the form engine nor zod (decision record 030). */
export function usePlainForm<Refusals extends object>({ check, send, onRefused, error }: PlainForm<Refusals>) {
  const { form, attempt, focusFirstError } = useFirstError({ error, onPage: true });
  return {
    form,
    /** Empty before the first submit. */
    refusals: attempt === 0 ? ({} as Refusals) : check(),
    submit: (event: FormEvent) => {
      event.preventDefault();
      focusFirstError();
      const refusals = check();
      if (Object.keys(refusals).length === 0) send();
      else onRefused?.(refusals);
    },
  };
}
