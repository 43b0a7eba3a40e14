import { useTranslation } from 'react-i18next';
import type { StaffReservation } from '#shared/reservations/desk';
import { formatSlotDate } from '#shared/time';
import { arrivalOf } from '#ui/features/parties/move-word.ts';
import { useLanguage } from '#ui/i18n/i18n.ts';
import ConfirmDialog from '#ui/kit/ConfirmDialog.tsx';

interface SeatDialogProps {
  party: StaffReservation;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms the arrival of a party whose day is not the current service day. */
export default function SeatDialog({ party, onConfirm, onClose }: SeatDialogProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const word = arrivalOf(party);
  return (
    <ConfirmDialog
      title={t(`parties.early.title.${word}`, { name: party.name })}
      confirm={t(`parties.early.confirm.${word}`)}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t(`parties.early.text.${word}`, { date: formatSlotDate(party, language) })}
    </ConfirmDialog>
  );
}
