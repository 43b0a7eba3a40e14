import type { Treatment, TreatmentTime } from '#shared/treatments/schema';
import type { ManagedVenue } from '#shared/venues/schema';
import type { PartyDraft } from '#ui/features/parties/new-party/draft.ts';
import { isFreeWith, useTreatments, useTreatmentTimes } from '#ui/features/reservations/use-treatments.ts';

export interface DraftTreatment {
  /** Empty at a venue without treatments. */
  list: readonly Treatment[];
  treatment: Treatment | null;
  /** Free with the chosen professional; undefined while loading. Of a walk-in the running time, if it is free. */
  times: readonly TreatmentTime[] | undefined;
  error: Error | null;
  /** A room in which the treatment is done at the chosen time; '' without a time. */
  roomId: string;
}

export function useDraftTreatment(venue: ManagedVenue, draft: PartyDraft, today: string): DraftTreatment {
  const { data: list = [] } = useTreatments(venue);
  const treatment = list.find(({ id }) => id === draft.treatmentId) ?? null;
  const [date, at] = draft.kind === 'phone' ? [draft.date] : [today, 'now' as const];
  const { data, error } = useTreatmentTimes(venue.id, treatment?.id ?? '', date, at);
  const times = data?.filter((time) => isFreeWith(time, draft.professionalId));
  return {
    list,
    treatment,
    times,
    error,
    roomId: (at === 'now' ? times?.[0] : times?.find(({ time }) => time === draft.time))?.roomId ?? '',
  };
}
