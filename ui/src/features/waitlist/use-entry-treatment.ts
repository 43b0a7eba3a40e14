import type { Treatment } from '#shared/treatments/schema';
import type { ManagedVenue } from '#shared/venues/schema';
import { useDeskPort } from '#ui/features/desk/desk-port.ts';
import { isFreeWith, useTreatments } from '#ui/features/reservations/use-treatments.ts';
import { useTimesToWaitFor } from '#ui/features/waitlist/use-waited-slots.ts';

export interface EntryTreatment {
  /** Empty at a venue without treatments, and in a desk's window. */
  list: readonly Treatment[];
  treatment: Treatment | null;
  /** Of the treatment with the professional, free or not; null without a treatment. */
  times: string[] | null;
}

interface EntryChoice {
  treatmentId: string;
  professionalId: string;
}

export function useEntryTreatment(
  venue: ManagedVenue,
  date: string,
  { treatmentId, professionalId }: EntryChoice,
): EntryTreatment {
  const isDesk = useDeskPort() !== null;
  const { data: list = [] } = useTreatments(venue, !isDesk);
  const treatment = list.find(({ id }) => id === treatmentId) ?? null;
  const { data = [] } = useTimesToWaitFor(venue.id, treatment?.id ?? '', date);
  const times = data.filter((time) => isFreeWith(time, professionalId)).map(({ time }) => time);
  return { list, treatment, times: treatment && times };
}
