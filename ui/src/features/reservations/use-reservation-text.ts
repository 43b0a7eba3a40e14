import { useTranslation } from 'react-i18next';
import { formatSlotDate } from '#shared/time';
import { useLanguage } from '#ui/i18n/i18n.ts';

interface BookedTime {
  date: string;
  time: string;
  people: number;
}

export function useReservationText({ date, time, people }: BookedTime) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const longDate = formatSlotDate({ date, time }, language);
  return {
    longDate,
    when: t('reservations.details.whenText', { date: longDate, time }),
    people: t('reservations.people', { count: people }),
  };
}
