import { ApiError } from '#ui/api/api-error.ts';
import {
  type ExceptionForm,
  emptyException,
  exceptionForm,
  exceptionOf,
  formOf,
} from '#ui/features/week/exception-form.ts';
import { useExceptionWrite } from '#ui/features/week/use-exception-write.ts';
import { useZodForm } from '#ui/kit/form/use-zod-form.ts';
import { useUnsavedGuard } from '#ui/kit/use-unsaved-guard.ts';

export function useExceptionForm(venueId: string, date: string, reason: string) {
  const engine = useZodForm(exceptionForm, emptyException(reason));
  const { form, values, field, change, fill, submit, refuseWith } = engine;
  useUnsavedGuard(engine.isTyped);
  const onSaved = () => fill(emptyException(''));
  const write = useExceptionWrite({ venueId, date, onSaved, onRefused: refuseWith });
  const put = (next: Partial<ExceptionForm>) => {
    change(next);
    write.startOver();
  };
  return {
    ...{ form, values, write, put },
    field: <Name extends keyof ExceptionForm>(name: Name) => ({
      ...field(name),
      onChange: (value: ExceptionForm[Name]) => put({ [name]: value }),
    }),
    hasFieldErrors: write.error instanceof ApiError && write.error.issues.length > 0,
    apply: (acceptTurnover = false) =>
      submit((typed) =>
        write.send({ ...exceptionOf(venueId, date, typed), ...(acceptTurnover && { acceptTurnover }) }),
      )(),
    /** Loads the other person's exception in place of the typed values. */
    take: () => {
      if (write.current !== undefined) fill(formOf(write.current));
      write.take();
    },
  };
}

export type ExceptionEditing = ReturnType<typeof useExceptionForm>;
