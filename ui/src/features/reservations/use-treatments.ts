import { useMemo } from 'react';
import type { Slot } from '#shared/schedule/schema';
import { isDate } from '#shared/time';
import { nameIn } from '#shared/treatments/rules';
import type { Treatment, TreatmentTime, VisitTime } from '#shared/treatments/schema';
import { askedPartOf } from '#shared/treatments/visit';
import type { Room } from '#shared/venues/schema';
import { apiQuery, useApiQuery } from '#ui/api/api-query.ts';
import type { Client } from '#ui/api/client.ts';
import { type FurtherPart, isForRoom, type Visit } from '#ui/features/reservations/visit.ts';
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
export function useTreatmentTimes(venueId: string, treatmentId: string, date: string, at?: 'now') {
  const input = { slugOrId: venueId, treatmentId, date, ...(at && { at }) };
  return useApiQuery('treatmentTimes', input, { enabled: treatmentId !== '' && isDate(date), gcTime: 0 });
}

export interface ChosenPart extends Omit<FurtherPart, 'treatmentId'> {
  treatment: Treatment;
}

/** The chosen treatments after the first one, of those for as many people. */
export const furtherOf = (
  { further = [] }: Pick<Visit, 'further'>,
  first: Treatment | null,
  treatments: readonly Treatment[] = [],
): ChosenPart[] =>
  further.flatMap(({ treatmentId, ...chosen }) => {
    const treatment = treatments.find(({ id, people }) => id === treatmentId && people === first?.people);
    return treatment === undefined ? [] : [{ treatment, ...chosen }];
  });

export const partOf = ({ treatment: { id }, ...chosen }: ChosenPart): FurtherPart => ({ treatmentId: id, ...chosen });

/** As a booking asks for them. `begins`: the time of each one as shown. */
export const furtherAsked = (further: readonly FurtherPart[], begins: VisitTime['parts'] = []) =>
  further.map(({ treatmentId, professionalId, isBeside }, n) => ({
    treatmentId,
    ...(professionalId !== '' && { professionalId }),
    ...(isBeside && { beside: true }),
    ...(begins[n] !== undefined && { time: begins[n].time }),
  }));

export const askedOf = ({ treatment: { id }, ...part }: ChosenPart): string =>
  askedPartOf({ treatmentId: id, ...part });

/** The starts of a day at which all treatments fit. */
export function useVisitTimes(venueId: string, parts: string[], date: string, at?: 'now') {
  const input = { slugOrId: venueId, date, parts, ...(at && { at }) };
  return useApiQuery('visitTimes', input, { enabled: parts.length > 0 && isDate(date), gcTime: 0 });
}

/** '' is any professional. A treatment without professionals is free at each of its times. */
export const isFreeWith = ({ professionalIds, isNamedOnly }: TreatmentTime, professionalId: string): boolean =>
  professionalId === '' ? !isNamedOnly : professionalIds.includes(professionalId);

export interface TreatmentOffer {
  treatment: Treatment | null;
  /** With their free professionals; undefined while loading. */
  times: readonly TreatmentTime[] | undefined;
  slots: readonly Slot[] | undefined;
  further: readonly ChosenPart[];
  date: string;
  /** A further treatment is not chosen yet. */
  isUnfinished: boolean;
  /** When each treatment of a visit begins; empty without further ones, and for a start that is not free. */
  partsAt: (time: string | null) => VisitTime['parts'];
  error: Error | null;
  retry: () => void;
}

export const hasBeside = ({ further }: Pick<TreatmentOffer, 'further'>): boolean =>
  further.some(({ isBeside }) => isBeside);

interface WantedOffer {
  venueId: string;
  visit: Pick<Visit, 'date' | 'treatmentId' | 'professionalId' | 'further'>;
  /** For guests who are there. */
  at?: 'now' | undefined;
  treatments: { data: readonly Treatment[] | undefined; error: Error | null; refetch: () => Promise<unknown> };
  treatment: Treatment | null;
  further: readonly ChosenPart[];
}

/** Null if the guest books a room without a treatment. */
export function useTreatmentOffer({
  venueId,
  visit,
  at,
  treatments,
  treatment,
  further,
}: WantedOffer): TreatmentOffer | null {
  const { professionalId = '' } = visit;
  const asked = visit.further?.length ?? 0;
  const isVisit = treatment !== null && asked > 0;
  const isUnfinished = isVisit && further.length < asked;
  const alone = useTreatmentTimes(venueId, isVisit ? '' : (treatment?.id ?? ''), visit.date, at);
  const parts = isVisit && !isUnfinished ? [{ treatment, professionalId }, ...further].map(askedOf) : [];
  const together = useVisitTimes(venueId, parts, visit.date, at);
  const times = useMemo(
    () => (isVisit ? together.data?.map(startOf) : alone.data?.filter((time) => isFreeWith(time, professionalId))),
    [isVisit, together.data, alone.data, professionalId],
  );
  const slots = useMemo(
    () => (treatment === null ? undefined : times?.map((time) => slotOf(treatment, time))),
    [treatment, times],
  );
  if (isForRoom(visit)) return null;
  const read = isVisit ? together : alone;
  return {
    ...{ treatment, slots, further, isUnfinished, date: visit.date },
    times: isVisit ? times : alone.data,
    partsAt: (start) => (isVisit && together.data?.find(({ time }) => time === start)?.parts) || [],
    error: treatments.error ?? read.error,
    retry: () => void (treatments.error === null ? read : treatments).refetch(),
  };
}

export const startOf = ({ parts: _, ...start }: VisitTime): TreatmentTime => ({
  ...start,
  professionalIds: [],
});

/** A time as a slot of the whole room. The server may book another room, so it names none. */
export const slotOf = ({ people, minutes }: Treatment, { time }: TreatmentTime): Slot => ({
  ...{ id: time, roomId: '', time },
  ...{ capacity: people, availableCapacity: people, roomMinutes: minutes },
  ...{ isClosed: false, reason: null, isAvailable: true, hasBegun: false },
});
