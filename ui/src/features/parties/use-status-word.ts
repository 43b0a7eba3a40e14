import { useTranslation } from 'react-i18next';
import type { StaffReservation } from '#shared/reservations/desk';

type Stands = Pick<StaffReservation, 'status' | 'onDesk'>;

/** A request that the desk could not confirm or the server refused: no screen may call it confirmed. */
export const isOpenRequest = ({ status, onDesk }: Stands): boolean =>
  (onDesk === 'unconfirmed' || onDesk === 'review') && (status === 'CONFIRMED' || status === 'HOLD');

export function useStatusWord(): (party: Stands) => string {
  const { t } = useTranslation();
  return (party) =>
    isOpenRequest(party)
      ? t(`desk.mark.${party.onDesk as 'unconfirmed' | 'review'}`)
      : t(`reservations.status.${party.status}`);
}
