import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalInput, LocalName } from '#shared/desk/local';
import { ApiError, sentenceOf } from '#ui/app/api-error.ts';
import { useDeskAct } from '#ui/desk/use-desk.ts';

/** Field → what is wrong with it, before anything is sent. */
export type Refusals<Values> = Partial<Record<keyof Values & string, string>>;

interface StartForm<Values, Name extends LocalName> {
  initial: Values;
  refusalsOf: (values: Values) => Refusals<Values>;
  inputOf: (values: Values) => LocalInput<Name>;
  /** The field beside which the main process's refusal stands, where it names none itself. */
  refusedField?: keyof Values & string;
  onDone?: () => void;
  /** With what was sent. */
  onRefused?: (error: unknown, input: LocalInput<Name>) => void;
}

/** A form of the desk's first start: what was typed stays, what is wrong stands beside its field and takes the focus. */
export function useStartForm<Values extends Record<string, string>, Name extends LocalName>(
  name: Name,
  { initial, refusalsOf, inputOf, refusedField, onDone, onRefused }: StartForm<Values, Name>,
) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [wasSubmitted, setSubmitted] = useState(false);
  const { mutate, isPending, error, reset } = useDeskAct(name);
  const refused: Refusals<Values> = wasSubmitted ? refusalsOf(values) : {};
  const said = error === null ? null : sentenceOf(error, t('app.failure.connection'));
  const byField: Record<string, string> = error instanceof ApiError ? error.byField : {};
  const errorOf = (field: keyof Values & string): string | undefined =>
    refused[field] ?? byField[field] ?? (field === refusedField ? (said ?? undefined) : undefined);
  return {
    form,
    isPending,
    /** Forgets what the last attempt was refused with. */
    reset,
    /** What failed as a whole. */
    failure: refusedField === undefined && Object.keys(byField).length === 0 ? said : null,
    field: <Field extends keyof Values & string>(field: Field) => ({
      name: field,
      value: values[field],
      error: errorOf(field),
      onChange: (value: string) => {
        setValues((now) => ({ ...now, [field]: value }));
        if (error !== null) reset();
      },
    }),
    submit: (event: FormEvent) => {
      event.preventDefault();
      setSubmitted(true);
      if (isPending) return;
      if (Object.keys(refusalsOf(values)).length > 0) return focusRefused(form.current);
      const input = inputOf(values);
      const onError = (refused: unknown) => {
        onRefused?.(refused, input);
        focusRefused(form.current);
      };
      mutate(input, { onSuccess: onDone, onError });
    },
  };
}

/** Once the refusals are drawn. */
function focusRefused(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
