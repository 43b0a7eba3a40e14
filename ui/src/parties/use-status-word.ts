import { useTranslation } from 'react-i18next';
import type { StaffReservation } from '#shared/reservations/desk';

type Stands = Pick<StaffReservation, 'status' | 'onDesk'>;

/** A request that the desk could not promise, or that the server refused: no screen calls it confirmed. */
export const isOpenRequest = ({ status, onDesk }: Stands): boolean =>
  (onDesk === 'unconfirmed' || onDesk === 'review') && (status === 'CONFIRMED' || status === 'HOLD');

/** How a party stands, in one word. */
export function useStatusWord(): (party: Stands) => string {
  const { t } = useTranslation();
  return (party) =>
    isOpenRequest(party)
      ? t(`desk.mark.${party.onDesk as 'unconfirmed' | 'review'}`)
      : t(`reservations.status.${party.status}`);
}
