import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptSlot, RoomWeek, Service } from '#shared/schedule/schema';
import { ApiError } from '#ui/api/api-error.ts';
import { currentOf } from '#ui/features/dashboard/tabs/use-tab-calls.ts';
import { useSaveWeek } from '#ui/features/week/use-week.ts';
import { differs, draftOf, problemsOf, type ServiceDraft, serviceOf } from '#ui/features/week/week-model.ts';
import { useToast } from '#ui/kit/use-toast.ts';

type Errors = Partial<Record<keyof Service, string>>;

export function useRoomWeek(venueId: string, saved: Pick<RoomWeek, 'roomId' | 'services'> & Partial<RoomWeek>) {
  const { t } = useTranslation();
  const toast = useToast();
  const [drafts, setRaw] = useState(() => saved.services.map(draftOf));
  const [version, setVersion] = useState(saved.version);
  const [wasSubmitted, setSubmitted] = useState(false);
  const [kept, setKept] = useState<KeptSlot[]>([]);
  const write = useSaveWeek();
  const setDrafts = (next: ServiceDraft[]) => {
    setRaw(next);
    setKept([]);
    // The server's errors belong to the input that was sent.
    if (write.error !== null) write.reset();
  };

  const problems = problemsOf(drafts);
  const refusal = write.error instanceof ApiError ? write.error : null;
  const refused = refusal?.byField ?? {};
  const current = currentOf<RoomWeek>(refusal);
  const errors = drafts.map((_, index): Errors => {
    const own = Object.entries(problems[index]!)
      // An empty time is reported after a submit only; overlaps are reported at once.
      .filter(([, problem]) => wasSubmitted || problem === 'overlap' || problem === 'endsBefore')
      .map(([field, problem]) => [field, t(`week.problem.${problem}`)]);
    const theirs = Object.entries(refused)
      .filter(([path]) => path.startsWith(`services.${index}.`))
      .map(([path, sentence]) => [path.split('.')[2], sentence]);
    return Object.fromEntries([...theirs, ...own]);
  });

  const save = ({ acceptTurnover = false, over = version } = {}) => {
    setSubmitted(true);
    if (write.isPending || problems.some((each) => Object.keys(each).length > 0)) return;
    // The version that the user chose to overwrite is kept if the request fails for another reason.
    setVersion(over);
    const services = drafts.map(serviceOf);
    const input = {
      venueId,
      roomId: saved.roomId,
      services,
      acceptTurnover,
      ...(over !== undefined && { version: over }),
    };
    const onSuccess = (week: RoomWeek & { kept: KeptSlot[] }) => {
      setVersion(week.version);
      setRaw(week.services.map(draftOf));
      setSubmitted(false);
      setKept(week.kept);
      toast({ title: t('week.saved') });
    };
    write.mutate({ input }, { onSuccess });
  };
  const discard = () => {
    setVersion(saved.version);
    setDrafts(saved.services.map(draftOf));
    setSubmitted(false);
  };
  /** Loads the saved week in place of the typed values. */
  const take = () => {
    if (current === undefined) return;
    setVersion(current.version);
    setDrafts(current.services.map(draftOf));
    setSubmitted(false);
  };
  return {
    drafts,
    setDrafts,
    errors,
    save,
    discard,
    kept,
    isPending: write.isPending,
    error: write.error,
    current,
    take,
    saveOver: () => current !== undefined && save({ over: current.version }),
    isChanged: differs(drafts, saved.services),
  };
}
