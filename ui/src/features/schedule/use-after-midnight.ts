import { useTranslation } from 'react-i18next';
import { formatSlotTime, formatSlotWeekday, isAfterMidnight, isDate } from '#shared/time';
import { useLanguage } from '#ui/i18n/i18n.ts';

/** `(madrugada de sábado)` for a time after midnight; null for any other time. */
export function useAfterMidnight(date: string): (time: string) => string | null {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (time) =>
    isAfterMidnight(time) && isDate(date)
      ? t('app.afterMidnight', { weekday: formatSlotWeekday({ date, time }, language) })
      : null;
}

/** `20:00`, or `00:30 (madrugada de sábado)`. */
export function useSlotTimes(): (slot: { date: string; time: string }) => string {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (slot) => formatSlotTime(slot, language, (weekday) => t('app.afterMidnight', { weekday }));
}

export function useSlotTime(date: string): (time: string) => string {
  const timeOf = useSlotTimes();
  return (time) => timeOf({ date, time });
}
