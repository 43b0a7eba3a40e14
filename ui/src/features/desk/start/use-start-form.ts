import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { LocalInput, LocalName } from '#shared/desk/local';
import { ApiError, sentenceOf } from '#ui/api/api-error.ts';
import { useDeskAct } from '#ui/features/desk/use-desk.ts';
import { useZodForm } from '#ui/kit/form/use-zod-form.ts';

interface StartForm<Values, Input> {
  schema: z.ZodType<Input>;
  initial: Values;
  /** Field that shows the main process's refusal, if it names none. */
  refusedField?: keyof Values & string;
  onDone?: () => void;
  onRefused?: (error: unknown, input: Input) => void;
}

const namesFields = (error: unknown): boolean => error instanceof ApiError && error.issues.length > 0;

/** A form that calls the main process of the desk. */
export function useStartForm<Values extends Record<string, string>, Name extends LocalName>(
  name: Name,
  { schema, initial, refusedField, onDone, onRefused }: StartForm<Values, LocalInput<Name>>,
) {
  const { t } = useTranslation();
  const { mutate, isPending, error, reset } = useDeskAct(name);
  const { form, field, submit, refuse, refuseWith } = useZodForm(schema, initial, { recheck: true });
  const onError = (refused: Error, input: LocalInput<Name>) => {
    onRefused?.(refused, input);
    if (refusedField === undefined || namesFields(refused)) refuseWith(refused);
    else refuse({ [refusedField]: sentenceOf(refused, t('app.failure.connection')) });
  };
  const isGeneral = error !== null && refusedField === undefined && !namesFields(error);
  return {
    ...{ form, isPending, reset },
    failure: isGeneral ? sentenceOf(error, t('app.failure.connection')) : null,
    field: <Field extends keyof Values & string>(of: Field) => ({
      ...field(of),
      onChange: (value: Values[Field]) => {
        field(of).onChange(value);
        if (error !== null) reset();
      },
    }),
    submit: submit((input) => !isPending && mutate(input, { onSuccess: onDone, onError: (e) => onError(e, input) })),
  };
}
