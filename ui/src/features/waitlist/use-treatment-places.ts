import type { StaffEntry } from '#shared/waitlist/schema';
import type { Offer } from '#ui/features/board/offers.ts';
import { isFreeWith, useTreatmentTimes } from '#ui/features/reservations/use-treatments.ts';
import { useTimesToWaitFor } from '#ui/features/waitlist/use-waited-slots.ts';

/** Times of the entry's treatment with its professional; those that are taken have no seats. */
export function useTreatmentPlaces({ venueId, date, roomId, people, treatment }: StaffEntry): Offer[] {
  const id = treatment?.id ?? '';
  const professionalId = treatment?.professional?.id ?? '';
  const { data = [] } = useTimesToWaitFor(venueId, id, date);
  const { data: free = [] } = useTreatmentTimes(venueId, id, date);
  const isFree = (at: string) => free.some((time) => time.time === at && isFreeWith(time, professionalId));
  return data
    .filter((time) => isFreeWith(time, professionalId))
    .map(({ time }) => ({
      // The entry's room is a wish: the server takes any room of the treatment
      ...{ roomId, date, time, roomName: '', isOfTreatments: true, hasBegun: false },
      ...{ available: isFree(time) ? people : 0, roomCapacity: people },
    }));
}
