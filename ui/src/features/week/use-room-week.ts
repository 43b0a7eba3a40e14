import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptSlot, RoomWeek, Service } from '#shared/schedule/schema';
import { useSaveWeek } from '#ui/features/week/use-week.ts';
import { differs, draftOf, problemsOf, type ServiceDraft, weekForm } from '#ui/features/week/week-model.ts';
import { useVersionedForm } from '#ui/kit/form/use-versioned-form.ts';
import { useToast } from '#ui/kit/use-toast.ts';

const valuesOf = (week: RoomWeek | null) => ({ services: week?.services.map(draftOf) ?? [] });

/** The week of a room; `saved` is undefined if the room has none yet. */
export function useRoomWeek(venueId: string, roomId: string, saved: RoomWeek | undefined) {
  const { t } = useTranslation();
  const toast = useToast();
  const [kept, setKept] = useState<KeptSlot[]>([]);
  const write = useSaveWeek();
  const editing = useVersionedForm({
    ...{ schema: weekForm, row: saved ?? null, valuesOf, write },
    send: ({ fields: services, version, acceptTurnover }, onError) => {
      const input = { venueId, roomId, services, acceptTurnover, ...(version !== 0 && { version }) };
      const onSuccess = (week: RoomWeek & { kept: KeptSlot[] }) => {
        editing.fillFrom(week);
        setKept(week.kept);
        toast({ title: t('week.saved') });
      };
      write.mutate({ input }, { onSuccess, onError });
    },
  });
  const { current, fillFrom, take } = editing;
  const drafts = editing.values.services;
  const startOver = () => {
    setKept([]);
    // The server's errors belong to the input that was sent.
    if (write.error !== null) write.reset();
  };
  return {
    ...{ drafts, kept, current },
    ...{ form: editing.form, save: editing.save, isPending: write.isPending, error: write.error },
    setDrafts: (services: ServiceDraft[]) => {
      editing.change({ services });
      startOver();
    },
    errors: useServiceErrors(editing),
    discard: () => {
      fillFrom(saved ?? null);
      startOver();
    },
    /** Loads the saved week in place of the typed values. */
    take: () => {
      if (current === undefined) return;
      take(current);
      setKept([]);
    },
    saveOver: () => current !== undefined && editing.save({ over: current.version }),
    isChanged: differs(drafts, saved?.services ?? []),
  };
}

export type RoomWeekEditing = ReturnType<typeof useRoomWeek>;

interface WeekErrors {
  values: { services: ServiceDraft[] };
  wasSubmitted: boolean;
  errorOf: (path: string) => string | undefined;
}

/** Per service: an empty time is reported after a submit only; overlaps are reported at once. */
function useServiceErrors({ values, wasSubmitted, errorOf }: WeekErrors) {
  const { t } = useTranslation();
  const sentenceOf = (index: number, field: keyof Service, problems: ReturnType<typeof problemsOf>[number]) => {
    const problem = problems[field];
    const isShown = wasSubmitted || problem === 'overlap' || problem === 'endsBefore';
    return problem !== undefined && isShown ? t(`week.problem.${problem}`) : errorOf(`services.${index}.${field}`);
  };
  return problemsOf(values.services).map(
    (problems, index) => (field: keyof Service) => sentenceOf(index, field, problems),
  );
}
