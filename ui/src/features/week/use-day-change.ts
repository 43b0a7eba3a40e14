import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InputOf } from '#shared/api/table';
import { newId } from '#shared/ids';
import type { KeptSlot, LeaseHolder, ScheduleException } from '#shared/schedule/schema';
import { ApiError } from '#ui/api/api-error.ts';
import { currentOf } from '#ui/features/dashboard/tabs/use-tab-calls.ts';
import { type ExceptionForm, emptyException, exceptionOf, formOf } from '#ui/features/week/exception-form.ts';
import { useAddException } from '#ui/features/week/use-week.ts';
import { useToast } from '#ui/kit/use-toast.ts';

type Seen = Pick<ScheduleException, 'id' | 'version'>;

export function useDayChange(venueId: string, date: string, reason: string) {
  const { t } = useTranslation();
  const toast = useToast();
  const cache = useQueryClient();
  const [form, setForm] = useState(() => emptyException(reason));
  const [idempotencyKey, setKey] = useState(newId);
  const [kept, setKept] = useState<KeptSlot[]>([]);
  const [stillLent, setStillLent] = useState<LeaseHolder[]>([]);
  /** The exception on screen: this change replaces it. */
  const [seen, setSeen] = useState<Seen | null>(null);
  const add = useAddException();
  const wrong = add.error instanceof ApiError ? add.error.byField : {};
  const change = (next: ExceptionForm) => {
    setForm(next);
    // A changed input is a new operation, so it needs a new idempotency key.
    setKey(newId());
    if (add.error !== null) add.reset();
  };
  const send = (wanted: InputOf<'addException'>, replaced = seen) => {
    if (add.isPending) return;
    // The version that the user chose to replace is kept if the request fails for another reason.
    setSeen(replaced);
    const onSuccess = (saved: { kept: KeptSlot[]; stillLent: LeaseHolder[] }) => {
      setKept(saved.kept);
      setStillLent(saved.stillLent);
      setForm(emptyException(''));
      setSeen(null);
      setKey(newId());
      toast({ title: t('week.day.applied') });
    };
    const replaces = replaced === null ? {} : { replaces: { id: replaced.id, version: replaced.version } };
    add.mutate({ input: { ...wanted, ...replaces }, idempotencyKey }, { onSuccess });
  };
  const current = currentOf<ScheduleException>(add.error);
  /** Loads the existing exception in place of the typed values. */
  const take = () => {
    if (current === undefined) return;
    change(formOf(current));
    setSeen(current);
    void cache.invalidateQueries();
  };
  const field = <Name extends keyof ExceptionForm>(name: Name) => ({
    name,
    value: form[name],
    error: wrong[name],
    onChange: (value: ExceptionForm[Name]) => change({ ...form, [name]: value }),
  });
  return {
    form,
    field,
    kept,
    stillLent,
    error: add.error,
    hasFieldErrors: Object.keys(wrong).length > 0,
    isPending: add.isPending,
    apply: (acceptTurnover = false) =>
      send({ ...exceptionOf(venueId, date, form), ...(acceptTurnover && { acceptTurnover }) }),
    closeFor: (holiday: string) => send(exceptionOf(venueId, date, emptyException(holiday))),
    /** The other person's exception, if the conflict was caused by it. */
    current,
    take,
    over: () => add.variables !== undefined && current !== undefined && send(add.variables.input, current),
  };
}

export type DayChange = ReturnType<typeof useDayChange>;
