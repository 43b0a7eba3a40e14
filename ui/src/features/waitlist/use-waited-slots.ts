import { useMemo } from 'react';
import type { Slot } from '#shared/schedule/schema';
import { isDate } from '#shared/time';
import { useApiQuery } from '#ui/api/api-query.ts';
import { askedOf, isFreeWith, slotOf, startOf, type TreatmentOffer } from '#ui/features/reservations/use-treatments.ts';
import type { VisitState } from '#ui/features/reservations/use-visit.ts';
import { slotsOfRoom } from '#ui/features/schedule/slot-view.ts';

/** The times of a day at which a treatment is done, free or not. */
export const useTimesToWaitFor = (venueId: string, treatmentId: string, date: string) =>
  useApiQuery(
    'timesToWaitFor',
    { slugOrId: venueId, treatmentId, date },
    { enabled: treatmentId !== '' && isDate(date), gcTime: 0 },
  );

/** The starts of a day at which a visit is done, free or not. Asks for no visit of one treatment. */
export function useVisitTimesToWaitFor(venueId: string, parts: string[], date: string) {
  const enabled = parts.length > 1 && isDate(date);
  return useApiQuery('visitTimesToWaitFor', { slugOrId: venueId, date, parts }, { enabled, gcTime: 0 });
}

/** Slots of the chosen room; for a treatment or a visit its times with the professionals, full unless free. */
export function useWaitedSlots(
  { venueId, visit, treatment, further }: VisitState,
  day: readonly Slot[] | undefined,
  offer: TreatmentOffer | null,
): readonly Slot[] | undefined {
  const { roomId, professionalId = '' } = visit;
  const isVisit = treatment !== null && further.length > 0;
  const alone = useTimesToWaitFor(venueId, isVisit ? '' : (treatment?.id ?? ''), visit.date).data;
  const parts = isVisit ? [{ treatment, professionalId }, ...further].map(askedOf) : [];
  const together = useVisitTimesToWaitFor(venueId, parts, visit.date).data;
  return useMemo(() => {
    if (offer === null) return day && slotsOfRoom(day, roomId);
    if (treatment === null) return undefined;
    const free = offer.slots?.map(({ time }) => time) ?? [];
    const times = isVisit ? together?.map(startOf) : alone?.filter((time) => isFreeWith(time, professionalId));
    return times?.map((time) => {
      const slot = slotOf(treatment, time);
      return free.includes(time.time) ? slot : { ...slot, isAvailable: false, availableCapacity: 0 };
    });
  }, [offer, day, roomId, treatment, isVisit, together, alone, professionalId]);
}
