import { useTranslation } from 'react-i18next';
import type { StaffReservation } from '#shared/reservations/desk';
import { placeWordOf, statusKeyOf } from '#shared/reservations/place-word';

type Stands = Pick<StaffReservation, 'status' | 'onDesk' | 'treatment' | 'roomMinutes'>;

/** A request that the desk could not confirm or the server refused: no screen may call it confirmed. */
export const isOpenRequest = ({ status, onDesk }: Pick<Stands, 'status' | 'onDesk'>): boolean =>
  (onDesk === 'unconfirmed' || onDesk === 'review') && (status === 'CONFIRMED' || status === 'HOLD');

export function useStatusWord(): (party: Stands) => string {
  const { t } = useTranslation();
  return (party) =>
    isOpenRequest(party)
      ? t(`desk.mark.${party.onDesk as 'unconfirmed' | 'review'}`)
      : t(statusKeyOf(party.status, placeOf(party)));
}

/** A seated party is at a table, in a room of its own, or in treatment. */
export const placeOf = ({ treatment, roomMinutes }: Pick<Stands, 'treatment' | 'roomMinutes'>) =>
  placeWordOf({ isTreated: treatment !== undefined, isWhole: roomMinutes !== undefined });
