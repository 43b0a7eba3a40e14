import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalInput, LocalName } from '#shared/desk/local';
import { ApiError, sentenceOf } from '#ui/api/api-error.ts';
import { useDeskAct } from '#ui/features/desk/use-desk.ts';

/** Field → error found before the request. */
export type Refusals<Values> = Partial<Record<keyof Values & string, string>>;

interface StartForm<Values, Name extends LocalName> {
  initial: Values;
  refusalsOf: (values: Values) => Refusals<Values>;
  inputOf: (values: Values) => LocalInput<Name>;
  /** Field that shows the main process's refusal, if it names none. */
  refusedField?: keyof Values & string;
  onDone?: () => void;
  onRefused?: (error: unknown, input: LocalInput<Name>) => void;
}

/** Keeps typed values; the first refused field takes the focus. */
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
    reset,
    /** Error that belongs to no field. */
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

/** After the refusals are rendered. */
function focusRefused(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
