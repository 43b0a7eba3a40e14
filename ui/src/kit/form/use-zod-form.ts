import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type FieldError, type Resolver, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { type IssueSentence, sentenceOf } from '#shared/i18n/issues';
import { validation } from '#shared/i18n/pt-AO/validation';
import { type ByCode, placesOf } from '#ui/kit/form/refusal.ts';
import { useTexts } from '#ui/kit/use-texts.ts';

/** Text values, because a half-typed number is not a number yet. */
export type Typed = Record<string, string | boolean>;

/** Loaded with the first form: the first page has none. */
const formTexts = { validation };

interface FormOptions<Values> {
  byCode?: ByCode<Values>;
  /** After the first submit a change validates the form; otherwise it only clears the error of its field. */
  recheck?: boolean;
}

/** Submits only valid values and keeps typed ones. The first refused field takes the focus. */
export function useZodForm<Values extends Typed, Parsed>(
  schema: z.ZodType<Parsed>,
  initial: Values,
  { byCode = {}, recheck = false }: FormOptions<Values> = {},
) {
  useTexts(formTexts);
  const options = { defaultValues: initial as Typed, resolver: resolverOf(schema), shouldFocusError: false };
  const { control, formState, setValue, setError, clearErrors, trigger, handleSubmit, reset } = useForm<
    Typed,
    unknown,
    Parsed
  >(options);
  const values = useWatch({ control }) as Values;
  const { form, focusFirstError } = useFirstError();
  const errorOf = useErrorOf(formState.errors);
  const [placed, setPlaced] = useState<unknown>(null);
  const { isSubmitted } = formState;

  const change = <Name extends keyof Values & string>(name: Name, value: Values[Name]) => {
    setValue(name as string, value);
    if (recheck && isSubmitted) void trigger();
    else clearErrors(name);
  };
  const refuse = (sentences: Partial<Record<string, string>>) => {
    clearErrors();
    for (const [name, message] of Object.entries(sentences)) setError(name, { type: 'refused', message });
    focusFirstError();
  };
  return {
    ...{ form, values, errorOf, change, refuse },
    placed,
    field: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: values[name],
      error: errorOf(name),
      onChange: (value: Values[Name]) => change(name, value),
    }),
    /** Shows a failed call beside its fields. */
    refuseWith: (error: unknown) => {
      const { sentences, isByCode } = placesOf(error, byCode);
      if (isByCode) setPlaced(error);
      if (Object.keys(sentences).length > 0) refuse(sentences);
    },
    submit: (send: (parsed: Parsed) => unknown) => async (event?: FormEvent) => {
      let isInvalid = false;
      await handleSubmit(send, () => {
        isInvalid = true;
      })(event);
      if (isInvalid) focusFirstError();
    },
    /** Loads other values in place of the typed ones. */
    fill: (next: Values) => reset(next),
  };
}

/** After the errors are rendered. Once per attempt: correcting a field must not move the focus out of it. */
function useFirstError() {
  const form = useRef<HTMLFormElement>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt]);
  return { form, focusFirstError: () => setAttempt((now) => now + 1) };
}

/** A schema error keeps its key and figures, because the reader may change the language. */
interface SchemaError extends FieldError {
  figures?: IssueSentence['values'];
}

function useErrorOf(errors: Partial<Record<string, FieldError>>) {
  const { t } = useTranslation();
  return (name: string): string | undefined => {
    const error: SchemaError | undefined = errors[name];
    return error?.figures === undefined
      ? error?.message
      : t(`validation.${error.message}` as 'validation.required', error.figures);
  };
}

/** Own resolver, because `@hookform/resolvers/zod` drops the figures of an issue. */
const resolverOf =
  <Parsed>(schema: z.ZodType<Parsed>): Resolver<Typed, unknown, Parsed> =>
  (values) => {
    const outcome = schema.safeParse(values);
    if (outcome.success) return { values: outcome.data, errors: {} };
    const errors: Record<string, SchemaError> = {};
    for (const issue of outcome.error.issues) {
      const { key, values: figures } = sentenceOf(issue);
      errors[issue.path.join('.')] ??= { type: 'schema', message: key, figures };
    }
    return { values: {}, errors };
  };
