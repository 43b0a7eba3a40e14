import { useTranslation } from 'react-i18next';
import type { StaffReservation } from '#shared/reservations/desk';
import { formatSlotDate } from '#shared/time';
import { useLanguage } from '#ui/i18n/i18n.ts';
import ConfirmDialog from '#ui/kit/ConfirmDialog.tsx';

interface SeatDialogProps {
  party: StaffReservation;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms seating a party whose day is not the current service day. */
export default function SeatDialog({ party, onConfirm, onClose }: SeatDialogProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <ConfirmDialog
      title={t('parties.seatEarly.title', { name: party.name })}
      confirm={t('parties.seatEarly.confirm')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t('parties.seatEarly.text', { date: formatSlotDate(party, language) })}
    </ConfirmDialog>
  );
}
