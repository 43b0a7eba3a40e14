import { useTranslation } from 'react-i18next';
import { formatSlotWeekday, isAfterMidnight, isDate } from '#shared/time';
import { useLanguage } from '#ui/app/i18n.ts';

/** For a time after midnight, the day on which it really is: `(madrugada de sábado)`. Null for any other time. */
export function useAfterMidnight(date: string): (time: string) => string | null {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (time) =>
    isAfterMidnight(time) && isDate(date)
      ? t('app.afterMidnight', { weekday: formatSlotWeekday({ date, time }, language) })
      : null;
}

/** A time for tight places: `20:00`, or `00:30 (madrugada de sábado)`. */
export function useSlotTime(date: string): (time: string) => string {
  const afterMidnight = useAfterMidnight(date);
  return (time) => [time, afterMidnight(time)].filter((part) => part !== null).join(' ');
}
