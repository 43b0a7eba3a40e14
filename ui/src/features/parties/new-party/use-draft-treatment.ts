import type { Treatment, TreatmentTime } from '#shared/treatments/schema';
import type { ManagedVenue } from '#shared/venues/schema';
import type { PartyDraft } from '#ui/features/parties/new-party/draft.ts';
import {
  furtherOf,
  type TreatmentOffer,
  useTreatmentOffer,
  useTreatments,
} from '#ui/features/reservations/use-treatments.ts';
import { ROOM_ONLY } from '#ui/features/reservations/visit.ts';

export interface DraftTreatment
  extends Pick<TreatmentOffer, 'further' | 'date' | 'isUnfinished' | 'partsAt' | 'error' | 'retry'> {
  /** Empty at a venue without treatments. */
  list: readonly Treatment[];
  treatment: Treatment | null;
  /** Free with the chosen professional; undefined while loading. Of a walk-in the running time, if it is free. */
  times: readonly TreatmentTime[] | undefined;
  /** A room in which the treatment is done at the chosen time; '' without a time. */
  roomId: string;
}

const ofRoom = {
  further: [],
  date: '',
  isUnfinished: false,
  partsAt: () => [],
  error: null,
  times: undefined,
  roomId: '',
  retry: () => undefined,
};

export function useDraftTreatment(venue: ManagedVenue, draft: PartyDraft, today: string): DraftTreatment {
  const treatments = useTreatments(venue);
  const { data: list = [] } = treatments;
  const treatment = list.find(({ id }) => id === draft.treatmentId) ?? null;
  const isNow = draft.kind === 'walk-in';
  const offer = useTreatmentOffer({
    venueId: venue.id,
    visit: { ...draft, date: isNow ? today : draft.date, treatmentId: draft.treatmentId || ROOM_ONLY },
    at: isNow ? 'now' : undefined,
    ...{ treatments, treatment },
    further: furtherOf(draft, treatment, list),
  });
  if (offer === null || treatment === null) return { ...ofRoom, list, treatment };
  const free = offer.slots?.map(({ time }) => time);
  const times = free && offer.times?.filter(({ time }) => free.includes(time));
  const { further, date, isUnfinished, partsAt, error, retry } = offer;
  return {
    ...{ list, treatment, times, further, date, isUnfinished, partsAt, error, retry },
    roomId: (isNow ? times?.[0] : times?.find(({ time }) => time === draft.time))?.roomId ?? '',
  };
}
