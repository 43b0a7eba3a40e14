import { type FormEvent, useState } from 'react';
import { type FieldError, type FieldErrors, get, type Resolver, set, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { type IssueSentence, sentenceOf } from '#shared/i18n/issues';
import { validation } from '#shared/i18n/pt-AO/validation';
import { type ByCode, placesOf } from '#ui/kit/form/refusal.ts';
import { useFirstError } from '#ui/kit/form/use-first-error.ts';
import { useTexts } from '#ui/kit/use-texts.ts';

/** Numbers are text values, because a half-typed number is not a number yet. */
export type FormValues = Record<string, unknown>;

/** Loaded with the first form: the first page has none. */
const formTexts = { validation };

interface FormOptions<Values> {
  byCode?: ByCode<Values>;
  /** After a submit each render validates, with the schema of that render. Otherwise a change clears its error. */
  recheck?: boolean;
}

/** Submits only valid values and keeps typed ones. The first refused field takes the focus. */
export function useZodForm<Values extends object, Parsed>(
  schema: z.ZodType<Parsed>,
  initial: Values,
  { byCode = {}, recheck = false }: FormOptions<Values> = {},
) {
  useTexts(formTexts);
  const options = { defaultValues: initial as FormValues, resolver: resolverOf(schema), shouldFocusError: false };
  const { control, formState, setValue, setError, clearErrors, handleSubmit, reset } = useForm<
    FormValues,
    unknown,
    Parsed
  >(options);
  const values = useWatch({ control }) as Values;
  const { form, focusFirstError } = useFirstError();
  const wasSubmitted = formState.isSubmitted;
  const errorOf = useErrorOf(formState.errors, recheck ? (wasSubmitted ? errorsOf(schema, values) : {}) : null);
  const [placed, setPlaced] = useState<unknown>(null);

  const change = (next: Partial<Values>) => {
    for (const [name, value] of Object.entries(next)) setValue(name, value, { shouldDirty: true });
    clearErrors(Object.keys(next));
  };
  const refuse = (sentences: Partial<Record<string, string>>) => {
    clearErrors();
    for (const [name, message] of Object.entries(sentences)) setError(name, { type: 'refused', message });
    focusFirstError();
  };
  return {
    ...{ form, values, errorOf, change, refuse, wasSubmitted, focusFirstError },
    placed,
    /** Differs from the values it was filled with. */
    isTyped: formState.isDirty,
    field: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: values[name],
      error: errorOf(name),
      onChange: (value: Values[Name]) => change({ [name]: value } as unknown as Partial<Values>),
    }),
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
    fill: (next: Values) => reset(next as FormValues),
  };
}

/** A schema error keeps its key and figures, because the reader may change the language. */
interface SchemaError extends FieldError {
  figures?: IssueSentence['values'];
}

/** `rechecked` replaces the schema errors of the last submit. */
function useErrorOf(errors: FieldErrors, rechecked: FieldErrors | null) {
  const { t } = useTranslation();
  return (name: string): string | undefined => {
    const last: SchemaError | undefined = get(errors, name);
    const kept = rechecked === null || last?.type !== 'schema' ? last : undefined;
    const error: SchemaError | undefined = get(rechecked, name) ?? kept;
    return error?.figures === undefined
      ? error?.message
      : t(`validation.${error.message}` as 'validation.required', error.figures);
  };
}

function errorsOf(schema: z.ZodType, values: unknown): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of schema.safeParse(values).error?.issues ?? []) {
    const path = issue.path.join('.');
    if (get(errors, path) !== undefined) continue;
    const { key, values: figures } = sentenceOf(issue);
    set(errors, path, { type: 'schema', message: key, figures } satisfies SchemaError);
  }
  return errors;
}

/** Own resolver, because `@hookform/resolvers/zod` drops the figures of an issue. */
const resolverOf =
  <Parsed>(schema: z.ZodType<Parsed>): Resolver<FormValues, unknown, Parsed> =>
  (values) => {
    const outcome = schema.safeParse(values);
    return outcome.success ? { values: outcome.data, errors: {} } : { values: {}, errors: errorsOf(schema, values) };
  };
