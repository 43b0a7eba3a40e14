import { useMemo } from 'react';
import type { Slot } from '#shared/schedule/schema';
import { isDate } from '#shared/time';
import { nameIn } from '#shared/treatments/rules';
import type { Treatment, TreatmentTime } from '#shared/treatments/schema';
import type { Room } from '#shared/venues/schema';
import { apiQuery, useApiQuery } from '#ui/api/api-query.ts';
import type { Client } from '#ui/api/client.ts';
import { isForRoom, type Visit } from '#ui/features/reservations/visit.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';

interface WithRooms {
  rooms: readonly Room[];
}

export const hasTreatments = ({ rooms }: WithRooms): boolean => rooms.some((room) => room.hasTreatments);

/** Rooms that are booked without a treatment. */
export const roomsAlone = ({ rooms }: WithRooms): Room[] => rooms.filter((room) => !room.hasTreatments);

export const treatmentsQuery = (client: Client, venueId: string) =>
  apiQuery(client, 'treatments', { slugOrId: venueId });

export const useTreatments = (venue: WithRooms & { id: string }, enabled = true) =>
  useApiQuery('treatments', { slugOrId: venue.id }, { enabled: enabled && hasTreatments(venue) });

export function useTreatmentName() {
  const { language } = useLanguage();
  return ({ names }: Pick<Treatment, 'names'>): string => nameIn(names, language);
}

/** The times of a day that are free for a treatment. Not cached after unmount: they change by the minute. */
export function useTreatmentTimes(venueId: string, treatmentId: string, date: string) {
  const input = { slugOrId: venueId, treatmentId, date };
  return useApiQuery('treatmentTimes', input, { enabled: treatmentId !== '' && isDate(date), gcTime: 0 });
}

/** '' is any professional. A treatment without professionals is free at each of its times. */
export const isFreeWith = ({ professionalIds }: TreatmentTime, professionalId: string): boolean =>
  professionalId === '' || professionalIds.includes(professionalId);

export interface TreatmentOffer {
  treatment: Treatment | null;
  /** With their free professionals; undefined while loading. */
  times: readonly TreatmentTime[] | undefined;
  slots: readonly Slot[] | undefined;
  error: Error | null;
  retry: () => void;
}

interface Wanted {
  venueId: string;
  visit: Visit;
  treatments: { data: readonly Treatment[] | undefined; error: Error | null; refetch: () => Promise<unknown> };
  treatment: Treatment | null;
}

/** Null if the guest books a room without a treatment. */
export function useTreatmentOffer({ venueId, visit, treatments, treatment }: Wanted): TreatmentOffer | null {
  const { professionalId = '' } = visit;
  const read = useTreatmentTimes(venueId, treatment?.id ?? '', visit.date);
  const slots = useMemo(
    () =>
      treatment === null
        ? undefined
        : read.data?.filter((time) => isFreeWith(time, professionalId)).map((time) => slotOf(treatment, time)),
    [treatment, read.data, professionalId],
  );
  if (isForRoom(visit)) return null;
  return {
    ...{ treatment, slots },
    times: read.data,
    error: treatments.error ?? read.error,
    retry: () => void (treatments.error === null ? read : treatments).refetch(),
  };
}

/** A time as a slot of the whole room. The server may book another room, so it names none. */
const slotOf = ({ people, minutes }: Treatment, { time }: TreatmentTime): Slot => ({
  ...{ id: time, roomId: '', time },
  ...{ capacity: people, availableCapacity: people, roomMinutes: minutes },
  ...{ isClosed: false, reason: null, isAvailable: true, hasBegun: false },
});
