import type { Treatment, TreatmentTime } from '#shared/treatments/schema';
import type { ManagedVenue } from '#shared/venues/schema';
import { useDeskPort } from '#ui/features/desk/desk-port.ts';
import type { PartyDraft } from '#ui/features/parties/new-party/draft.ts';
import { isFreeWith, useTreatments, useTreatmentTimes } from '#ui/features/reservations/use-treatments.ts';

export interface DraftTreatment {
  /** Empty at a venue without treatments, and in a desk's window: desks book none. */
  list: readonly Treatment[];
  treatment: Treatment | null;
  /** Free with the chosen professional; undefined while loading. */
  times: readonly TreatmentTime[] | undefined;
  error: Error | null;
  /** A room in which the treatment is done at the chosen time; '' without a time. */
  roomId: string;
}

export function useDraftTreatment(venue: ManagedVenue, draft: PartyDraft): DraftTreatment {
  const isDesk = useDeskPort() !== null;
  const { data: list = [] } = useTreatments(venue, !isDesk);
  const wanted = draft.kind === 'phone' ? draft.treatmentId : '';
  const treatment = list.find(({ id }) => id === wanted) ?? null;
  const { data, error } = useTreatmentTimes(venue.id, treatment?.id ?? '', draft.date);
  const times = data?.filter((time) => isFreeWith(time, draft.professionalId));
  return { list, treatment, times, error, roomId: times?.find(({ time }) => time === draft.time)?.roomId ?? '' };
}
