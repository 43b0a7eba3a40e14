import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { type IssueSentence, sentenceOf } from '#shared/i18n/issues';
import { validation } from '#shared/i18n/pt-AO/validation';
import { ApiError } from '#ui/api/api-error.ts';
import { useTexts } from '#ui/i18n/i18n.ts';

/** Our text is translated while rendering; a string is the server's, in the reader's language. */
type Refusal = IssueSentence | string;

/** Submits only valid values, and keeps typed ones. The first refused field takes the focus. */
export function useForm<Values extends Record<string, string | boolean>, Parsed>(
  schema: z.ZodType<Parsed>,
  initial: Values,
) {
  const [values, setValues] = useState(initial);
  const { form, errorOf, refuse, forgive } = useRefusals();
  const field = <Name extends keyof Values & string>(name: Name) => ({
    name,
    value: values[name],
    error: errorOf(name),
    onChange: (value: Values[Name]) => {
      setValues((now) => ({ ...now, [name]: value }));
      forgive(name);
    },
  });
  const submit = (send: (parsed: Parsed) => void) => (event: FormEvent) => {
    event.preventDefault();
    const outcome = schema.safeParse(values);
    if (outcome.success) send(outcome.data);
    else refuse(refusalsOf(outcome.error.issues));
  };
  const refuseWith = (error: unknown) => {
    if (error instanceof ApiError && error.issues.length > 0) refuse(error.byField);
  };
  return { form, values, field, submit, refuse, refuseWith };
}

/** Loaded with the first form: the first page has none. */
const formTexts = { validation };

function useRefusals() {
  useTexts(formTexts);
  const { t } = useTranslation();
  const [refusals, setRefusals] = useState<Record<string, Refusal>>({});
  const [attempt, setAttempt] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  // Once per attempt: correcting a field must not move the focus out of it.
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt]);
  const errorOf = (name: string): string | undefined => {
    const refusal = refusals[name];
    return typeof refusal === 'object'
      ? t(`validation.${refusal.key}` as 'validation.required', refusal.values)
      : refusal;
  };
  const refuse = (next: Record<string, Refusal>) => {
    setRefusals(next);
    setAttempt((now) => now + 1);
  };
  const forgive = (name: string) => setRefusals(({ [name]: _, ...rest }) => rest);
  return { form, errorOf, refuse, forgive };
}

function refusalsOf(issues: z.core.$ZodIssue[]): Record<string, IssueSentence> {
  const byField: Record<string, IssueSentence> = {};
  for (const issue of issues) byField[issue.path.join('.')] ??= sentenceOf(issue);
  return byField;
}
