import { useMemo } from 'react';
import type { Slot } from '#shared/schedule/schema';
import { isDate } from '#shared/time';
import { useApiQuery } from '#ui/api/api-query.ts';
import { isFreeWith, slotOf, type TreatmentOffer } from '#ui/features/reservations/use-treatments.ts';
import type { VisitState } from '#ui/features/reservations/use-visit.ts';
import { slotsOfRoom } from '#ui/features/schedule/slot-view.ts';

/** The times of a day at which a treatment is done, free or not. */
export const useTimesToWaitFor = (venueId: string, treatmentId: string, date: string) =>
  useApiQuery(
    'timesToWaitFor',
    { slugOrId: venueId, treatmentId, date },
    { enabled: treatmentId !== '' && isDate(date), gcTime: 0 },
  );

/** Slots of the chosen room; for a treatment its times with the professional, full unless free. */
export function useWaitedSlots(
  { venueId, visit, treatment }: VisitState,
  day: readonly Slot[] | undefined,
  offer: TreatmentOffer | null,
): readonly Slot[] | undefined {
  const { data } = useTimesToWaitFor(venueId, treatment?.id ?? '', visit.date);
  const { roomId, professionalId = '' } = visit;
  return useMemo(() => {
    if (offer === null) return day && slotsOfRoom(day, roomId);
    if (treatment === null) return undefined;
    const free = offer.slots?.map(({ time }) => time) ?? [];
    return data
      ?.filter((time) => isFreeWith(time, professionalId))
      .map((time) => {
        const slot = slotOf(treatment, time);
        return free.includes(time.time) ? slot : { ...slot, isAvailable: false, availableCapacity: 0 };
      });
  }, [offer, day, roomId, treatment, data, professionalId]);
}
