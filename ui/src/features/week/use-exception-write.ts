import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InputOf } from '#shared/api/table';
import { newId } from '#shared/ids';
import type { KeptSlot, LeaseHolder, ScheduleException } from '#shared/schedule/schema';
import { isUnreached } from '#ui/api/api-error.ts';
import { currentOf } from '#ui/features/dashboard/tabs/use-tab-calls.ts';
import { emptyException, exceptionOf, formOf } from '#ui/features/week/exception-form.ts';
import { useAddException } from '#ui/features/week/use-week.ts';
import { useToast } from '#ui/kit/use-toast.ts';

type SeenException = Pick<ScheduleException, 'id' | 'version'>;

interface ExceptionConsequences {
  kept: KeptSlot[];
  stillLent: LeaseHolder[];
}

interface ExceptionOfDay {
  venueId: string;
  date: string;
  onSaved?: () => void;
  onRefused?: (error: Error) => void;
}

/** Writes an exception of a day. `seen` is the exception on screen: the write replaces it. */
export function useExceptionWrite({ venueId, date, onSaved, onRefused }: ExceptionOfDay) {
  const { t } = useTranslation();
  const toast = useToast();
  const cache = useQueryClient();
  const [idempotencyKey, setKey] = useState(newId);
  const [seen, setSeen] = useState<SeenException | null>(null);
  const [consequences, setConsequences] = useState<ExceptionConsequences>({ kept: [], stillLent: [] });
  const add = useAddException();
  const current = currentOf<ScheduleException>(add.error);
  /** What may have been saved although the answer was lost. */
  const unanswered = useRef<string[]>([]);
  /** A changed input is a new operation, so it needs a new idempotency key. */
  const startOver = () => {
    setKey(newId());
    if (add.error !== null) add.reset();
  };
  const send = (wanted: InputOf<'addException'>, replaced = seen) => {
    if (add.isPending) return;
    // The version that the user chose to replace is kept if the request fails for another reason.
    setSeen(replaced);
    const onSuccess = ({ kept, stillLent }: ExceptionConsequences) => {
      setConsequences({ kept, stillLent });
      setSeen(null);
      setKey(newId());
      toast({ title: t('week.day.applied') });
      onSaved?.();
    };
    const { acceptTurnover: _, ...fields } = wanted;
    const onError = (error: Error) => {
      if (isUnreached(error)) unanswered.current.push(JSON.stringify(fields));
      const other = currentOf<ScheduleException>(error);
      const isOwn = other && unanswered.current.includes(JSON.stringify(exceptionOf(venueId, date, formOf(other))));
      if (isOwn && other.version !== replaced?.version) return send(wanted, other);
      onRefused?.(error);
    };
    const replaces = replaced === null ? {} : { replaces: { id: replaced.id, version: replaced.version } };
    add.mutate({ input: { ...wanted, ...replaces }, idempotencyKey }, { onSuccess, onError });
  };
  return {
    ...consequences,
    ...{ send, startOver },
    error: add.error,
    isPending: add.isPending,
    closeFor: (holiday: string) => send(exceptionOf(venueId, date, emptyException(holiday))),
    /** The other person's exception, if the conflict was caused by it. */
    current,
    /** Keeps the other person's exception. */
    take: () => {
      if (current === undefined) return;
      startOver();
      setSeen(current);
      void cache.invalidateQueries();
    },
    over: () => add.variables !== undefined && current !== undefined && send(add.variables.input, current),
  };
}

export type ExceptionWrite = ReturnType<typeof useExceptionWrite>;
