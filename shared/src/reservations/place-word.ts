import type { ReservationStatus } from '#shared/reservations/schema';

/** A table of a room sold by seats, a room sold whole, or the cabin of a treatment. */
export const placeWords = ['table', 'room', 'cabin'] as const;
export type PlaceWord = (typeof placeWords)[number];

export const placeWordOf = ({ isTreated, isWhole }: { isTreated: boolean; isWhole: boolean }): PlaceWord =>
  isTreated ? 'cabin' : isWhole ? 'room' : 'table';

/** Catalogue key of a party's status: only a guest of a restaurant is at a table. */
export const statusKeyOf = (status: ReservationStatus, place: PlaceWord = 'table') =>
  status === 'SEATED' && place !== 'table'
    ? (`reservations.seatedIn.${place}` as const)
    : (`reservations.status.${status}` as const);
