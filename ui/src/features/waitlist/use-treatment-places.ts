import type { TreatmentTime } from '#shared/treatments/schema';
import { askedPartOf } from '#shared/treatments/visit';
import type { StaffEntry } from '#shared/waitlist/schema';
import type { Offer } from '#ui/features/board/offers.ts';
import { isFreeWith, useTreatmentTimes, useVisitTimes } from '#ui/features/reservations/use-treatments.ts';
import { useTimesToWaitFor, useVisitTimesToWaitFor } from '#ui/features/waitlist/use-waited-slots.ts';

/** Times of the entry's treatment with its professional; those that are taken have no seats. */
export function useTreatmentPlaces(entry: StaffEntry): Offer[] {
  const { date, roomId, people, visit } = entry;
  const alone = useTimesAlone(entry);
  const together = useTimesTogether(entry);
  const { all, free } = visit === undefined ? alone : together;
  return all.map((time) => ({
    // The entry's room is a wish: the server takes any room of the treatment
    ...{ roomId, date, time, roomName: '', isOfTreatments: true, hasBegun: false },
    ...{ available: free.includes(time) ? people : 0, roomCapacity: people },
  }));
}

function useTimesAlone({ venueId, date, treatment, visit }: StaffEntry) {
  const id = visit === undefined ? (treatment?.id ?? '') : '';
  const professionalId = treatment?.professional?.id ?? '';
  const { data = [] } = useTimesToWaitFor(venueId, id, date);
  const { data: free = [] } = useTreatmentTimes(venueId, id, date);
  const timesOf = (times: readonly TreatmentTime[]) =>
    times.filter((time) => isFreeWith(time, professionalId)).map(({ time }) => time);
  return { all: timesOf(data), free: timesOf(free) };
}

function useTimesTogether({ venueId, date, visit = [] }: StaffEntry) {
  const parts = visit.map(({ id, professional, beside }) =>
    askedPartOf({ treatmentId: id, professionalId: professional?.id ?? '', isBeside: beside }),
  );
  const { data = [] } = useVisitTimesToWaitFor(venueId, parts, date);
  const { data: free = [] } = useVisitTimes(venueId, parts, date);
  return { all: data.map(({ time }) => time), free: free.map(({ time }) => time) };
}
