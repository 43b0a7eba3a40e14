import type { Treatment } from '#shared/treatments/schema';
import type { ManagedVenue } from '#shared/venues/schema';
import { useDeskPort } from '#ui/features/desk/desk-port.ts';
import {
  askedOf,
  type ChosenPart,
  furtherOf,
  isFreeWith,
  useTreatments,
} from '#ui/features/reservations/use-treatments.ts';
import type { FurtherPart } from '#ui/features/reservations/visit.ts';
import { useTimesToWaitFor, useVisitTimesToWaitFor } from '#ui/features/waitlist/use-waited-slots.ts';

export interface EntryTreatment {
  /** Empty at a venue without treatments, and in a desk's window. */
  list: readonly Treatment[];
  treatment: Treatment | null;
  /** Those chosen after the first one. */
  further: readonly ChosenPart[];
  /** A further treatment is not chosen yet. */
  isUnfinished: boolean;
  /** Of the treatment with the professional, or of the whole visit, free or not; null without a treatment. */
  times: string[] | null;
}

interface EntryChoice {
  treatmentId: string;
  professionalId: string;
  further: FurtherPart[];
}

export function useEntryTreatment(venue: ManagedVenue, date: string, choice: EntryChoice): EntryTreatment {
  const { treatmentId, professionalId } = choice;
  const isDesk = useDeskPort() !== null;
  const { data: list = [] } = useTreatments(venue, !isDesk);
  const treatment = list.find(({ id }) => id === treatmentId) ?? null;
  const further = furtherOf(choice, treatment, list);
  const isVisit = treatment !== null && choice.further.length > 0;
  const isUnfinished = isVisit && further.length < choice.further.length;
  const alone = useTimesToWaitFor(venue.id, isVisit ? '' : (treatment?.id ?? ''), date).data ?? [];
  const parts = isVisit && !isUnfinished ? [{ treatment, professionalId }, ...further].map(askedOf) : [];
  const together = useVisitTimesToWaitFor(venue.id, parts, date).data ?? [];
  const offered = isVisit ? together : alone.filter((time) => isFreeWith(time, professionalId));
  return { list, treatment, further, isUnfinished, times: treatment && offered.map(({ time }) => time) };
}
